/** Good requests about whoever leaves the school. */
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import type { World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** A teacher who has nothing to pass on. */
export const nothing = { teaching: 0, exams: 0, assignments: 0, bankExams: 0, bankQuestions: 0 };

/** One for each call, about a student and a teacher who have just left. */
export async function leavingRequests(harness: Harness, of: World): Promise<Requests> {
  const { schoolId, semesterId } = of;
  const [studentId, id] = [newId(), newId()];
  const named = { firstName: 'نسرین', lastName: 'رفته' };
  await harness.store.transaction(async (tx) => {
    await tx
      .insert(t.students)
      .values({ schoolId, id: studentId, ...named, sortKey: 'z', folded: 'نسرین رفته' });
    await tx
      .insert(t.users)
      .values({ schoolId, id, username: `left-${id}`, ...named, role: 'user', passwordHash: '-' });
  });
  const params = { schoolId, studentId };
  return {
    'leaving.students': { params: { schoolId }, body: { search: 'رفته', state: 'left' } },
    'leaving.data': { params },
    'leaving.traces': { params },
    'leaving.anonymise': { params },
    'leaving.work': { params: { schoolId, semesterId, id } },
    'leaving.handOver': {
      params: { schoolId, semesterId, id },
      body: { to: of.teacher.userId, was: nothing, deactivate: true },
    },
  };
}
