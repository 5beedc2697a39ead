import { OfflineError, RefusedError } from '#src/api/errors.ts';
import { delay } from '#src/lib/retry.ts';
import { askAppFiles, type AppFilesAnswer, type AppStep } from '#src/offline/index.ts';

/** How long a first worker may take to come; without one there is nothing to bring. */
const COMING_MS = 30_000;
/** How long a few files may take. */
const BATCH_MS = 120_000;
const BATCH = 6;

/** What bringing needs of the browser. */
export interface AppCodeParts {
  /** The worker that answers this page, and the next one where it waits already; none where there is no worker. */
  workers: () => Promise<readonly Pick<ServiceWorker, 'postMessage'>[]>;
  ask?: typeof askAppFiles;
}

async function workersHere(): Promise<ServiceWorker[]> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return [];
  const { ready } = navigator.serviceWorker;
  const registration = await Promise.race([ready, delay(COMING_MS)]);
  if (!registration) return [];
  const { active, waiting } = registration;
  return [active, waiting].filter((worker) => worker !== null);
}

/**
 * Asks for a few files of some steps; the next worker brings them too, so that taking an update takes nothing away.
 * Null: there is no worker, or one that knows no steps.
 */
export async function askForSome(
  steps: AppStep[],
  take: number,
  { workers, ask = askAppFiles }: AppCodeParts = { workers: workersHere },
): Promise<AppFilesAnswer | null> {
  const answers: AppFilesAnswer[] = [];
  for (const worker of await workers()) {
    const answer = await ask(worker, { steps, take }, BATCH_MS);
    if (answer) answers.push(answer);
  }
  if (answers.length === 0) return null;
  const left = answers.reduce((sum, answer) => sum + answer.left, 0);
  return { left, failure: answers.find(({ failure }) => failure)?.failure ?? null };
}

/** Brings a whole step; rejects where it does not come. */
export async function bringCode(step: AppStep, parts?: AppCodeParts): Promise<void> {
  for (;;) {
    const answer = await askForSome([step], BATCH, parts);
    if (!answer || answer.left === 0) return;
    if (answer.failure === 'gone')
      throw new RefusedError(409, [{ code: 'kept.otherBuild', message: '' }]);
    if (answer.failure) throw new OfflineError();
  }
}
