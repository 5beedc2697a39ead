/** The student API, and what the staff does for it. */
import { refuse } from '../errors.ts';
import {
  open,
  read,
  signedIn,
  studentRead,
  studentWrite,
  studentWriteAnew,
  visitorWrite,
  write,
} from '../middleware/handlers.ts';
import type { StudentSession } from '../middleware/handlers.ts';
import { listGiven } from '../services/student-app/activities.ts';
import { writeAnswers } from '../services/student-app/answers.ts';
import { handIn } from '../services/student-app/hand-in.ts';
import { openPaper } from '../services/student-app/paper.ts';
import { listReviewed } from '../services/student-app/results.ts';
import { deviceCookie, deviceOf } from '../services/sign-in/known-devices.ts';
import { makeLogins } from '../services/cards/student-logins.ts';
import { freeSeat, listLogins } from '../services/students/student-seats.ts';
import { signInStudent, signOutStudent } from '../services/sign-in/student-sign-in.ts';
import { recordFocusLoss } from '../services/student-app/sitting.ts';

/** Parents read results and nothing else; results are shown to parents alone. */
function requireView(session: StudentSession, view: 'student' | 'parent'): void {
  if (session.student.view !== view) throw refuse('role.notYours');
}

/** Handlers of this group. */
export const studentHandlers = {
  'student.login': open(
    'student.login',
    async ({ body }, { deps, now, address, header, isSecure }) => {
      const sent = { ...body, address, device: deviceOf(header('cookie')) };
      const { signedIn: data, device } = await signInStudent(deps.store, sent, now);
      return { data, headers: deviceCookie(device, isSecure) };
    },
  ),
  'student.logout': visitorWrite('student.logout', async (_input, { db, student }) => {
    await signOutStudent(db, student);
    return { data: { signedOut: true } };
  }),
  'student.activities': studentRead('student.activities', async ({ query }, session) => {
    requireView(session, 'student');
    return { data: await listGiven(session, query) };
  }),
  'student.open': studentWriteAnew('student.open', async ({ params }, session, kept) => {
    const data = await openPaper(session, params.id, kept);
    return { data, kept: data.resultId };
  }),
  'student.answer': studentWrite('student.answer', async ({ params, body }, session) => ({
    data: await writeAnswers(session, params.resultId, body.answers),
  })),
  'student.focus': studentWrite('student.focus', async ({ params, body }, session) => ({
    data: await recordFocusLoss(session, params.resultId, body),
  })),
  'student.handIn': studentWrite('student.handIn', async ({ params }, session) => ({
    data: await handIn(session, params.resultId),
  })),
  'student.results': studentRead('student.results', async ({ query }, session) => {
    requireView(session, 'parent');
    return { data: await listReviewed(session, query) };
  }),
  'studentLogins.make': signedIn('studentLogins.make', async ({ params, body }, around) => ({
    data: await makeLogins(around, params.classId, body.studentIds),
  })),
  'studentLogins.list': read('studentLogins.list', async ({ params }, session) => ({
    data: await listLogins(session, params.classId),
  })),
  'sittings.free': write('sittings.free', async ({ params }, session) => ({
    data: await freeSeat(session, params),
  })),
};
