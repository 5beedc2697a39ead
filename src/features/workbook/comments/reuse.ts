import { STEP_UNITS } from '#domain/score.ts';

/** The score of an answer, as far as a comment changes it. */
export interface ReuseScore {
  units: number | null;
  suggestedUnits: number | null;
  maxUnits: number;
}

/** What taking a reusable comment does to an answer. */
export interface Taken {
  /** The comment as it stood on the screen. */
  before: string;
  text: string;
  /** What it adds to the score; null where it says nothing of it. */
  delta: number | null;
}

/** Where a text stands in another, with nothing of hers in the same line after it; -1 where it does not. */
function placeIn(written: string, text: string): number {
  for (let at = written.indexOf(text); at >= 0; at = written.indexOf(text, at + 1)) {
    const isBegin = at === 0 || /\s/.test(written.charAt(at - 1));
    const rest = written.slice(at + text.length);
    if (isBegin && /^[^\S\n]*(\n|$)/.test(rest)) return at;
  }
  return -1;
}

/** Whether a reusable comment stands in what is written. */
export const holds = (written: string, text: string) => placeIn(written, text) >= 0;

/** A stretch of the field that a text takes the place of. */
export interface Gap {
  from: number;
  to: number;
}

/** What is written with a reusable comment in it: in its gap, or in a line of its own at the end. */
export function withComment(
  written: string,
  text: string,
  gap: Gap = { from: written.length, to: written.length },
): { text: string; caret: number } {
  const head = written.slice(0, gap.from);
  const rest = written.slice(gap.to);
  const between = head === '' || /\s$/.test(head) ? '' : '\n';
  const after = rest === '' || /^\s/.test(rest) ? '' : '\n';
  const upTo = `${head}${between}${text}`;
  return { text: `${upTo}${after}${rest}`, caret: upTo.length };
}

/**
 * The score after a comment that changes it, from 0 to the maximum and in quarters; undefined where it stays. Without
 * a score what is taken off is taken off the suggestion or the maximum, and what is added is added to nothing.
 */
export function scoreAfter(delta: number | null, score: ReuseScore | null): number | undefined {
  if (delta === null || delta === 0 || score === null) return undefined;
  const { units, suggestedUnits, maxUnits } = score;
  const from = units ?? suggestedUnits ?? (delta < 0 ? maxUnits : 0);
  const sum = from + delta;
  // From a third, say: to the quarter that is nearer, so that the server takes it.
  const inSteps = Math.round(sum / STEP_UNITS) * STEP_UNITS;
  const to = sum >= maxUnits ? maxUnits : Math.max(0, Math.min(maxUnits, inSteps));
  // The rule's own score below 0 is never raised by taking something off.
  if (delta < 0 && from <= 0) return units === null ? to : undefined;
  return to === units ? undefined : to;
}

/** Whether what is written would be a new reusable comment. */
export function isNewComment(written: string, comments: readonly { text: string }[]): boolean {
  const text = written.trim();
  if (!/\p{L}/u.test(text)) return false;
  const known = new Set(comments.map((one) => one.text.trim()));
  return !known.has(text) && !text.split('\n').every((line) => known.has(line.trim()));
}

/** What she took off the maximum, where a comment can say it again: whole quarters. */
export function deltaOf(score: ReuseScore | null): number | null {
  if (score?.units == null) return null;
  const delta = score.units - score.maxUnits;
  return delta < 0 && delta % STEP_UNITS === 0 ? delta : null;
}
