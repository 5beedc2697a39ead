import { serverNow } from '#src/api/server-time.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import type { ReviewStatus } from '#contract/shapes.ts';
import {
  correctionLane,
  mergeWorkbook,
  type CorrectionInput,
  type Outbox,
} from '#src/offline/index.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { fullName } from '#src/lib/person-name.ts';

/** What workbooks are accepted with. */
export interface AcceptContext {
  ref: ActivityRef;
  title: string;
  owner: string;
  outbox: Pick<Outbox, 'rowsOf' | 'sentOf' | 'readSent' | 'enqueueCorrection'>;
}

/** One that was accepted, and the version of its review up to which that is what stands there. */
export interface Stored {
  workbook: Workbook;
  upTo: number;
}

/** Resolves once it is read what this device sent of them; where the disk is silent, they count as not known. */
export async function readOwn(
  { ref, outbox }: AcceptContext,
  whose: readonly { studentId: string; resultId: string }[],
): Promise<void> {
  const lanes = whose.map((one) => correctionLane(ref.kind, one.studentId, one.resultId));
  await Promise.all(lanes.map((lane) => outbox.readSent(lane)));
}

/** A workbook as it is on this device, with what was done here and is not in the copy; null before that was read. */
function known({ ref, outbox }: AcceptContext, workbook: Workbook) {
  const { state: _, ...copy } = workbook;
  const lane = correctionLane(ref.kind, workbook.studentId, workbook.resultId);
  const sent = outbox.sentOf(lane);
  return sent ? mergeWorkbook(copy, outbox.rowsOf(lane), sent) : null;
}

/** Whether nothing of it, as it stands on this device now, asks for a look: all scored, undecided, undisputed. */
function isReady(context: AcceptContext, workbook: Workbook): boolean {
  const here = known(context, workbook);
  if (!here) return false;
  const { review, questionList, state } = here;
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
export const needsNoLook = (
  context: AcceptContext,
  result: ResultItem,
  workbook: Workbook,
): boolean => workbook.resultId === result.resultId && isReady(context, workbook);

/** One correction that says nothing but the review, on the version that this device knows. */
function reviewInput(
  context: AcceptContext,
  workbook: Workbook,
  { status, baseVersion }: { status: ReviewStatus; baseVersion: number },
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
    review: { baseVersion, status },
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
  stored: Stored[],
  now = () => new Date(serverNow()),
): Promise<void> {
  await readOwn(context, workbooks);
  for (const workbook of workbooks) {
    const review = known(context, workbook)?.review;
    // Of a try before this one.
    const isDone = review?.status === 'accepted';
    if (!review || (!isDone && !isReady(context, workbook))) continue;
    const { version: baseVersion } = review;
    if (!isDone) {
      const said = { status: 'accepted', baseVersion } as const;
      await context.outbox.enqueueCorrection(reviewInput(context, workbook, said, now()));
    }
    stored.push({
      workbook,
      upTo: isDone && review.state === 'server' ? baseVersion : baseVersion + 1,
    });
  }
}

/**
 * Takes it back by a new correction each; what was decided since, be it the same once more, stays and is counted. A
 * colleague's decision that is not read yet is the server's to find: each goes on the version that it reached here.
 */
export async function takeBack(
  context: AcceptContext,
  stored: readonly Stored[],
  now = () => new Date(serverNow()),
): Promise<{ taken: number; left: number }> {
  let taken = 0;
  await readOwn(
    context,
    stored.map(({ workbook }) => workbook),
  );
  for (const { workbook, upTo } of stored) {
    const review = known(context, workbook)?.review;
    const isStanding = review?.status === 'accepted' && review.version <= upTo;
    if (!isStanding || review.state === 'conflict' || review.state === 'needsYou') continue;
    const said = { status: 'notReviewed', baseVersion: review.version } as const;
    await context.outbox.enqueueCorrection(reviewInput(context, workbook, said, now()));
    taken += 1;
  }
  return { taken, left: stored.length - taken };
}
