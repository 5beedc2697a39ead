/** What a request met on its way: our server's word, something else's, or nothing. */
export type ResponseOrigin =
  | { kind: 'ours'; ms: number }
  /** Our server in trouble, or a gateway that cannot reach it. */
  | { kind: 'gateway' }
  /** A page or a redirect where data was asked for: mostly a sign-in of the Wi-Fi. */
  | { kind: 'page' }
  /** Refused by something in between. */
  | { kind: 'blocked' }
  /** Broken off or refused before an answer came. */
  | { kind: 'failed' }
  /** Neither an answer nor a failure within the time. */
  | { kind: 'hung' };

const refusedOnTheWay = new Set([403, 407, 451]);

/** Tells what an answer was; `isOurs` is the caller's proof (our envelope, our kind of file). */
export function metBy(
  answer: Pick<Response, 'status' | 'type'>,
  isOurs: boolean,
  ms: number,
): ResponseOrigin {
  // 511 is what a Wi-Fi says that wants a sign-in first.
  const leadsAway = answer.type === 'opaqueredirect' || answer.status === 511;
  if (leadsAway || (answer.status >= 300 && answer.status < 400)) return { kind: 'page' };
  if (answer.status >= 500) return { kind: 'gateway' };
  if (isOurs) return { kind: 'ours', ms };
  return refusedOnTheWay.has(answer.status) ? { kind: 'blocked' } : { kind: 'page' };
}
