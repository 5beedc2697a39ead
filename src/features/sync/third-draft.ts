import type { EditedPart } from '#src/offline/index.ts';
import type { PartConflict } from './conflict-versions.ts';
import { readScore } from './score-text.ts';

/** What she is typing as a third value. */
export interface ThirdDraft {
  score: string;
  comment: string;
}

/** It begins with her own words and no score: nothing is chosen beforehand. */
export function thirdDraft({ mine, theirs }: PartConflict): ThirdDraft {
  return { score: '', comment: mine.text ?? theirs.text ?? '' };
}

/** Whether the comment alone is in question: she gave no score, so the one that stands stays unless she writes another. */
export function mayLeaveScore({ part, mine }: PartConflict): boolean {
  return part !== 'note' && part !== 'review' && mine.units === undefined;
}

/** The third value that was typed; null while there is none. */
export function thirdValue(
  conflict: PartConflict,
  { score, comment }: ThirdDraft,
  maxUnits: number | null,
): { units: number | null; edited: EditedPart } | null {
  const text = comment.trim();
  if (conflict.part === 'note') return text ? { units: null, edited: { text } } : null;
  if (score.trim() === '' && mayLeaveScore(conflict))
    return { units: null, edited: { comment: text || null } };
  const read = readScore(score, maxUnits);
  if (!('units' in read)) return null;
  return { units: read.units, edited: { scoreUnits: read.units, comment: text || null } };
}
