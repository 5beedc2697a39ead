/** Students and parents sign in: the limits and the work of the staff's sign-in, other tables. */
import { and, eq, isNull } from 'drizzle-orm';
import type { StudentSignedIn } from '#contract/people/student.ts';
import { toLatinDigits } from '#domain/text.ts';
import type { Db, Store } from '../../db/client.ts';
import {
  enrolments,
  logins,
  results,
  schoolClasses,
  schools,
  semesters,
  students,
  studentSessions,
} from '../../db/schema/index.ts';
import { joined, within } from '../../db/statement.ts';
import { Refused, refuse } from '../../errors.ts';
import { hashToken, newToken } from '../../middleware/authenticate.ts';
import type { StudentActor } from '../../middleware/authenticate.ts';
import { record, recordFailedSignIn } from '../accounts/audit.ts';
import { rememberDevice, deviceStanding } from './known-devices.ts';
import { foldedLoginName } from './login-name.ts';
import { hashPassword, isWeak, verifyPassword } from './passwords.ts';
import { admitAttempt, inTurn, takeBack } from './sign-in-limits.ts';
import type { Attempt } from './sign-in-limits.ts';

/** A week: a shared computer forgets soon, and homework is not interrupted. */
const lifetime = 7 * 24 * 60 * 60_000;

/** What a student or a parent types, and where. */
export interface StudentSignIn {
  login: string;
  password: string;
  view: 'student' | 'parent';
  captcha?: string | undefined;
  /** In place of a password that was handed out. */
  newPassword?: string | undefined;
  address: string;
  /** What the device shows of itself, if it shows anything. */
  device?: string | null;
  /** Done before she is in; what it refuses keeps her out. */
  also?: (tx: Db) => Promise<void>;
}

/** What signing in answers, and what the device shows from now on. */
interface SignedIn {
  signedIn: StudentSignedIn;
  device: string;
}

/** Signs in, in turn with others who do. */
export function signInStudent(store: Store, sent: StudentSignIn, now: number): Promise<SignedIn> {
  return inTurn(() => tryToSignIn(store, sent, now));
}

/** Verifies the password outside of any transaction: it takes long, and nobody else has to wait. */
async function tryToSignIn(store: Store, sent: StudentSignIn, now: number): Promise<SignedIn> {
  const login = foldedLoginName(sent.login);
  const { address, view, device = null } = sent;
  const { found, attempt, admitted } = await store.transaction(async (tx) => {
    const named = await findStudent(tx, login);
    const standing = await deviceStanding(tx, device, named && { id: named.student.id, view });
    // A student who knows her own password must not win attempts at her parents'.
    const tried: Attempt = { audience: view, login, address, device, standing };
    const word = await admitAttempt(tx, tried, sent.captcha, now);
    return { found: named, attempt: tried, admitted: word };
  });
  if (admitted !== 'admitted') throw refuse(admitted, { path: 'captcha' });
  const hash = found && hashOf(found.student, view);
  const isRight = await verifyPassword(hash, sent.password);
  if (!found || !isRight) {
    const person = found?.student ?? null;
    await store.read((db) => recordFailedSignIn(db, { now, address }, view, person));
    throw refuse('login.wrong');
  }
  const { student, classId, className, school } = found;
  const until = handedOutUntil(student, view);
  const chosen = until === null ? null : await chooseAnother(sent, until, now);
  if (chosen instanceof Refused) {
    // It was right: what she has to read and to type next costs no attempt.
    await store.transaction((tx) => takeBack(tx, attempt, now));
    throw chosen;
  }
  return store.transaction(async (tx) => {
    // Passwords that were made anew meanwhile have ended all sessions, and this would be one more.
    const isShe = within(students, student.schoolId, eq(students.id, student.id));
    const [still] = await tx.select().from(students).where(isShe).for('update');
    if (!still || hashOf(still, view) !== hash) throw refuse('login.wrong');
    await sent.also?.(tx);
    await takeBack(tx, attempt, now);
    if (chosen !== null) await setChosen(tx, { student, sent, hash: chosen }, now);
    const token = await startStudentSession(tx, student, view, now);
    const { id: studentId, firstName, lastName } = student;
    const shown = { studentId, firstName, lastName, classId, className };
    const known = await rememberDevice(tx, device, { id: studentId, view }, now);
    return { signedIn: { token, view, student: shown, school }, device: known };
  });
}

