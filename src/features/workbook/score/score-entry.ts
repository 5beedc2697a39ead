import { useEffect, useRef, useState } from 'react';
import { STEP_UNITS, UNITS_PER_POINT } from '#domain/score.ts';

/** What the next key does: begin anew, go on with the whole number, give the quarter, or end the quarter's second digit. */
type Mode = 'replace' | 'append' | 'point' | 'fraction';

/** The score being entered; `units` is what is saved after every key. */
export interface ScoreEntry {
  units: number | null;
  mode: Mode;
}

export type ScoreKey =
  | { type: 'digit'; digit: number }
  | { type: 'point' }
  | { type: 'whole'; whole: number }
  | { type: 'quarter'; quarter: number }
  | { type: 'set'; units: number }
  | { type: 'backspace' }
  | { type: 'clear' };

/** Why a key changed nothing. */
export type EntryFault = 'range' | 'step';

export interface EntryResult {
  entry: ScoreEntry;
  fault: EntryFault | null;
}

/** Up to this maximum a score is entered in two taps; above it by a number pad. */
const SCALE_LIMIT = 10 * UNITS_PER_POINT;
const quarterOfDigit: Record<number, number> = { 0: 0, 2: 1, 5: 2, 7: 3 };
const secondDigit = [0, 5, 0, 5];

export function usesScale(maxUnits: number): boolean {
  return maxUnits <= SCALE_LIMIT;
}

/** The entry a question is opened with: the first digit replaces what stands there. */
export function openEntry(units: number | null): ScoreEntry {
  return { units, mode: 'replace' };
}

export function wholeOf(units: number | null): number {
  return Math.max(0, Math.floor((units ?? 0) / UNITS_PER_POINT));
}

/** The quarter of a score, or null where the rest is no quarter (a third, a negative score of the rule). */
export function quarterOf(units: number): number | null {
  const rest = units - wholeOf(units) * UNITS_PER_POINT;
  return rest >= 0 && rest % STEP_UNITS === 0 ? rest / STEP_UNITS : null;
}

/** The whole numbers that the scale offers. */
export function wholeKeys(maxUnits: number): number[] {
  return Array.from({ length: wholeOf(maxUnits) + 1 }, (_, whole) => whole);
}

/** Every possible score, where there are so few that one tap is enough; null otherwise. */
export function directKeys(maxUnits: number): number[] | null {
  if (maxUnits > UNITS_PER_POINT) return null;
  const keys = [];
  for (let units = 0; units < maxUnits; units += STEP_UNITS) keys.push(units);
  return [...keys, maxUnits];
}

export function pressScoreKey(entry: ScoreEntry, key: ScoreKey, maxUnits: number): EntryResult {
  const refuse = (fault: EntryFault): EntryResult => ({ entry, fault });
  const accept = (units: number | null, mode: Mode): EntryResult =>
    units !== null && (units > maxUnits || units < 0)
      ? refuse('range')
      : { entry: { units, mode }, fault: null };
  const whole = wholeOf(entry.units);

  const pressDigit = (digit: number): EntryResult => {
    if (entry.mode === 'point') {
      const quarter = quarterOfDigit[digit];
      if (quarter === undefined) return refuse('step');
      return accept(whole * UNITS_PER_POINT + quarter * STEP_UNITS, 'fraction');
    }
    if (entry.mode === 'fraction')
      return digit === secondDigit[quarterOf(entry.units ?? 0) ?? 0]
        ? accept(entry.units, 'replace')
        : refuse('step');
    const longer = (whole * 10 + digit) * UNITS_PER_POINT;
    if (entry.mode === 'append' && longer <= maxUnits) return accept(longer, 'append');
    // On a scale one digit is a whole answer, so a digit that no longer fits begins anew.
    if (entry.mode === 'append' && !usesScale(maxUnits)) return refuse('range');
    return accept(digit * UNITS_PER_POINT, 'append');
  };

  const goBack = (): EntryResult => {
    if (entry.units === null || entry.units < 0) return { entry: openEntry(null), fault: null };
    if (entry.mode === 'point') return accept(entry.units, 'append');
    if (entry.units % UNITS_PER_POINT !== 0) return accept(whole * UNITS_PER_POINT, 'append');
    return whole < 10
      ? accept(null, 'replace')
      : accept(Math.floor(whole / 10) * UNITS_PER_POINT, 'append');
  };

  switch (key.type) {
    case 'digit':
      return pressDigit(key.digit);
    case 'point':
      return { entry: { ...entry, mode: 'point' }, fault: null };
    case 'whole':
      return accept(key.whole * UNITS_PER_POINT, 'replace');
    case 'quarter':
      return accept(whole * UNITS_PER_POINT + key.quarter * STEP_UNITS, 'replace');
    case 'set':
      return accept(key.units, 'replace');
    case 'backspace':
      return goBack();
    default:
      return { entry: openEntry(null), fault: null };
  }
}

/**
 * Whether this key ends the score that stood at `before`: nothing may be added, or the whole number that stands there
 * is tapped again. A typed digit never ends it, for the "5" of "0.25" would fall on the next answer.
 */
export function endsScore(before: ScoreEntry, key: ScoreKey, maxUnits: number): boolean {
  if (key.type === 'set' || key.type === 'quarter') return true;
  if (key.type !== 'whole') return false;
  const units = key.whole * UNITS_PER_POINT;
  return units === before.units || units + STEP_UNITS > maxUnits;
}

/** Whether a key adds to the score that is being entered; any other one is a score of its own. */
export function continuesScore(before: ScoreEntry, { type }: ScoreKey): boolean {
  if (type === 'digit') return before.mode !== 'replace';
  return type === 'quarter' || type === 'backspace';
}

/** Entering a score key by key; leaving the answer, and whatever changes the score otherwise, begins the entry anew. */
export function useScoreEntry(
  key: string,
  question: { scoreUnits: number | null; maxScoreUnits: number },
  /** `continues`: the key goes on with the score that the one before it began. */
  save: (units: number | null, continues: boolean) => void,
) {
  const begun = useRef<{ key: string; entry: ScoreEntry }>(null);
  const [fault, setFault] = useState<{ key: string; of: EntryFault } | null>(null);
  useEffect(
    () => () => {
      if (begun.current?.key === key) begun.current = null;
      setFault((before) => (before?.key === key ? null : before));
    },
    [key],
  );
  return {
    fault: fault?.key === key ? fault.of : null,
    /** Answers whether the score is whole with this key. */
    press: (pressed: ScoreKey): boolean => {
      const { current } = begun;
      const isOurs = current?.key === key && current.entry.units === question.scoreUnits;
      const entry = isOurs ? current.entry : openEntry(question.scoreUnits);
      const next = pressScoreKey(entry, pressed, question.maxScoreUnits);
      begun.current = { key, entry: next.entry };
      setFault(next.fault && { key, of: next.fault });
      if (next.entry.units !== question.scoreUnits)
        save(next.entry.units, isOurs && continuesScore(entry, pressed));
      return next.fault === null && endsScore(entry, pressed, question.maxScoreUnits);
    },
  };
}
