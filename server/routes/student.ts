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
import type { Handlers, StudentSession } from '../middleware/handlers.ts';
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

export const studentHandlers = {
  'student.login': open(async ({ body }, { deps, now, address, header, isSecure }) => {
    const sent = { ...body, address, device: deviceOf(header('cookie')) };
    const { signedIn: data, device } = await signInStudent(deps.store, sent, now);
    return { data, headers: deviceCookie(device, isSecure) };
  }),
  'student.logout': visitorWrite(async (_input, { db, student }) => {
    await signOutStudent(db, student);
    return { signedOut: true };
  }),
  'student.activities': studentRead(async ({ query }, session) => {
    requireView(session, 'student');
    return listGiven(session, query);
  }),
  'student.open': studentWriteAnew(async ({ params }, session, kept) => {
    const data = await openPaper(session, params.id, kept);
    return { data, kept: data.resultId };
  }),
  'student.answer': studentWrite(({ params, body }, session) =>
    writeAnswers(session, params.resultId, body.answers),
  ),
  'student.focus': studentWrite(({ params, body }, session) =>
    recordFocusLoss(session, params.resultId, body),
  ),
  'student.handIn': studentWrite(({ params }, session) => handIn(session, params.resultId)),
  'student.results': studentRead(async ({ query }, session) => {
    requireView(session, 'parent');
    return listReviewed(session, query);
  }),
  'studentLogins.make': signedIn(({ params, body }, around) =>
    makeLogins(around, params.classId, body.studentIds),
  ),
  'studentLogins.list': read(({ params }, session) => listLogins(session, params.classId)),
  'sittings.free': write(({ params }, session) => freeSeat(session, params)),
} satisfies Partial<Handlers>;
