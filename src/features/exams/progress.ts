import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/workbook.ts';

/** Workbooks counted, as the wire counts them. */
export interface Counts {
  students: number;
  handedIn: number;
  corrected: number;
}

/** Accepted, rejected, or every question scored. */
export function isCorrected(result: ResultItem): boolean {
  if (result.reviewStatus !== 'notReviewed') return true;
  return result.questionCount > 0 && result.scoredCount >= result.questionCount;
}

/** Where a student stands, as a teacher says it. */
export type Attendance =
  | 'onTime'
  | 'late'
  | 'scored'
  | 'startedOnly'
  | 'absent'
  | 'writing'
  | 'notStarted';

export function attendanceOf(result: ResultItem, state: Lifecycle): Attendance {
  if (result.state === 'handedIn') return result.late ? 'late' : 'onTime';
  if (state !== 'ended') return result.state === 'started' ? 'writing' : 'notStarted';
  if (result.reviewStatus !== 'notReviewed' || result.scoredCount > 0) return 'scored';
  return result.state === 'started' ? 'startedOnly' : 'absent';
}

/** Whether correcting is possible now: while it runs, only what was handed in. */
export function isCorrectable(result: ResultItem, state: Lifecycle): boolean {
  return state === 'ended' || (state === 'running' && result.state === 'handedIn');
}

/**
 * The workbooks that still want correcting: handed in and not corrected. Where nobody handed anything in
 * (an oral or paper exam), everybody whose scores are not complete.
 */
export function toCorrect(results: readonly ResultItem[], state: Lifecycle): ResultItem[] {
  const open = results.filter((result) => isCorrectable(result, state) && !isCorrected(result));
  const handsIn = results.some((result) => result.state === 'handedIn');
  return handsIn ? open.filter((result) => result.state === 'handedIn') : open;
}

export function countResults(results: readonly ResultItem[]): Counts {
  return {
    students: results.length,
    handedIn: results.filter((result) => result.state === 'handedIn').length,
    corrected: results.filter(isCorrected).length,
  };
}

/** What the list says about one exam's correction. */
export interface Progress {
  corrected: number;
  whole: number;
  state: 'nothing' | 'open' | 'done';
}

/** Corrected of what there is to correct: handed in, or scored without having been handed in. */
export function progressOf(counts: Counts): Progress {
  const whole = Math.max(counts.handedIn, counts.corrected);
  if (whole === 0) return { corrected: 0, whole, state: 'nothing' };
  return {
    corrected: counts.corrected,
    whole,
    state: counts.corrected >= whole ? 'done' : 'open',
  };
}

/** The server's counts plus what corrections on this device change, where the students' list is on the device too. */
export function countsOnDevice(
  counts: Counts,
  copy: readonly ResultItem[] | undefined,
  merged: readonly ResultItem[] | undefined,
): Counts {
  if (!copy || !merged) return counts;
  const gained = merged.filter(isCorrected).length - copy.filter(isCorrected).length;
  const corrected = Math.min(counts.students, Math.max(0, counts.corrected + gained));
  return { ...counts, corrected };
}
