import { STEP_UNITS, teacherScoreFault } from '#domain/score.ts';

/** Which criteria of one answer are counted, over what was given without them. */
export interface Counted {
  /** The score before the first criterion was counted. */
  base: number | null;
  /** The score that they make; another one was given otherwise, and then they say nothing. */
  units: number | null;
  places: readonly number[];
}

interface Rubric {
  maxUnits: number;
  parts: readonly number[];
}

const none: readonly number[] = [];

/** What is counted as the score stands. */
export function countedIn(counted: Counted | undefined, units: number | null): readonly number[] {
  return counted && counted.units === units ? counted.places : none;
}

/** The nearest score that a teacher may give. */
function givable(units: number, maxUnits: number): number {
  const within = Math.min(maxUnits, Math.max(0, units));
  if (teacherScoreFault(within, maxUnits) === null) return within;
  return Math.min(maxUnits, Math.round(within / STEP_UNITS) * STEP_UNITS);
}

/** What a tap on a criterion makes of an answer: its part is added, or taken off again; the score is never out of range. */
export function tapCriterion(
  counted: Counted | undefined,
  { units, place, maxUnits, parts }: Rubric & { units: number | null; place: number },
): Counted {
  const before = countedIn(counted, units);
  const base = counted && before.length > 0 ? counted.base : units;
  const places = before.includes(place)
    ? before.filter((one) => one !== place)
    : [...before, place].toSorted((a, b) => a - b);
  if (places.length === 0) return { base, units: base, places };
  const sum = places.reduce((whole, one) => whole + (parts[one] ?? 0), base ?? 0);
  return { base, units: givable(sum, maxUnits), places };
}
