/** Writes what a list was decided to mean, inside the transaction that decided it. */
import { randomUUID } from 'node:crypto';
import { and, eq, or } from 'drizzle-orm';
import { persianSortKey } from '#domain/persian-order.ts';
import { foldText } from '#domain/text.ts';
import {
  classBases,
  classYears,
  courses,
  identifiers,
  logins,
  schoolClasses,
  students,
  teaching,
  users,
} from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import { endSessionsOf, put } from '../services/school/begin-year.ts';
import { joinClass } from '../services/students/join-class.ts';
import type { Joining } from '../services/students/join-class.ts';
import { leaveClass } from '../services/students/leave-class.ts';
import { keptLoginName } from '../services/sign-in/login-name.ts';
import { hashPassword } from '../services/sign-in/passwords.ts';
import { newLoginName } from '../services/accounts/new-login.ts';
import type { Known } from './known.ts';
import { guardiansIn, type Plan } from './plan.ts';

/** Writes it; who is gone is left alone unless that is asked for. */
export async function writeRoster(
  joining: Joining,
  known: Known,
  plan: Plan,
  { archiveGone: isGoneArchived, givesRoles }: { archiveGone: boolean; givesRoles: boolean },
): Promise<void> {
  await writePlaces(joining, known, plan);
  await writeStudents(joining, plan);
  await writeStaff(joining, plan, givesRoles ? 'user' : null);
  await moveStudents(joining, known, plan);
  if (isGoneArchived) await archiveGone(joining, known, plan);
  const { db, schoolId } = joining;
  const { semesterId } = known;
  await put(plan.teaching, (some) =>
    db.insert(teaching).values(some.map((row) => Object.assign({ schoolId, semesterId }, row))),
  );
  const given = [...plan.identifiers.values()];
  // What somebody was known by before makes room first: two may have changed places.
  await put(given, (some) =>
    db
      .delete(identifiers)
      .where(
        within(
          identifiers,
          schoolId,
          or(
            ...some.map(({ kind, scheme, ownerId }) =>
              and(
                eq(identifiers.kind, kind),
                eq(identifiers.scheme, scheme),
                eq(identifiers.ownerId, ownerId),
              ),
            ),
          ),
        ),
      ),
  );
  await put(given, (some) =>
    db.insert(identifiers).values(some.map((row) => Object.assign({ schoolId }, row))),
  );
}

async function writePlaces({ db, schoolId }: Joining, { semesterId }: Known, { places }: Plan) {
  await put(places.bases, (some) =>
    db.insert(classBases).values(some.map((row) => Object.assign({ schoolId }, row))),
  );
  await put(places.classes, (some) =>
    db.insert(schoolClasses).values(some.map((row) => Object.assign({ schoolId }, row))),
  );
  await put([...places.held], (some) =>
    db.insert(classYears).values(some.map((classId) => ({ schoolId, semesterId, classId }))),
  );
  await put(places.courses, (some) =>
    db.insert(courses).values(some.map(({ id, name }) => ({ schoolId, id, name, courseKey: id }))),
  );
}

const named = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName,
  lastName,
  sortKey: persianSortKey(`${lastName} ${firstName}`),
  folded: foldText(`${firstName} ${lastName}`),
});

async function writeStudents({ db, schoolId }: Joining, { students: { fresh, changed } }: Plan) {
  await put(fresh, (some) =>
    db
      .insert(students)
      .values(
        some.map(({ id, listed: { row, rows } }) =>
          Object.assign({ schoolId, id, guardians: guardiansIn(rows) }, named(row)),
        ),
      ),
  );
  for (const { id, listed } of changed) {
    const guardians = guardiansIn(listed.rows);
    await db
      .update(students)
      .set({ ...named(listed.row), ...(guardians.length > 0 ? { guardians } : {}) })
      .where(within(students, schoolId, eq(students.id, id)));
  }
}

/**
 * Teachers have a password that nobody knows, until they set one by the number in the list or by a link that an
 * administrator makes, and no role where whoever brings them in gives none. A name that somebody signs in with already stays hers.
 */
async function writeStaff(
  { db, schoolId, now }: Joining,
  { staff: { fresh, changed } }: Plan,
  role: 'user' | null,
) {
  const passwordHash = fresh.length === 0 ? '' : await hashPassword(randomUUID());
  for (const { id, listed } of fresh) {
    const { mobile, row, ids } = listed;
    const wanted = [mobile, row.login && keptLoginName(row.login), ids.code, ids.national].flatMap(
      (name) => name ?? [],
    );
    let login: string | null = null;
    for (const name of wanted) {
      const [claimed] = await db
        .insert(logins)
        .values({ name, schoolId, kind: 'staff', personId: id })
        .onConflictDoNothing()
        .returning();
      login = claimed?.name ?? null;
      if (login !== null) break;
    }
    await db.insert(users).values({
      schoolId,
      id,
      username: login ?? (await newLoginName(db, { schoolId, kind: 'staff', personId: id })),
      firstName: row.firstName,
      lastName: row.lastName,
      role,
      mobile: login === mobile ? mobile : null,
      passwordHash,
      hasPassword: false,
      createdAt: new Date(now),
    });
  }
  for (const { id, listed } of changed) {
    const { firstName, lastName } = listed.row;
    const isIt = within(users, schoolId, eq(users.id, id));
    await db.update(users).set({ firstName, lastName }).where(isIt);
  }
}

async function moveStudents(joining: Joining, { semesterId, enrolled }: Known, { moves }: Plan) {
  const comers = new Map<string, string[]>();
  for (const { studentId, classId } of moves) {
    const left = enrolled.get(studentId);
    const status = 'moved' as const;
    if (left) await leaveClass(joining, { semesterId, studentId, classId: left.classId, status });
    comers.set(classId, [...(comers.get(classId) ?? []), studentId]);
  }
  for (const [classId, studentIds] of comers)
    await joinClass(joining, { semesterId, classId, studentIds });
}

async function archiveGone(joining: Joining, { semesterId, enrolled }: Known, { gone }: Plan) {
  for (const studentId of gone) {
    const left = enrolled.get(studentId);
    const status = 'left' as const;
    if (left) await leaveClass(joining, { semesterId, studentId, classId: left.classId, status });
  }
  if (gone.length > 0) await endSessionsOf(joining.db, joining.schoolId, gone);
}
