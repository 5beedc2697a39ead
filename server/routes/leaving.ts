/** Whoever leaves the school: a pupil's data, her name taken out of it, and a teacher's successor. */
import { read, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { anonymise, readTraces } from '../services/students/anonymise.ts';
import { listAnyStudents } from '../services/students/any-students.ts';
import { handOver, readWork } from '../services/accounts/hand-over.ts';
import { readStudentData } from '../services/students/student-data.ts';

export const leavingHandlers = {
  'leaving.students': read(({ params, body }, session) =>
    listAnyStudents(session, params.schoolId, body),
  ),
  'leaving.data': read(({ params }, session) => readStudentData(session, params)),
  'leaving.traces': read(({ params }, session) => readTraces(session, params)),
  'leaving.anonymise': write(({ params }, session) => anonymise(session, params)),
  'leaving.work': read(({ params }, session) => readWork(session, params)),
  'leaving.handOver': write(({ params, body }, session) => handOver(session, params, body)),
} satisfies Partial<Handlers>;
