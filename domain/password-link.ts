/**
 * Where somebody of the staff sets her password, under a server's address. What opens it stands behind the `#`: no
 * server and no proxy on the way writes that down.
 */
export const passwordLink = (base: string, { token, login }: { token: string; login: string }) =>
  `${base}/login?step=reset#${new URLSearchParams({ token, name: login })}`;
