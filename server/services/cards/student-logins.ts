/** Names and passwords for students: made for a class by somebody who teaches it, handed out on paper. */
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { sittingCalls } from '#contract/people/student.ts';
import type { Db } from '../../db/client.ts';
import { logins, students, studentSessions } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Actor } from '../../middleware/authenticate.ts';
import type { Around, Session } from '../../middleware/handlers.ts';
import { mayWrite } from '../../policies/permission.ts';
import { requireProof } from '../../policies/proof.ts';
import { activeSemester } from '../school/active-semester.ts';
import { record } from '../accounts/audit.ts';
import { holdClasses } from '../school/begin-year.ts';
import { forgetDevices } from '../sign-in/known-devices.ts';
import { digits, newLoginName } from '../accounts/new-login.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { listStudents } from '../students/read-people.ts';
import { teacherOfLogins } from '../school/read-school.ts';
import { sittingExams } from '../student-app/sitting.ts';

type Made = z.input<(typeof sittingCalls)['studentLogins.make']['answer']>;

/** Time enough to hand out a sheet of paper, and for parents to find it. */
const handedOutFor = 14 * 24 * 60 * 60_000;

/**
 * Makes new passwords, and a name where there was none. Its answer is kept nowhere: asked again, it makes others, and
 * the last ones hold. Whoever made them knows them, so each opens nothing but the choice of another one: who used one
 * in place of its student leaves a trace in the audit log, and a student who cannot get in any more.
 */
export async function makeLogins(
  around: Around & { actor: Actor },
  classId: string,
  asked: string[],
): Promise<Made> {
  const { deps, actor, now } = around;
  if (actor.role === null) throw refuse('role.none');
  if (!mayWrite(around)) throw refuse('role.readOnly');
  requireProof(actor, now);
  const { schoolId } = actor;
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  await deps.store.read((db) => requireInClass({ ...around, db }, classId, ids));
  // Hashing takes long: before a connection is held.
  const made = await Promise.all(ids.map(withPasswords));
  return deps.store.transaction(async (tx) => {
    await holdClasses(tx, schoolId);
    await requireInClass({ ...around, db: tx }, classId, ids);
    await lockStudents(tx, schoolId, ids);
    const sitting = await sittingExams(tx, schoolId, ids, now);
    // She would be thrown out of it, and none of these passwords lets her back in before she has read it from paper.
    const sits = ids.findIndex((id) => sitting.has(id));
    if (sits >= 0) throw refuse('student.sitting', { path: `studentIds.${sits}` });
    const names = await namesOf(tx, schoolId, ids);
    const until = new Date(now + handedOutFor);
    for (const { studentId, passwordHash, parentPasswordHash } of made) {
      const isShe = eq(students.id, studentId);
      await tx
        .update(students)
        .set({
          passwordHash,
          parentPasswordHash,
          passwordHandedOutUntil: until,
          parentPasswordHandedOutUntil: until,
        })
        .where(within(students, schoolId, isShe));
      if (!names.has(studentId))
        names.set(
          studentId,
          await newLoginName(tx, { schoolId, kind: 'student', personId: studentId }),
        );
    }
    // After the passwords: whoever signs in with an old one at this moment waits for its row, or is found here.
    const isAsked = inArray(studentSessions.studentId, ids);
    await tx.delete(studentSessions).where(within(studentSessions, schoolId, isAsked));
    await forgetDevices(tx, ...ids);
    const by = { kind: 'staff' as const, id: actor.userId };
    const happened = ids.map((id) => {
      const about = { kind: 'student' as const, id };
      return { schoolId, event: 'logins.made' as const, by, about, details: {} };
    });
    await record(tx, around, ...happened);
    const items = made.map(({ studentId, password, parentPassword }) => ({
      studentId,
      login: names.get(studentId) ?? '',
      password,
      parentPassword,
    }));
    return { items };
  });
}

/** Refuses whoever is not in the class, as far as she who asks sees it. */
async function requireInClass(session: Session, classId: string, ids: string[]): Promise<void> {
  const list = await listStudents(
    session,
    await activeSemester(session),
    classId,
    teacherOfLogins(session),
  );
  const known = new Set(list.items.map(({ studentId }) => studentId));
  const foreign = ids.findIndex((id) => !known.has(id));
  if (foreign >= 0) throw refuse('student.notFound', { path: `studentIds.${foreign}` });
}

async function withPasswords(studentId: string) {
  const [password, parentPassword] = [digits(9), digits(9)];
  const [passwordHash, parentPasswordHash] = await Promise.all([
    hashPassword(password),
    hashPassword(parentPassword),
  ]);
  return { studentId, password, parentPassword, passwordHash, parentPasswordHash };
}

/** In one order, and before their names are looked for: of two colleagues the second finds the first one's. */
export async function lockStudents(db: Db, schoolId: string, ids: string[]): Promise<void> {
  await db
    .select({ id: students.id })
    .from(students)
    .where(within(students, schoolId, inArray(students.id, ids)))
    .orderBy(students.id)
    .for('update');
}

async function namesOf(db: Db, schoolId: string, ids: string[]): Promise<Map<string, string>> {
  const isAsked = and(eq(logins.kind, 'student'), inArray(logins.personId, ids));
  const rows = await db
    .select()
    .from(logins)
    .where(within(logins, schoolId, isAsked));
  return new Map(rows.map(({ personId, name }) => [personId, name]));
}
