/** Lets the worker that comes next begin at once: a browser waits up to five minutes for the events of this one. */

/** How long a worker that was asked to go starts nothing new; then nobody came, and it works on. */
const GOING_MS = 60_000;

/** What a worker does for its events, until it is to go. */
export interface UpdateGate {
  /** The next worker waits: whatever is under way keeps nobody any more. What is unsent stays on disk. */
  makeWay(): void;
  /** Does the work for as long as this worker is to stay; rejects when it is to go. */
  whileHere(work: () => Promise<void>): Promise<void>;
}

/** A worker that stays until it is asked to go. */
export function createUpdateGate(
  now: () => number,
  schedule: (work: () => void, ms: number) => () => void,
): UpdateGate {
  let goingSince: number | null = null;
  let going = Promise.withResolvers<never>();
  going.promise.catch(() => undefined);
  const leaves = () => new Error('The next worker waits');
  return {
    makeWay() {
      goingSince = now();
      going.reject(leaves());
      schedule(() => {
        goingSince = null;
        going = Promise.withResolvers<never>();
        going.promise.catch(() => undefined);
      }, GOING_MS);
    },
    async whileHere(work) {
      if (goingSince !== null && now() - goingSince < GOING_MS) throw leaves();
      await Promise.race([work(), going.promise]);
    },
  };
}
