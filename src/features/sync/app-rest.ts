import { idleMoment } from '#src/lib/idle.ts';
import { delay } from '#src/lib/retry.ts';
import { appSteps, type AppStep } from '#src/offline/index.ts';
import { askForSome, bringCode } from './app-code.ts';
import { isCellular, isGoodNetwork } from '#src/features/connection/index.ts';

export { bringCode };

/** A few files for each quiet moment. */
const SOME = 4;
/** After a failure, and on a network that costs: then only what something kept needs is fetched. */
const LATER_MS = 60_000;
/** While a page asks for its data. */
const SOON_MS = 1_000;

/** The PDF viewer weighs as much as all the rest: on a network that costs it comes with what needs it. */
const lightSteps: readonly AppStep[] = ['kept', 'rest'];

/** What it needs of its surroundings. */
export interface RestParts {
  /** The app's own requests are under way. */
  isBusy: () => boolean;
  ask?: typeof askForSome;
  isGood?: () => boolean;
  isCostly?: () => boolean;
  idle?: () => Promise<void>;
  wait?: (ms: number) => Promise<void>;
}

/** Brings the rest of the app onto this device, some files at a time; ends when all is here, or there is no worker. */
export function bringRest(parts: RestParts): () => void {
  const { isBusy, ask = askForSome } = parts;
  const { isGood = isGoodNetwork, isCostly = isCellular } = parts;
  const { idle = idleMoment, wait = delay } = parts;
  const over = new AbortController();
  async function work() {
    for (;;) {
      await idle();
      if (over.signal.aborted) return;
      if (isBusy()) await wait(SOON_MS);
      else if (!isGood()) await wait(LATER_MS);
      else {
        const answer = await ask([...(isCostly() ? lightSteps : appSteps)], SOME);
        if (!answer || answer.left === 0) return;
        if (answer.failure) await wait(LATER_MS);
      }
    }
  }
  void work();
  return () => over.abort();
}
