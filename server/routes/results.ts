/** Results: who stands where, one workbook, its correction. */
import type { z } from 'zod';
import type { correction } from '#contract/results/workbook.ts';
import { ownEnd } from '#domain/lifecycle.ts';
import type { Kind } from '../db/schema/index.ts';
import { refuse } from '../errors.ts';
import { read, write } from '../middleware/handlers.ts';
import type { Session } from '../middleware/handlers.ts';
import {
  findActivity,
  maySeeClass,
  requireActiveSemester,
  requireLifecycle,
} from '../policies/activity.ts';
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
  'examResults.list': read('examResults.list', async ({ params, body }, session) => {
    const { semesterId, examId: id } = params;
    const activity = await findActivity(session, { kind: 'exam', semesterId, id });
    return { data: await listResults(session, activity, body) };
  }),
  'assignmentResults.list': read('assignmentResults.list', async ({ params, body }, session) => {
    const { schoolId, semesterId, assignmentId: id } = params;
    const named = { kind: 'assignment', schoolId, semesterId, id } as const;
    const activity = await findActivity(session, named);
    return { data: await listResults(session, activity, body) };
  }),
  'examResults.details': read('examResults.details', async ({ params, query }, session) => {
    const { semesterId, examId: id, studentId } = params;
    const { resultId } = query;
    return readWorkbook(session, { kind: 'exam', semesterId, id, studentId, resultId });
  }),
  'assignmentResults.details': read(
    'assignmentResults.details',
    async ({ params, query }, session) => {
      const { semesterId, assignmentId: id, studentId } = params;
      const { resultId } = query;
      return readWorkbook(session, { kind: 'assignment', semesterId, id, studentId, resultId });
    },
  ),
  'examResults.correct': write('examResults.correct', ({ params, body }, session) =>
    correct(session, 'exam', params, body),
  ),
  'assignmentResults.correct': write('assignmentResults.correct', ({ params, body }, session) =>
    correct(session, 'assignment', params, body),
  ),
};
