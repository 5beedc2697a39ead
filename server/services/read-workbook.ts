/** One student's workbook: answers, scores, comments and ink, in the teacher's own order. */
import { unitsToScore } from '#domain/score.ts';
import type { z } from 'zod';
import type { workbook, workbookQuestion } from '#contract/workbook.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { maySeeClass } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { presentAsked, presentCorrected } from './present-answer.ts';
import { levelFor, sumOf } from './totals.ts';
import { attemptOf, findAnswers, findAttempts } from './workbook-rows.ts';
import type { AnsweredQuestion } from './workbook-rows.ts';

/** Reads the attempt that counts, or the one that is named; the version grows with every accepted change. */
export async function readWorkbook(
  session: Session,
  activity: Activity,
  named: { studentId: string; resultId?: string | undefined },
): Promise<{ data: z.input<typeof workbook>; version: number }> {
  const { schoolId } = activity;
  const { studentId } = named;
  const attempts = await findAttempts(session.db, { schoolId, activityId: activity.id, studentId });
  const wanted = named.resultId?.toLowerCase();
  const chosen = wanted ? attempts.find(({ result }) => result.id === wanted) : attempts[0];
  if (!chosen || !maySeeClass(session.actor, activity, chosen.student.classId)) {
    throw refuse('result.notFound');
  }
  const { result, student, extendedUntil } = chosen;
  const endsAt = Math.max(activity.endsAt.getTime(), extendedUntil?.getTime() ?? 0);
  const rows = await findAnswers(session.db, {
    schoolId,
    activityId: activity.id,
    resultId: result.id,
  });
  const sum = sumOf(rows.map((row) => row.answer?.scoreUnits ?? null));
  const maxTotalUnits =
    activity.totalUnits ?? rows.reduce((units, row) => units + row.question.maxUnits, 0);
  const data: z.input<typeof workbook> = {
    resultId: result.id,
    studentId: student.id,
    student: {
      studentId: student.id,
      firstName: student.firstName,
      lastName: student.lastName,
      classId: student.classId,
      className: chosen.className,
    },
    attempts: attempts
      .toSorted((a, b) => a.result.attempt - b.result.attempt)
      .map((attempt) => attemptOf(attempt)),
    state: result.state,
    handedInAt: result.handedInAt?.toISOString() ?? null,
    late: result.handedInAt !== null && result.handedInAt.getTime() > endsAt,
    extendedUntil: extendedUntil?.toISOString() ?? null,
    focusLosses: result.focusLosses,
    review: { version: result.reviewVersion, status: result.reviewStatus },
    note: { version: result.noteVersion, text: result.note },
    total: unitsToScore(sum.totalUnits),
    totalUnits: sum.totalUnits,
    maxTotalUnits,
    level: levelFor(activity, sum, maxTotalUnits),
    questionList: rows.map(questionOf),
  };
  const versions = rows.reduce((total, row) => total + (row.answer?.version ?? 0), 0);
  return { data, version: versions + result.reviewVersion + result.noteVersion };
}

function questionOf({ question, answer, by }: AnsweredQuestion): z.input<typeof workbookQuestion> {
  return { ...presentAsked(question), ...presentCorrected(question, answer, by) };
}
