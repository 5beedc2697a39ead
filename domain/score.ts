/** Scores as exact integers of 1/240 point, so that a third or a fifth of any maximum is whole. */

/** How many units one point has. */
export const UNITS_PER_POINT = 240;
/** What a teacher enters goes in steps of a quarter point. */
export const STEP_UNITS = UNITS_PER_POINT / 4;

/** The decimal that screens and wire show: two places, half away from zero, also of what a wrong answer costs. */
export function unitsToScore(units: number): number {
  const hundredths = Math.floor((Math.abs(units) * 200 + UNITS_PER_POINT) / (2 * UNITS_PER_POINT));
  return units < 0 ? 0 - hundredths / 100 : hundredths / 100;
}

/** Units of a decimal score; null when it is not a whole number of units. */
export function scoreToUnits(score: number): number | null {
  const units = Math.round(score * UNITS_PER_POINT);
  return Math.abs(units / UNITS_PER_POINT - score) < 1e-9 ? units : null;
}

/** Why a teacher's score is refused, or null when it is fine. */
export function teacherScoreFault(
  units: number,
  maxUnits: number,
): 'score.range' | 'score.step' | null {
  if (!Number.isInteger(units) || units < 0 || units > maxUnits) return 'score.range';
  // The maximum itself is always allowed, even where it is no multiple of a quarter.
  return units % STEP_UNITS === 0 || units === maxUnits ? null : 'score.step';
}

/** A negative score value of the wire ("1/3", "0.25") as a fraction of the maximum; null when it is not allowed. */
export function negativeFraction(value: string): { numerator: number; denominator: number } | null {
  const named = /^1\/([234])$/.exec(value);
  if (named) return { numerator: 1, denominator: Number(named[1]) };
  if (!/^(0(\.\d{1,2})?|1(\.0{1,2})?)$/.test(value)) return null;
  const twentieths = Math.round(Number(value) * 20);
  if (Math.abs(twentieths / 20 - Number(value)) > 1e-9 || twentieths === 0) return null;
  return { numerator: twentieths, denominator: 20 };
}

/** What one multiple choice answer earns, in units: a question has one right option, and an answer at most one choice. */
export function choiceUnits(input: {
  maxUnits: number;
  chosen: string | null;
  correct: string;
  negative: string | null;
}): number {
  if (input.chosen === null) return 0;
  if (input.chosen === input.correct) return input.maxUnits;
  const fraction = input.negative === null ? null : negativeFraction(input.negative);
  if (!fraction) return 0;
  return -Math.floor((input.maxUnits * fraction.numerator) / fraction.denominator);
}

/** A workbook's total in units: the sum of what is scored, never below 0. */
export function totalUnits(scores: Iterable<number | null>): number {
  let sum = 0;
  for (const units of scores) sum += units ?? 0;
  return Math.max(0, sum);
}

/** The four levels of a qualitative exam, best first. */
export const LEVELS = ['veryGood', 'good', 'acceptable', 'needsMoreEffort'] as const;
/** One level of a qualitative exam. */
export type Level = (typeof LEVELS)[number];

/** How an exam is scored, as far as its figures depend on it. */
export interface Evaluation {
  scoreType: 'quantitative' | 'qualitative';
  /** Whether totals become levels: then nobody but who corrects sees a total. */
  hasLevels: boolean;
}

/** How an exam or assignment is scored. */
export const evaluationOf = (of: {
  scoreType: Evaluation['scoreType'];
  settings: { automaticQualitativeCorrection: boolean };
}): Evaluation => ({
  scoreType: of.scoreType,
  hasLevels: of.scoreType === 'qualitative' && of.settings.automaticQualitativeCorrection,
});

/** Descriptive evaluation (ارزشیابی توصیفی) knows no ranks and no means of scores, on no screen, file or paper. */
export const isDescriptive = ({ scoreType }: Pick<Evaluation, 'scoreType'>): boolean =>
  scoreType === 'qualitative';

/** Whether anybody has a place in it: it has a total, and is not descriptive. */
export const isRanked = (
  of: Pick<Evaluation, 'scoreType'> & { totalScore: number | null },
): boolean => of.totalScore !== null && !isDescriptive(of);

/** The level of a workbook: of a descriptive exam whose totals become levels, as soon as something is scored. */
export function levelIn(
  { hasLevels }: Pick<Evaluation, 'hasLevels'>,
  of: { totalUnits: number; scoredCount: number; maxUnits: number },
): Level | null {
  const { totalUnits: total, scoredCount, maxUnits } = of;
  if (!hasLevels) return null;
  return scoredCount === 0 || maxUnits <= 0 ? null : levelOf(total, maxUnits);
}

/** The level of a share of the total, at 0.85, 0.7 and 0.5; compared in whole numbers, so that 0.85 itself counts. */
export function levelOf(total: number, maximum: number): Level {
  const reaches = (percent: number) => total * 100 >= maximum * percent;
  if (reaches(85)) return 'veryGood';
  if (reaches(70)) return 'good';
  return reaches(50) ? 'acceptable' : 'needsMoreEffort';
}
