/** Who counts where: the one table of states that lists, reports, files, paper and server go by. */

/** What the table asks of the attempt that counts. */
export interface Countable {
  state: 'notStarted' | 'started' | 'handedIn';
  /** `excused` and `zero` are said of somebody who was absent; of somebody present they say nothing. */
  reviewStatus: 'notReviewed' | 'accepted' | 'rejected' | 'excused' | 'zero';
  questionCount: number;
  /** How many questions carry a score. */
  scoredCount: number;
}

/** Where a student stands; every student of an exam stands in exactly one place. */
export type Standing =
  /** Neither handed in nor scored, and her own time is not over. */
  | 'notYet'
  /** Her time is over: begun and never handed in, or nothing at all. */
  | 'started'
  | 'absent'
  /** Absent with an excuse that the teacher has accepted. */
  | 'excused'
  /** Absent, and the teacher has chosen that it counts as 0. */
  | 'zero'
  /** Present, and not every question is scored. */
  | 'open'
  | 'rejected'
  /** Present, and accepted or wholly scored. */
  | 'counted';

/** The figures that a standing is part of. */
export interface Enters {
  present: boolean;
  absent: boolean;
  excused: boolean;
  started: boolean;
  /** Her workbook wants correcting. */
  toCorrect: boolean;
  corrected: boolean;
  /** Mean, greatest, smallest, spread, levels, rank, standard score. */
  figures: boolean;
  /** Facility, discrimination, options, alpha, error: what is said of questions by their answers. */
  items: boolean;
}

const nowhere: Enters = {
  present: false,
  absent: false,
  excused: false,
  started: false,
  toCorrect: false,
  corrected: false,
  figures: false,
  items: false,
};

/** The table itself; `docs/figures-defined.md` shows it to people. */
export const ENTERS: Readonly<Record<Standing, Enters>> = {
  notYet: nowhere,
  started: { ...nowhere, started: true },
  absent: { ...nowhere, absent: true },
  excused: { ...nowhere, excused: true },
  zero: { ...nowhere, absent: true, figures: true },
  open: { ...nowhere, present: true, toCorrect: true },
  rejected: { ...nowhere, present: true, corrected: true },
  counted: { ...nowhere, present: true, corrected: true, figures: true, items: true },
};

/** Has handed in or was scored. */
export function isPresent({
  state,
  scoredCount,
}: Pick<Countable, 'state' | 'scoredCount'>): boolean {
  return state === 'handedIn' || scoredCount > 0;
}

/** Where she stands; her time is over when the activity has ended and her own extension too. */
export function standingOf(result: Countable, isOver: boolean): Standing {
  const { state, reviewStatus, questionCount, scoredCount } = result;
  if (!isPresent(result)) {
    if (reviewStatus === 'excused' || reviewStatus === 'zero') return reviewStatus;
    if (!isOver) return 'notYet';
    return state === 'started' ? 'started' : 'absent';
  }
  if (reviewStatus === 'rejected') return 'rejected';
  const isWhole = questionCount > 0 && scoredCount >= questionCount;
  return reviewStatus === 'accepted' || isWhole ? 'counted' : 'open';
}

/** Whether there is a total to show: something is scored, or an absence counts as 0. */
export const hasTotal = (result: Pick<Countable, 'state' | 'scoredCount' | 'reviewStatus'>) =>
  result.scoredCount > 0 || (!isPresent(result) && result.reviewStatus === 'zero');

/** What the teacher decided of a workbook; null of somebody who is not present, of whom there is nothing to decide. */
export function reviewOf(
  result: Pick<Countable, 'state' | 'scoredCount' | 'reviewStatus'>,
): 'notReviewed' | 'accepted' | 'rejected' | null {
  if (!isPresent(result)) return null;
  const { reviewStatus } = result;
  return reviewStatus === 'accepted' || reviewStatus === 'rejected' ? reviewStatus : 'notReviewed';
}

/** The figures that a result is part of. */
export const entersOf = (result: Countable, isOver: boolean): Enters =>
  ENTERS[standingOf(result, isOver)];

/** Whether a result enters means and ranks; this never depends on the time. */
export const isCounted = (result: Countable): boolean => entersOf(result, true).figures;

/** Workbooks counted over one set, so that `corrected` of `corrected + toCorrect` is a progress. */
export interface WorkbookCounts {
  students: number;
  handedIn: number;
  corrected: number;
  toCorrect: number;
}

/**
 * The workbooks of an activity. Where nobody hands in (an oral or a paper exam) and somebody is scored, all the others
 * who are not marked absent wait too.
 */
export function countWorkbooks(results: readonly Countable[]): WorkbookCounts {
  const standings = results.map((result) => standingOf(result, true));
  const handedIn = results.filter(({ state }) => state === 'handedIn').length;
  const isOnPaper = handedIn === 0 && standings.some((one) => ENTERS[one].present);
  const waits = (one: Standing) =>
    ENTERS[one].toCorrect || (isOnPaper && (one === 'absent' || one === 'started'));
  return {
    students: results.length,
    handedIn,
    corrected: standings.filter((one) => ENTERS[one].corrected).length,
    toCorrect: standings.filter(waits).length,
  };
}

/** The counts as they are told: a back end may not tell what is to correct. */
export type ToldCounts = Omit<WorkbookCounts, 'toCorrect'> & { toCorrect?: number | undefined };

/** How many workbooks still want correcting. */
export const leftOf = ({ handedIn, corrected, toCorrect }: ToldCounts): number =>
  toCorrect ?? Math.max(0, handedIn - corrected);
