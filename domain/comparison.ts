/** How two classes or two exams differ: one difference, which all that is said of them goes by. */
import { MINIMUM_STUDENTS } from './minimum-students.ts';
import { spreadOf, type Moments } from './moments.ts';

/** How large a difference is beside how much students differ anyway: Cohen (1988), 0.2, 0.5 and 0.8 deviations. */
export type EffectWord = 'none' | 'small' | 'medium' | 'large';

/** What a difference means, as far as means alone can tell. */
export type Meaning = 'few' | 'same' | 'small' | 'clear';

/** One side: its mean share of the maximum, two places, and how many students it is taken from. */
export interface ComparedShare {
  share: number | null;
  students: number;
}

/** What two sides are apart, in whole hundredths of the maximum: the difference of the two shares as they are shown. */
export const hundredthsBetween = (a: number, b: number): number =>
  Math.abs(Math.round(a * 100) - Math.round(b * 100));

/** Fewer students on a side are an accident; below three hundredths of the maximum nothing is said, below a tenth a little. */
export function meaningOf(a: ComparedShare, b: ComparedShare): Meaning | null {
  if (a.share === null || b.share === null) return null;
  if (a.students < MINIMUM_STUDENTS || b.students < MINIMUM_STUDENTS) return 'few';
  const hundredths = hundredthsBetween(a.share, b.share);
  if (hundredths < 3) return 'same';
  return hundredths < 10 ? 'small' : 'clear';
}

/**
 * Cohen's d (Statistical Power Analysis, 1988): the difference beside the pooled deviation (n − 1) of both sides, in
 * the unit of their values; null where a side is one alone and where nobody differs.
 */
export function effectSize(difference: number, a: Moments, b: Moments): number | null {
  if (a.count < 2 || b.count < 2) return null;
  const squares = [a, b].reduce((sum, side) => sum + Number(spreadOf(side)) / side.count, 0);
  const deviation = Math.sqrt(squares / (a.count + b.count - 2));
  return deviation === 0 ? null : difference / deviation;
}

/** Its word. */
export function wordOfEffect(effect: number): EffectWord {
  const size = Math.abs(effect);
  if (size < 0.2) return 'none';
  if (size < 0.5) return 'small';
  return size < 0.8 ? 'medium' : 'large';
}
