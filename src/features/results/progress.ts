import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import {
  countWorkbooks,
  ENTERS,
  entersOf,
  isPresent,
  leftOf,
  standingOf,
  type ToldCounts,
} from '#domain/counting.ts';

/** Present, and accepted, rejected, or every question scored. */
export const isCorrected = (result: ResultItem): boolean => entersOf(result, true).corrected;

/** Where a student stands, as a teacher says it. */
export type Attendance =
  | 'onTime'
  | 'late'
  | 'scored'
  | 'startedOnly'
  | 'absent'
  | 'excused'
  | 'zero'
  | 'writing'
  | 'notStarted';

export function attendanceOf(result: ResultItem, state: Lifecycle, now: number): Attendance {
  if (result.state === 'handedIn') return result.late ? 'late' : 'onTime';
  if (isPresent(result)) return 'scored';
  const isOver = state === 'ended' && Date.parse(result.extendedUntil ?? '1970') <= now;
  const standing = standingOf(result, isOver);
  if (standing === 'started') return 'startedOnly';
  if (standing === 'absent' || standing === 'excused' || standing === 'zero') return standing;
  return result.state === 'started' ? 'writing' : 'notStarted';
}

/** Whether correcting is possible now: while it runs, only what was handed in. */
export function isCorrectable(result: ResultItem, state: Lifecycle): boolean {
  return state === 'ended' || (state === 'running' && result.state === 'handedIn');
}

/**
 * The workbooks that still want correcting: present and not corrected. Where nobody handed anything in (an oral or
 * paper exam), everybody else too who is not marked absent.
 */
export function toCorrect(results: readonly ResultItem[], state: Lifecycle): ResultItem[] {
  const handsIn = results.some((result) => result.state === 'handedIn');
  return results.filter((result) => {
    if (!isCorrectable(result, state)) return false;
    const standing = standingOf(result, true);
    const isMissing = standing === 'absent' || standing === 'started';
    return ENTERS[standing].toCorrect || (!handsIn && isMissing);
  });
}

export const countResults = (results: readonly ResultItem[]): ToldCounts => countWorkbooks(results);

/** What the list says about one exam's correction. */
export interface Progress {
  corrected: number;
  whole: number;
  state: 'nothing' | 'open' | 'done';
}

/** Corrected of what there is to correct, over one set: all is done when nothing is left. */
export function progressOf(counts: ToldCounts): Progress {
  const { corrected } = counts;
  const left = leftOf(counts);
  const whole = corrected + left;
  if (whole === 0) return { corrected: 0, whole, state: 'nothing' };
  return { corrected, whole, state: left === 0 ? 'done' : 'open' };
}

/** The server's counts plus what corrections on this device change, where the students' list is on the device too. */
export function countsOnDevice(
  counts: ToldCounts,
  copy: readonly ResultItem[] | undefined,
  merged: readonly ResultItem[] | undefined,
): ToldCounts {
  if (!copy || !merged) return counts;
  const [before, now] = [countWorkbooks(copy), countWorkbooks(merged)];
  const moved = (known: number, name: 'corrected' | 'toCorrect') =>
    Math.min(counts.students, Math.max(0, known + now[name] - before[name]));
  return {
    ...counts,
    corrected: moved(counts.corrected, 'corrected'),
    toCorrect: moved(leftOf(counts), 'toCorrect'),
  };
}
