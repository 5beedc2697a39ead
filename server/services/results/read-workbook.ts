/** One student's workbook: answers, scores, comments and ink, in the teacher's own order. */
import { unitsToScore } from '#domain/score.ts';
import type { z } from 'zod';
import type { workbook, workbookQuestion } from '#contract/results/workbook.ts';
import { together } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { findActivityAnd, maySeeClass } from '../../policies/activity.ts';
import type { Named } from '../../policies/activity.ts';
import { recordLook } from '../accounts/audit.ts';
import { presentAsked, presentCorrected } from './present-answer.ts';
import { levelFor, sumOf } from './totals.ts';
import { attemptOf, findAnswers, findAnswersOf, findAttempts } from './workbook-rows.ts';
import type { AnsweredQuestion } from './workbook-rows.ts';

/** Reads the attempt that counts, or the one that is named; the version grows with every accepted change. */
export async function readWorkbook(
  session: Session,
  named: Named & { studentId: string; resultId?: string | undefined },
): Promise<{ data: z.input<typeof workbook>; version: number }> {
  const { actor, db } = session;
  const { schoolId } = actor;
  const { studentId } = named;
  const activityId = named.id;
  const wanted = named.resultId?.toLowerCase();
  const [activity, [attempts, answers]] = await findActivityAnd(session, named, () =>
    together(db, () => [
      findAttempts(db, { schoolId, activityId, studentId }),
      findAnswersOf(db, { schoolId, activityId, studentId, resultId: wanted }),
    ]),
  );
  const chosen = wanted ? attempts.find(({ id }) => id === wanted) : attempts[0];
  if (!chosen || !maySeeClass(actor, activity, chosen.classId)) throw refuse('result.notFound');
  await recordLook(session, 'workbook', activity, {
    id: chosen.studentId,
    classId: chosen.classId,
  });
  // Another attempt may have come to count between the two statements.
  const rows =
    answers.resultId === chosen.id
      ? answers.questions
      : await findAnswers(db, { schoolId, activityId, resultId: chosen.id });
  const [handedInAt, extendedUntil] = [dateOf(chosen.handedInAt), dateOf(chosen.extendedUntil)];
  const endsAt = Math.max(activity.endsAt.getTime(), extendedUntil?.getTime() ?? 0);
  const sum = sumOf(rows.map((row) => row.answer?.scoreUnits ?? null));
  const maxTotalUnits =
    activity.totalUnits ?? rows.reduce((units, row) => units + row.question.maxUnits, 0);
  const data: z.input<typeof workbook> = {
    resultId: chosen.id,
    studentId: chosen.studentId,
    student: {
      studentId: chosen.studentId,
      firstName: chosen.firstName,
      lastName: chosen.lastName,
      classId: chosen.classId,
      className: chosen.className,
    },
    attempts: attempts.toSorted((a, b) => a.attempt - b.attempt).map(attemptOf),
    state: chosen.state,
    handedInAt: handedInAt?.toISOString() ?? null,
    late: handedInAt !== null && handedInAt.getTime() > endsAt,
    extendedUntil: extendedUntil?.toISOString() ?? null,
    focusLosses: chosen.focusLosses,
    review: { version: chosen.reviewVersion, status: chosen.reviewStatus },
    note: { version: chosen.noteVersion, text: chosen.note },
    total: unitsToScore(sum.totalUnits),
    totalUnits: sum.totalUnits,
    maxTotalUnits,
    level: levelFor(activity, sum, maxTotalUnits),
    questionList: rows.map(questionOf),
  };
  const versions = rows.reduce((total, row) => total + (row.answer?.version ?? 0), 0);
  return { data, version: versions + chosen.reviewVersion + chosen.noteVersion };
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

function questionOf({ question, answer, by }: AnsweredQuestion): z.input<typeof workbookQuestion> {
  return { ...presentAsked(question), ...presentCorrected(question, answer, by) };
}
