/** Results: who stands where, one workbook, its correction, the history of an answer, and second chances. */
import type { z } from 'zod';
import type { correction } from '#contract/results/workbook.ts';
import { ownEnd } from '#domain/lifecycle.ts';
import type { Kind } from '../db/schema/index.ts';
import { refuse } from '../errors.ts';
import { ofBothKinds, read, write } from '../middleware/handlers.ts';
import type { Handlers, Session } from '../middleware/handlers.ts';
import {
  findActivity,
  lockActivity,
  maySeeClass,
  requireActiveSemester,
  requireLifecycle,
} from '../policies/activity.ts';
import { addAttempt, extend } from '../services/activities/second-chance.ts';
import { readAnswerHistory } from '../services/results/answer-history.ts';
import { correctWorkbook } from '../services/results/correct-workbook.ts';
import { listResults } from '../services/results/list-results.ts';
import { readWorkbook } from '../services/results/read-workbook.ts';
import { lockResult } from '../services/results/workbook-rows.ts';

interface CorrectionPath {
  schoolId: string;
  semesterId: string;
  studentId: string;
  resultId: string;
}

async function correct(
  session: Session,
  kind: Kind,
  params: CorrectionPath,
  body: z.output<typeof correction>,
) {
  const { actor, db } = session;
  const [found] = await lockResult(db, {
    schoolId: actor.schoolId,
    id: params.resultId,
    studentId: params.studentId,
  });
  if (!found) throw refuse('result.notFound');
  const { schoolId, semesterId } = params;
  const id = found.result.activityId;
  const activity = await findActivity(session, { kind, id, schoolId, semesterId });
  if (!maySeeClass(actor, activity, found.result.classId)) throw refuse('result.notFound');
  requireActiveSemester(activity);
  const now = session.deps.now();
  requireLifecycle('correct', activity, now);
  const { closesAt } = ownEnd({
    endsAt: activity.endsAt.getTime(),
    extendedUntil: found.extendedUntil?.getTime() ?? null,
    allowSubmitAfterEnd: activity.settings.allowSubmitAfterEnd,
  });
  // As long as she may still write, a score would be for something else than what she hands in.
  if (now < closesAt && found.result.state !== 'handedIn') throw refuse('result.notHandedIn');
  return correctWorkbook(session, activity, found, body);
}

/** Handlers of results. */
export const resultHandlers = {
  ...ofBothKinds('examResults.list', 'assignmentResults.list', (kind) =>
    read(async ({ params, body }, session) => {
      const { schoolId, semesterId } = params;
      const id = kind === 'exam' ? params.examId : params.assignmentId;
      const activity = await findActivity(session, { kind, schoolId, semesterId, id });
      return listResults(session, activity, body);
    }),
  ),
  ...ofBothKinds('examResults.details', 'assignmentResults.details', (kind) =>
    read(async ({ params, query }, session) => {
      const { semesterId, studentId } = params;
      const id = kind === 'exam' ? params.examId : params.assignmentId;
      const { resultId } = query;
      return readWorkbook(session, { kind, semesterId, id, studentId, resultId });
    }),
  ),
  ...ofBothKinds('examResults.correct', 'assignmentResults.correct', (kind) =>
    write(({ params, body }, session) => correct(session, kind, params, body)),
  ),
  ...ofBothKinds('examResults.extend', 'assignmentResults.extend', (kind) =>
    write(async ({ params, body }, session) => {
      const { schoolId, semesterId, studentId } = params;
      const id = kind === 'exam' ? params.examId : params.assignmentId;
      const activity = await lockActivity(session, { kind, schoolId, semesterId, id });
      return extend(session, activity, { ...body, studentId });
    }),
  ),
  ...ofBothKinds('examResults.newAttempt', 'assignmentResults.newAttempt', (kind) =>
    write(async ({ params, body }, session) => {
      const { schoolId, semesterId, studentId } = params;
      const id = kind === 'exam' ? params.examId : params.assignmentId;
      const activity = await lockActivity(session, { kind, schoolId, semesterId, id });
      return addAttempt(session, activity, { ...body, studentId });
    }),
  ),
  'answers.history': read(async ({ params }, session) => ({
    items: await readAnswerHistory(session, params),
  })),
} satisfies Partial<Handlers>;
