/** A clock that only a test moves. */
import type { Clock } from '../environment.ts';

/** Time under the test's control. */
export interface ManualClock extends Clock {
  /** Moves time and runs what became due, in order. */
  advance: (ms: number) => void;
  /** Somebody sets the clock: what was planned comes when it would have come. */
  jump: (ms: number) => void;
  /** When the next piece of work is due. */
  nextAt: () => number | null;
}

/** A clock that begins at a fixed moment; `random` is the middle unless given. */
export function manualClock(random: () => number = () => 0.5): ManualClock {
  let time = 1_700_000_000_000;
  let shift = 0;
  let count = 0;
  const due = new Map<number, { at: number; work: () => void }>();
  const next = () => [...due].sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0] ?? null;
  return {
    now: () => time + shift,
    elapsed: () => time,
    random,
    schedule(work, ms) {
      const id = (count += 1);
      due.set(id, { at: time + Math.max(0, ms), work });
      return () => void due.delete(id);
    },
    jump(ms) {
      shift += ms;
    },
    nextAt: () => next()?.[1].at ?? null,
    advance(ms) {
      const end = time + ms;
      for (let entry = next(); entry && entry[1].at <= end; entry = next()) {
        due.delete(entry[0]);
        time = Math.max(time, entry[1].at);
        entry[1].work();
      }
      time = end;
    },
  };
}

/** Lets everything that is ready happen, storage included. */
export async function breathe(times = 3): Promise<void> {
  for (let turn = 0; turn < times; turn += 1)
    await new Promise<void>((resolve) => void setImmediate(resolve));
}

/** Waits for a state instead of a time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = 'state',
): Promise<void> {
  // Keys are made in threads of their own, which no turn of this one waits for.
  const patience = performance.now() + 2_000;
  for (let turn = 0; turn < 2_000 || performance.now() < patience; turn += 1) {
    if (await holds()) return;
    await breathe(1);
  }
  throw new Error(`never came true: ${what}`);
}
