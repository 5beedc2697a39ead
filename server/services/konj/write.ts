/** Writes what an import decided: students, accounts, who teaches what, and where each came from. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { persianSortKey } from '#domain/persian-order.ts';
import { foldText } from '#domain/text.ts';
import { externalMembers, students, teaching, users } from '../../db/schema/index.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { joinClass } from '../students/join-class.ts';
import type { Plan } from './decide.ts';
import type { Known } from './known.ts';
import { hashPassword } from '../sign-in/passwords.ts';

/** A number that somebody signs in with already stays hers; the new account then has no way in yet. */
const addLogin = sqlStatement<'name' | 'personId', { name: string }>(
  'konj.login',
  (value) => sql`
    insert into logins (school_id, name, kind, person_id)
    values (${value('schoolId')}::uuid, ${value('name')}::text, 'staff', ${value('personId')}::uuid)
    on conflict do nothing
    returning name`,
);

/** Writes it; new students are given what the class has not finished yet. */
export async function writePlan(
  session: Session,
  { semesterId, classId }: Pick<Known, 'semesterId' | 'classId'>,
  plan: Plan,
): Promise<void> {
  const { db, actor, now } = session;
  const { schoolId } = actor;
  if (plan.students.length > 0) {
    await db.insert(students).values(
      plan.students.map(({ id, person: { firstName, lastName } }) => ({
        schoolId,
        id,
        firstName,
        lastName,
        sortKey: persianSortKey(`${lastName} ${firstName}`),
        folded: foldText(`${firstName} ${lastName}`),
      })),
    );
  }
  await writeStaff(session, plan);
  const taught = plan.teaching.map((row) => ({ schoolId, semesterId, classId, ...row }));
  if (taught.length > 0) await db.insert(teaching).values(taught);
  if (plan.links.length > 0) {
    const importedAt = new Date(now);
    await db
      .insert(externalMembers)
      .values(plan.links.map((link) => Object.assign({ schoolId, importedAt }, link)));
  }
  const studentIds = plan.students.map(({ id }) => id);
  await joinClass({ db, schoolId, now }, { semesterId, classId, studentIds });
}

/**
 * An imported teacher is somebody who might come: she has no role until the admin gives her one, and
 * a password that nobody knows until she sets her own by the number the service knows her under.
 */
async function writeStaff({ db, actor, now }: Session, { staff }: Plan): Promise<void> {
  if (staff.length === 0) return;
  const { schoolId } = actor;
  const passwordHash = await hashPassword(randomUUID());
  for (const { id, person } of staff) {
    const { mobile } = person;
    const [login] =
      mobile === null ? [] : await addLogin(db, { schoolId, name: mobile, personId: id });
    await db.insert(users).values({
      schoolId,
      id,
      username: login?.name ?? `konj-${person.id}`,
      firstName: person.firstName,
      lastName: person.lastName,
      role: null,
      mobile: login ? mobile : null,
      passwordHash,
      hasPassword: false,
      createdAt: new Date(now),
    });
  }
}
