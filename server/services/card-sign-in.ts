/**
 * A student signs in with her card. Neither a hash that takes long nor a limit stands here: 128 random bits are not
 * found by trying, so a token that opens nothing costs one look into an index, whoever sends how many.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { StudentSignedIn } from '#contract/additions/student.ts';
import type { Store } from '../db/client.ts';
import { loginCards, students } from '../db/schema/index.ts';
import { sqlStatement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import { hashToken } from '../middleware/authenticate.ts';
import { schoolOfCard } from './card-token.ts';
import { startStudentSession } from './student-sign-in.ts';

interface Found {
  studentId: string;
  firstName: string;
  lastName: string;
  classId: string;
  className: string;
  schoolName: string;
  timeZone: string;
}

/** Whose open card it is, while she is in a class this year. */
const findHolder = sqlStatement<'tokenHash', Found>(
  'card.holder',
  (value) => sql`
    select s.id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      k.id as "classId", k.name as "className", o.name as "schoolName", o.time_zone as "timeZone"
    from login_cards c
    join students s on s.school_id = c.school_id and s.id = c.student_id
    join schools o on o.id = c.school_id
    join semesters m on m.school_id = c.school_id and m.active
    join enrolments n on n.school_id = c.school_id and n.student_id = c.student_id
      and n.semester_id = m.id and n.left_on is null
    join school_classes k on k.school_id = n.school_id and k.id = n.class_id
    where c.school_id = ${value('schoolId')}::uuid and c.token_hash = ${value('tokenHash')}::text
      and c.voided_at is null`,
);

/** Signs her in; whatever opens nothing, void cards among them, is refused alike. */
export async function signInByCard(
  store: Store,
  token: string,
  now: number,
): Promise<StudentSignedIn> {
  const schoolId = schoolOfCard(token);
  if (schoolId === null) throw refuse('card.invalid');
  const tokenHash = hashToken(token);
  const [found] = await store.read((db) => findHolder(db, { schoolId, tokenHash }));
  if (!found) throw refuse('card.invalid');
  const { schoolName, timeZone, ...student } = found;
  return store.transaction(async (tx) => {
    // She before her card, as whoever makes it void holds them: otherwise each would wait for the other.
    await tx
      .select({ id: students.id })
      .from(students)
      .where(within(students, schoolId, eq(students.id, student.studentId)))
      .for('key share');
    const isIt = and(eq(loginCards.tokenHash, tokenHash), isNull(loginCards.voidedAt));
    // Whoever makes it void at this moment waits for its row and ends this session, or was first.
    const [still] = await tx
      .update(loginCards)
      .set({ firstUsedAt: sql`coalesce(${loginCards.firstUsedAt}, ${new Date(now)}::timestamptz)` })
      .where(within(loginCards, schoolId, isIt))
      .returning({ studentId: loginCards.studentId });
    if (!still) throw refuse('card.invalid');
    const session = await startStudentSession(
      tx,
      { schoolId, id: still.studentId },
      'student',
      now,
    );
    const school = { id: schoolId, name: schoolName, timeZone };
    return { token: session, view: 'student', student, school };
  });
}
