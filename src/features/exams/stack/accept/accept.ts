import { serverNow } from '#src/api/server-time.ts';
import type { ResultItem, Workbook } from '#contract/workbook.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import {
  correctionLane,
  mergeWorkbook,
  type CorrectionInput,
  type Outbox,
} from '#src/offline/index.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { fullName } from '../../students-filter.ts';

/** What workbooks are accepted with. */
export interface AcceptContext {
  ref: ActivityRef;
  title: string;
  owner: string;
  outbox: Pick<Outbox, 'rowsOf' | 'sentOf' | 'enqueueCorrection'>;
}

/** A workbook as it is on this device, with what was done here and is not in the copy. */
function known({ ref, outbox }: AcceptContext, workbook: Workbook) {
  const { state: _, ...copy } = workbook;
  const lane = correctionLane(ref.kind, workbook.studentId, workbook.resultId);
  return mergeWorkbook(copy, outbox.rowsOf(lane), outbox.sentOf(lane));
}

/** Whether nothing of it, as it stands on this device now, asks for a look: all scored, undecided, undisputed. */
function isReady(context: AcceptContext, workbook: Workbook): boolean {
  const { review, questionList, state } = known(context, workbook);
  return (
    review.status !== 'accepted' &&
    review.status !== 'rejected' &&
    state !== 'conflict' &&
    state !== 'needsYou' &&
    questionList.length > 0 &&
    questionList.every((question) => question.scoreUnits !== null)
  );
}

/** Whether it may be accepted without anybody looking: it is ready, and the attempt that the list shows. */
export const mayAccept = (
  context: AcceptContext,
  result: ResultItem,
  workbook: Workbook,
): boolean => workbook.resultId === result.resultId && isReady(context, workbook);

/** One correction that says nothing but the review, on the version that this device knows. */
function reviewInput(
  context: AcceptContext,
  workbook: Workbook,
  status: ReviewStatus,
  at: Date,
): CorrectionInput {
  const { ref, title, owner } = context;
  const { kind, schoolId, semesterId, id } = ref;
  const { studentId, resultId } = workbook;
  const student = fullName(workbook.student);
  return {
    kind,
    schoolId,
    semesterId,
    studentId,
    resultId,
    owner,
    review: { baseVersion: known(context, workbook).review.version, status },
    label: { activityId: id, kind, studentId, student, exam: title, activity: title },
    partLabels: {
      review: { student, exam: title, kind: 'review', at: at.toISOString(), status },
    },
  };
}

/**
 * Accepts them one by one on this device; `stored` has those that are safe, whatever becomes of the others. What was
 * decided or cleared while she was asked stays as it is.
 */
export async function acceptAll(
  context: AcceptContext,
  workbooks: readonly Workbook[],
  stored: Workbook[],
  now = () => new Date(serverNow()),
): Promise<void> {
  for (const workbook of workbooks) {
    // Of a try before this one.
    const isDone = known(context, workbook).review.status === 'accepted';
    if (!isDone && !isReady(context, workbook)) continue;
    if (!isDone)
      await context.outbox.enqueueCorrection(reviewInput(context, workbook, 'accepted', now()));
    stored.push(workbook);
  }
}

/** Takes it back by a new correction each; what somebody decided otherwise since stays, and is counted. */
export async function takeBack(
  context: AcceptContext,
  workbooks: readonly Workbook[],
  now = () => new Date(serverNow()),
): Promise<{ taken: number; left: number }> {
  let taken = 0;
  for (const workbook of workbooks) {
    const { review } = known(context, workbook);
    if (review.status !== 'accepted' || review.state === 'conflict' || review.state === 'needsYou')
      continue;
    await context.outbox.enqueueCorrection(reviewInput(context, workbook, 'notReviewed', now()));
    taken += 1;
  }
  return { taken, left: workbooks.length - taken };
}
