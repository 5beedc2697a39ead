/** Good requests about comments, queue figures, and what the staff does for students who sign in. */
import { eq } from 'drizzle-orm';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** One for each call; `exam` and `assignment` have ended and everyone has handed in. */
export async function commentsRequests(
  harness: Harness,
  of: World,
  { exam }: { exam: Made; assignment: Made },
): Promise<Requests> {
  const { schoolId, courseId, teacher } = of;
  const [edited, deleted, used] = [newId(), newId(), newId()];
  const userId = teacher.userId;
  const row = (id: string) => ({ schoolId, id, userId, courseId, scoreUnits: -60, text: 'واحد؟' });
  const { id: resultId = '', studentId = '' } = exam.results[0] ?? {};
  await harness.store.transaction(async (tx) => {
    await tx.insert(t.comments).values([edited, deleted, used].map(row));
    await tx.update(t.results).set({ sittingSession: 'x' }).where(eq(t.results.id, resultId));
  });
  return {
    'comments.list': { params: { courseId } },
    'comments.create': { body: { courseId, text: 'راه‌حل را هم بنویس.', scoreUnits: -120 } },
    'comments.edit': {
      params: { id: edited },
      body: { version: 1, text: 'واحد یادت نرود.', scoreUnits: 60 },
    },
    'comments.delete': { params: { id: deleted } },
    'comments.used': { body: [{ id: used, count: 2 }] },
    'queueFigures.report': {
      params: { schoolId },
      body: {
        deviceId: crypto.randomUUID(),
        waiting: 3,
        needsYou: 1,
        appVersion: '0.1.0',
        oldestAt: '2026-11-20T06:00:00.000Z',
      },
    },
    'queueFigures.list': { params: { schoolId } },
    'studentLogins.list': { params: { classId: of.classB } },
    'studentLogins.make': {
      params: { classId: of.classB },
      body: { studentIds: [of.students.at(-1)?.id] },
    },
    'sittings.free': { params: { studentId, resultId } },
  };
}
