import { createFlag } from '#src/lib/device-flag.ts';
import { deviceStore } from '#src/lib/store.ts';
import { afterScore, noPace, type Pace } from './pace.ts';

/** Whether she wants to see nothing of her pace. */
export const paceHidden = createFlag('bargeh.paceHidden');

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What an earlier window left; of anything else it is as if nobody had begun. */
export function readPace(text: string | null, owner: string): Pace {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(found) || found[0] !== owner) return noPace;
    const [, key, at, ...times]: unknown[] = found;
    if (typeof key !== 'string' || !isNumber(at) || !times.every(isNumber)) return noPace;
    return { last: { key, at }, times };
  } catch {
    return noPace;
  }
}

export const writePace = (owner: string, { last, times }: Pace): string | null =>
  last && JSON.stringify([owner, last.key, last.at, ...times]);

const kept = deviceStore<string | null>(
  'bargeh.pace',
  (text) => text,
  (text) => text,
);

/** Adds answers that were scored, each with its time; done once a workbook, not once a tap. */
export function addScores(owner: string, scores: readonly { key: string; at: number }[]): void {
  if (scores.length === 0) return;
  const before = readPace(kept.get(), owner);
  const pace = scores.reduce((sum, { key, at }) => afterScore(sum, key, at), before);
  kept.set(writePace(owner, pace));
}

export const usePace = (owner: string): Pace => readPace(kept.use(), owner);
