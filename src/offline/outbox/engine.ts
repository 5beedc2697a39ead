/** When the replay runs: at most one context at a time, no wake-up lost, no dead holder waited for. */
import type { Clock, Locks } from '../environment.ts';
import { createSignal, type Signal } from '../signal.ts';
import type { Lease } from './lease.ts';
import type { RunEnd } from './replay.ts';

const LOCK = 'outbox-replay';
const AFTER_FAILURE_MS = 5_000;

/** Starts runs. */
export interface Engine {
  /** Try now, whoever may hold the lock. */
  kick(): void;
  readonly wake: Signal;
  isRunning(): boolean;
  /** Resolves when no run of this context is under way or waits for its turn. */
  idle(): Promise<void>;
  close(): void;
}

/** An engine around one way to run. */
export function createEngine(options: {
  locks: Locks | null;
  clock: Clock;
  lease: Promise<Lease>;
  run: () => Promise<RunEnd>;
  onChange: () => void;
  /** A page starts again by itself when the next row becomes due. */
  rearms: boolean;
}): Engine {
  const { locks, clock, run, onChange } = options;
  const wake = createSignal();
  let running = 0;
  let waiting = 0;
  let isClosed = false;
  let cancelAlarm: () => void = () => undefined;
  let current: Promise<unknown> = Promise.resolve();
  let looking: Promise<{ taken: Promise<void> } | null> | null = null;

  async function hold() {
    if (isClosed) return;
    running += 1;
    cancelAlarm();
    onChange();
    try {
      const { soonest } = await run();
      rearm(soonest);
    } catch {
      // The storage is gone for now; rows are safe on disk, and trying at once would only spin.
      wake.clear();
      rearm(clock.now() + AFTER_FAILURE_MS);
    } finally {
      running -= 1;
      onChange();
    }
  }

  function rearm(at: number | null) {
    if (at === null || !options.rearms || isClosed) return;
    cancelAlarm();
    cancelAlarm = clock.schedule(kick, Math.max(0, at - clock.now()));
  }

  async function request(steal: boolean) {
    waiting += 1;
    let hasBegun = false;
    const begin = () => {
      if (!hasBegun) waiting -= 1;
      hasBegun = true;
    };
    const work = async () => {
      begin();
      await hold();
    };
    try {
      await (locks ? locks.request(LOCK, steal ? { steal: true } : {}, work) : work());
    } catch (error) {
      // Stolen from us: the epoch fences what is still under way. Forbidden to us: the epoch alone must do.
      if (!hasBegun && error instanceof DOMException && error.name === 'SecurityError')
        await work();
    }
    if (!hasBegun) return begin();
    // A kick that came while the run was ending was only noted.
    if (wake.isRaised() && running === 0 && waiting === 0 && !isClosed) kick();
  }

  async function attempt() {
    const isTaken = running > 0 || waiting > 0;
    if (!isTaken) return request(false);
    // Many saves at once need to look but once.
    looking ??= lookAtHolder().finally(() => {
      looking = null;
    });
    await (
      await looking
    )?.taken;
  }

  /** Invariant: a waiter must never hide a dead holder, nor a run that took over and died itself. */
  async function lookAtHolder() {
    const lease = await options.lease;
    return (await lease.isStale()) ? { taken: request(true) } : null;
  }

  function kick() {
    if (isClosed) return;
    wake.raise();
    const attempted = attempt().catch(() => undefined);
    current = Promise.all([current, attempted]);
  }

  return {
    kick,
    wake,
    isRunning: () => running > 0,
    async idle() {
      for (let seen: unknown = null; seen !== current;) {
        seen = current;
        await seen;
      }
    },
    close() {
      isClosed = true;
      cancelAlarm();
    },
  };
}
