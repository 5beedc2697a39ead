/** Whoever leaves the school: a pupil's data, her name taken out of it, and a teacher's successor. */
import { read, write } from '../middleware/handlers.ts';
import { anonymise, readTraces } from '../services/students/anonymise.ts';
import { listAnyStudents } from '../services/students/any-students.ts';
import { handOver, readWork } from '../services/accounts/hand-over.ts';
import { readStudentData } from '../services/students/student-data.ts';

/** Handlers of this group. */
export const leavingHandlers = {
  'leaving.students': read('leaving.students', async ({ params, body }, session) => ({
    data: await listAnyStudents(session, params.schoolId, body),
  })),
  'leaving.data': read('leaving.data', async ({ params }, session) => ({
    data: await readStudentData(session, params),
  })),
  'leaving.traces': read('leaving.traces', async ({ params }, session) => ({
    data: await readTraces(session, params),
  })),
  'leaving.anonymise': write('leaving.anonymise', async ({ params }, session) => ({
    data: await anonymise(session, params),
  })),
  'leaving.work': read('leaving.work', async ({ params }, session) => ({
    data: await readWork(session, params),
  })),
  'leaving.handOver': write('leaving.handOver', async ({ params, body }, session) => ({
    data: await handOver(session, params, body),
  })),
};