function hashOf(
  { passwordHash, parentPasswordHash }: typeof students.$inferSelect,
  view: StudentSignIn['view'],
): string | null {
  return view === 'parent' ? parentPasswordHash : passwordHash;
}

type Student = typeof students.$inferSelect;

function handedOutUntil(student: Student, view: StudentSignIn['view']): Date | null {
  return view === 'parent' ? student.parentPasswordHandedOutUntil : student.passwordHandedOutUntil;
}

/** The hash of the password she chose in place of one that was handed out, or why there is none yet. */
async function chooseAnother(
  { password, newPassword }: StudentSignIn,
  until: Date,
  now: number,
): Promise<string | Refused> {
  if (now >= until.getTime()) return refuse('password.outOfDate');
  const path = 'newPassword';
  if (newPassword === undefined) return refuse('password.handedOut', { path });
  const isSame = toLatinDigits(newPassword) === toLatinDigits(password);
  if (isSame || isWeak(newPassword, null)) return refuse('password.weak', { path });
  return hashPassword(newPassword);
}

/** From here on nobody but her knows it. */
async function setChosen(
  tx: Db,
  { student, sent, hash }: { student: Student; sent: StudentSignIn; hash: string },
  now: number,
): Promise<void> {
  const { schoolId, id } = student;
  const change =
    sent.view === 'parent'
      ? { parentPasswordHash: hash, parentPasswordHandedOutUntil: null }
      : { passwordHash: hash, passwordHandedOutUntil: null };
  await tx
    .update(students)
    .set(change)
    .where(within(students, schoolId, eq(students.id, id)));
  const by = { kind: sent.view, id };
  const about = { kind: 'student' as const, id };
  const { address } = sent;
  await record(
    tx,
    { now, address },
    { schoolId, event: 'password.chosen', by, about, details: {} },
  );
}

/** Whoever bears the name and is in a class this year: one statement, whether somebody does or not. */
async function findStudent(tx: Db, login: string) {
  const [found] = await tx
    .select({
      student: students,
      classId: schoolClasses.id,
      className: schoolClasses.name,
      school: { id: schools.id, name: schools.name, timeZone: schools.timeZone },
    })
    .from(logins)
    .innerJoin(
      students,
      joined(logins, students, eq(students.id, logins.personId), eq(logins.kind, 'student')),
    )
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .innerJoin(semesters, joined(students, semesters, eq(semesters.active, true)))
    .innerJoin(
      enrolments,
      joined(
        students,
        enrolments,
        eq(enrolments.studentId, students.id),
        eq(enrolments.semesterId, semesters.id),
        isNull(enrolments.leftOn),
      ),
    )
    .innerJoin(
      schoolClasses,
      joined(enrolments, schoolClasses, eq(schoolClasses.id, enrolments.classId)),
    )
    .where(eq(logins.name, login));
  return found ?? null;
}

/** Starts a session of a student or of her parents. */
export async function startStudentSession(
  db: Db,
  student: { schoolId: string; id: string },
  view: 'student' | 'parent',
  now: number,
): Promise<{ access_token: string; expires: string }> {
  const token = newToken(student.schoolId);
  const expiresAt = new Date(now + lifetime);
  await db.insert(studentSessions).values({
    schoolId: student.schoolId,
    tokenHash: hashToken(token),
    studentId: student.id,
    view,
    createdAt: new Date(now),
    expiresAt,
  });
  return { access_token: token, expires: expiresAt.toISOString() };
}

/** Ends the session and frees every seat it holds, so that she can go on elsewhere. */
export async function signOutStudent(db: Db, student: StudentActor): Promise<void> {
  const { schoolId, studentId, tokenHash } = student;
  await db
    .update(results)
    .set({ sittingSession: null })
    .where(
      within(
        results,
        schoolId,
        and(eq(results.studentId, studentId), eq(results.sittingSession, tokenHash)),
      ),
    );
  await db
    .delete(studentSessions)
    .where(within(studentSessions, schoolId, eq(studentSessions.tokenHash, tokenHash)));
}
