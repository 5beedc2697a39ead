/**
 * Where people sign in when it is not the app's own page: a path of this origin, or an address by HTTPS without a
 * name or password in it. Anything else is null, and the app's own page serves.
 */
export function signInAddress(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || wanted === '') return null;
  // A browser reads `/\` as `//`, and leaves out line ends and tabs before it looks.
  if (wanted.startsWith('/')) return /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : null;
  const url = URL.parse(wanted);
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
}
