import { useSyncExternalStore } from 'react';
import { localMemory } from '#src/lib/local-memory.ts';
import { createFlag } from '#src/lib/device-flag.ts';
import { afterScore, noPace, type Pace } from './pace.ts';

const KEY = 'bargeh.pace';

/** Whether she wants to see nothing of her pace. */
export const paceHidden = createFlag('bargeh.paceHidden');

interface Owned {
  owner: string;
  pace: Pace;
}

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

let held: Owned | null = null;
const listeners = new Set<() => void>();

function paceOf(owner: string): Pace {
  if (held?.owner !== owner) held = { owner, pace: readPace(localMemory.get(KEY), owner) };
  return held.pace;
}

/** Adds answers that were scored, each with its time; done once a workbook, not once a tap. */
export function addScores(owner: string, scores: readonly { key: string; at: number }[]): void {
  if (scores.length === 0) return;
  const pace = scores.reduce((before, { key, at }) => afterScore(before, key, at), paceOf(owner));
  held = { owner, pace };
  localMemory.set(KEY, writePace(owner, pace));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function usePace(owner: string): Pace {
  return useSyncExternalStore(subscribe, () => paceOf(owner));
}
