/** What the network did last. It colours texts and paces probes; it never forbids a try. */
import type { Channel } from '../channel.ts';
import type { Clock } from '../environment.ts';
import { createLive, type Live } from '../live.ts';
import { backoff } from '../outbox/backoff.ts';
import { isOffline, type NetState } from './net-state.ts';

/** The network as the app and the engine see it. */
export interface Connectivity extends Live<NetState> {
  /** What a read or a send just met. */
  report(state: 'reachable' | 'unreachable' | 'captive'): void;
  /** What the browser believes: for texts only. */
  browserSays(online: boolean): void;
}

/** The part of it that paces the engine. */
export interface NetPace {
  /** While true only one request at a time feels its way. */
  isProbing(): boolean;
  /** Whether anything has been answered or failed yet. */
  isKnown(): boolean;
  /** When the next probe may go. */
  probeAt(): number;
  /** How many probes failed in a row. */
  failedProbes(): number;
  /** Failures before this moment need not wait any longer: the network came back or a person asked. */
  freshSince(): number;
  /** When the server last took a row; 0 when it has not yet. */
  servedAt(): number;
  /** The server took a row. */
  served(): void;
  /** A person, a wake-up or the browser says: try now. */
  tryNow(): void;
}

const PROBE_PAUSE = { first: 150, longest: 15_000 };

/** Watches the outcomes of requests. */
export function createConnectivity(clock: Clock, channel: Channel): Connectivity & NetPace {
  let state: NetState = 'unknown';
  let isBrowserOffline = false;
  let rounds = 0;
  /** By the clock that nobody sets: a pause must not last for as long as the other one was set back. */
  let nextProbe = 0;
  let fresh = 0;
  let served = 0;

  /**
   * On bad Wi-Fi two or three requests in a row are lost now and then, while every mark waits for one to come
   * through: the pause grows from where it begins. An outage is asked about ever more rarely.
   */
  const probePause = (failed: number) =>
    failed === 1 ? PROBE_PAUSE.first : backoff(failed - 1, clock, PROBE_PAUSE);

  const shown = createLive<NetState>('unknown');
  const show = () => shown.set(isBrowserOffline && state !== 'reachable' ? 'unreachable' : state);

  function set(next: NetState) {
    if (next === 'reachable') {
      // One failure is no outage: a request that is itself the trouble must keep its own pauses.
      if (state !== 'reachable' && rounds > 1) fresh = clock.now();
      rounds = 0;
      nextProbe = 0;
      isBrowserOffline = false;
    } else if (next !== 'unknown' && clock.elapsed() >= nextProbe) {
      rounds += 1;
      nextProbe = clock.elapsed() + probePause(rounds);
    }
    state = next;
    show();
  }

  channel.listen((message) => {
    if (message.t === 'net') set(message.state);
  });

  return {
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    report(next) {
      const changed = next !== state;
      set(next);
      if (changed) channel.post({ t: 'net', state: next });
    },
    browserSays(online) {
      isBrowserOffline = !online;
      if (!online && state === 'reachable') state = 'unknown';
      show();
    },
    isProbing: () => isOffline(state),
    isKnown: () => state !== 'unknown',
    probeAt() {
      const left = nextProbe - clock.elapsed();
      return left > 0 ? clock.now() + left : 0;
    },
    failedProbes: () => rounds,
    freshSince: () => fresh,
    servedAt: () => served,
    served() {
      served = clock.now();
    },
    tryNow() {
      rounds = 0;
      nextProbe = 0;
      fresh = clock.now();
    },
  };
}
