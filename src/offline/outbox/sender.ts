/** When the replay runs: in one context at a time, losing no wake-up, never waiting for a dead lock holder. */
import { pause, type Clock, type Locks } from '../environment.ts';
import { createSignal } from '../signal.ts';
import type { Lease } from './lease.ts';

const LOCK = 'outbox-replay';
const AFTER_FAILURE_MS = 5_000;
/** Retry interval while another context holds the lock. */
const LOOK_AGAIN_MS = 3_000;

/** A run of this context that has begun. */
interface Turn {
  over: Promise<void>;
}

/** Starts runs of one kind. */
export function createSender(options: {
  locks: Locks | null;
  clock: Clock;
  lease: Promise<Lease>;
  /** Answers when to run again; null: only when asked. */
  run: () => Promise<number | null>;
  onChange: () => void;
  /** A run of this context is over, and the lock free again. */
  onFree: () => void;
  /** A page starts again by itself when the next row becomes due. */
  rearms: boolean;
}) {
  const { locks, clock, run, onChange } = options;
  const wake = createSignal();
  let running = 0;
  let isClosed = false;
  let isKeptOut = false;
  let isAskedAgain = false;
  let cancelAlarm: () => void = () => undefined;
  let current: Promise<unknown> = Promise.resolve();
  let looking: Promise<Turn | null> | null = null;

  async function hold() {
    if (isClosed) return;
    running += 1;
    cancelAlarm();
    onChange();
    try {
      const soonest = await run();
      if (soonest !== null) kickIn(soonest - clock.now());
    } catch {
      // The storage is gone for now; rows are safe on disk, and trying at once would only spin.
      wake.clear();
      kickIn(AFTER_FAILURE_MS);
    } finally {
      running -= 1;
      onChange();
    }
  }

  function kickIn(ms: number) {
    if (!options.rearms || isClosed) return;
    cancelAlarm();
    cancelAlarm = clock.schedule(kick, Math.max(0, ms));
  }

  /** Null while another context has the lock. Nobody queues for it: a suspended tab would be handed it. */
  function ask(how: { steal: true } | { ifAvailable: true }): Promise<Turn | null> {
    return new Promise((resolve) => {
      let turn: Turn | null = null;
      const begin = () => {
        turn = { over: hold() };
        resolve(turn);
        return turn.over;
      };
      const asked = locks
        ? locks.request(LOCK, how, async (lock) => (lock ? begin() : resolve(null)))
        : begin();
      asked
        .catch((error: unknown) => {
          // Stolen from us: the epoch fences what is still under way. Forbidden to us: the epoch alone must do.
          if (turn) return undefined;
          const isForbidden = error instanceof DOMException && error.name === 'SecurityError';
          return isForbidden ? begin() : resolve(null);
        })
        .finally(() => {
          if (!turn) return;
          options.onFree();
          // A kick that came while the run was ending was only noted.
          if (wake.isRaised() && running === 0) kick();
        });
    });
  }

  /** Invariant: neither somebody who has the lock nor a run of our own hides that it is dead. */
  async function look(): Promise<Turn | null> {
    const turn = running === 0 ? await ask({ ifAvailable: true }) : null;
    if (turn || isClosed) return turn;
    if (await (await options.lease).isStale()) return ask({ steal: true });
    if (running > 0) return null;
    isKeptOut = true;
    if (options.rearms) {
      kickIn(LOOK_AGAIN_MS);
      return null;
    }
    // The worker is waited for as long as it may live.
    await pause(clock, LOOK_AGAIN_MS);
    return look();
  }

  function kick() {
    if (isClosed) return;
    wake.raise();
    isKeptOut = false;
    isAskedAgain = looking !== null;
    // Many saves at once need to look but once.
    looking ??= look()
      .catch(() => null)
      .finally(() => {
        looking = null;
        // The lock may have come free while it looked, too late for that look.
        if (isKeptOut && isAskedAgain) kick();
      });
    const attempted = looking.then((turn) => turn?.over);
    current = Promise.all([current, attempted]);
  }

  return {
    /** Try now, whoever may hold the lock. */
    kick,
    /** Another context says that its run is over. */
    othersFree() {
      if (isKeptOut) kick();
    },
    wake,
    isRunning: () => running > 0,
    /** Resolves when no run of this context is under way; a worker's waits for its turn as well. */
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
