/** What the network did last, as one word. */

/** `captive`: something answers, but it is not our server. */
export type NetState = 'unknown' | 'reachable' | 'unreachable' | 'captive';

/** Whether requests come to nothing now, as far as anyone knows. */
export function isOffline(net: NetState): boolean {
  return net === 'unreachable' || net === 'captive';
}
