/** Why nothing is sent, by what requests really met: for words only, it paces and forbids nothing. */
import type { ResponseOrigin } from '#src/lib/response-origin.ts';
import type { Clock } from '../environment.ts';
import { createLive } from '../live.ts';
import type { NetState } from './net-state.ts';

/** What seems to be the matter; `maybeFiltered` is a guess and is said as one. */
export type NetReason =
  | 'unknown'
  | 'fine'
  | 'slow'
  /** Nothing arrives, and the browser knows of no network. */
  | 'none'
  /** The browser knows of a network, yet nothing answers. */
  | 'noAnswer'
  /** Something else answers: mostly a Wi-Fi that wants a sign-in. */
  | 'captive'
  | 'serverDown'
  | 'maybeFiltered';

/** What is known when somebody asks. */
export interface Evidence {
  last: ResponseOrigin | null;
  /** Requests in a row that broke off or hung. */
  failures: number;
  /** What a small request to our own web server met since the trouble began. */
  probe: ResponseOrigin | null;
  isBrowserOnline: boolean;
  /** How long the last answers took, newest last. */
  recent: readonly number[];
}

const SLOW_MS = 4_000;
const RECENT = 3;
const PROBE_PAUSE = 10_000;

/** The reason by the evidence. */
export function reasonOf(evidence: Evidence): NetReason {
  const { last, failures, probe, isBrowserOnline, recent } = evidence;
  if (!last) return 'unknown';
  const met = last.kind === 'failed' || last.kind === 'hung' ? probe : last;
  // The browser is believed only when requests say the same.
  if (!isBrowserOnline && last !== met && (!met || met.kind === 'failed' || met.kind === 'hung'))
    return 'none';
  switch (met?.kind) {
    case 'gateway':
      return 'serverDown';
    case 'page':
      return 'captive';
    case 'blocked':
    case 'hung':
      return 'maybeFiltered';
    case 'ours':
      if (met === last) return recent.filter((ms) => ms >= SLOW_MS).length > 1 ? 'slow' : 'fine';
      // Our pages come, the service does not; one lost request is bad luck and nothing more.
      if (failures < 2) return 'fine';
      return last.kind === 'hung' ? 'slow' : 'serverDown';
    default:
      return 'noAnswer';
  }
}

/** What an outcome means for the pace of the engine. */
export function stateOf({ kind }: ResponseOrigin): Exclude<NetState, 'unknown'> {
  if (kind === 'ours' || kind === 'gateway') return 'reachable';
  return kind === 'failed' || kind === 'hung' ? 'unreachable' : 'captive';
}

/** Collects evidence; after a failure it asks our own web server once in a while. */
export function createDiagnosis(input: {
  clock: Clock;
  isBrowserOnline: () => boolean;
  /** Null: there is nobody to ask. */
  probe: (() => Promise<ResponseOrigin>) | null;
}) {
  const { clock, isBrowserOnline, probe: ask } = input;
  let last: ResponseOrigin | null = null;
  let probe: ResponseOrigin | null = null;
  let failures = 0;
  let recent: number[] = [];
  let askedAt = -Infinity;
  const reason = createLive<NetReason>('unknown');

  function update() {
    reason.set(reasonOf({ last, failures, probe, recent, isBrowserOnline: isBrowserOnline() }));
  }

  function askAround() {
    if (!ask || clock.elapsed() - askedAt < PROBE_PAUSE) return;
    askedAt = clock.elapsed();
    const trouble = failures;
    void ask().then((found) => {
      // Something was answered meanwhile: that is news, this is not.
      if (failures < trouble) return;
      probe = found;
      update();
    });
  }

  function met(what: ResponseOrigin) {
    last = what;
    if (what.kind === 'failed' || what.kind === 'hung') {
      failures += 1;
      askAround();
    } else {
      failures = 0;
      probe = null;
      if (what.kind === 'ours') recent = [...recent, what.ms].slice(-RECENT);
    }
    update();
  }

  return {
    getSnapshot: reason.getSnapshot,
    subscribe: reason.subscribe,
    met,
    /** What another tab or the browser told, without the details. */
    follow(state: NetState) {
      const known = last && stateOf(last);
      if (state === 'unknown' || state === known) update();
      else if (state === 'reachable') met({ kind: 'ours', ms: 0 });
      else met({ kind: state === 'captive' ? 'page' : 'failed' });
    },
  };
}
