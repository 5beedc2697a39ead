/** Cards that students sign in with: who has one, making them to be printed, and making them void. */
import type { Page } from '#contract/shapes.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { cardsCalls } from '#contract/people/cards.ts';
import type { CardOf, CardsAsked, Chosen, ClassCards, MadeCards } from '#contract/people/cards.ts';
import type { Student } from '#contract/shapes.ts';
import type { Apart } from '#domain/cards/namesakes.ts';
import type { Told } from '#domain/cards/sheets.ts';
import type { Db } from '../../db/client.ts';
import { loginCards, studentSessions } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import { hashToken } from '../../middleware/authenticate.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireProof } from '../../policies/proof.ts';
import { activeSemester, activeYear } from '../school/active-semester.ts';
import { actingOf, record } from '../accounts/audit.ts';
import type { Acting } from '../accounts/audit.ts';
import { holdClasses, put } from '../school/begin-year.ts';
import { newCardToken } from './card-token.ts';
import { withApart } from '../students/namesakes.ts';
import { listStudents } from '../students/read-people.ts';
import { teacherOfLogins, wholeList } from '../school/read-school.ts';
import { lockStudents } from './student-logins.ts';
import { sittingExams } from '../student-app/sitting.ts';

const readClasses = sqlStatement<'semesterId' | 'teacher', ClassCards>(
  'cards.classes',
  (value) => sql`
    select k.id as "classId", k.name as "className", count(n.student_id)::int as students,
      count(c.student_id)::int as "withCard", count(c.first_used_at)::int as used
    from class_years y
    join school_classes k on k.school_id = y.school_id and k.id = y.class_id
    join class_bases b on b.school_id = k.school_id and b.id = k.class_base_id
    left join enrolments n on n.school_id = y.school_id and n.semester_id = y.semester_id
      and n.class_id = y.class_id and n.left_on is null
    left join login_cards c on c.school_id = n.school_id and c.student_id = n.student_id
      and c.voided_at is null
    where y.school_id = ${value('schoolId')}::uuid and y.semester_id = ${value('semesterId')}::uuid
      and (${value('teacher')}::uuid is null or exists (
        select from teaching t where t.school_id = ${value('schoolId')}::uuid and t.class_id = k.id
          and t.semester_id = y.semester_id and t.user_id = ${value('teacher')}::uuid))
    group by b.grade, k.orders, k.id, k.name
    order by b.grade, k.orders, k.id`,
);

/** In the order in which they are handed out: class by class, each in the order of the Persian alphabet. */
const readChosen = sqlStatement<'semesterId' | 'teacher' | 'classes' | 'students', Student>(
  'cards.chosen',
  (value) => sql`
    select s.id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      k.id as "classId", k.name as "className"
    from enrolments n
    join students s on s.school_id = n.school_id and s.id = n.student_id
    join school_classes k on k.school_id = n.school_id and k.id = n.class_id
    join class_bases b on b.school_id = k.school_id and b.id = k.class_base_id
    where n.school_id = ${value('schoolId')}::uuid and n.semester_id = ${value('semesterId')}::uuid
      and n.left_on is null
      and (n.class_id = any(${value('classes')}::uuid[])
        or n.student_id = any(${value('students')}::uuid[]))
      and (${value('teacher')}::uuid is null or exists (
        select from teaching t where t.school_id = ${value('schoolId')}::uuid
          and t.class_id = n.class_id and t.semester_id = n.semester_id
          and t.user_id = ${value('teacher')}::uuid))
    order by b.grade, k.orders, k.id, s.sort_key collate "C", s.id`,
);

/** The classes of the year, with how many have a card. */
export async function listCardClasses(session: Session): Promise<Page<ClassCards>> {
  return wholeList(await classesOf(session.db, session.actor.schoolId, teacherOfLogins(session)));
}

/** The same, of those that `teacher` sees; null sees the whole school. */
export async function classesOf(
  db: Db,
  schoolId: string,
  teacher: string | null,
): Promise<ClassCards[]> {
  return readClasses(db, { schoolId, semesterId: await activeYear(db, schoolId), teacher });
}

/** The students of a class, each with her open card. */
export async function listCards(session: Session, classId: string): Promise<Page<CardOf>> {
  const list = await listStudents(
    session,
    await activeSemester(session),
    classId,
    teacherOfLogins(session),
  );
  const ids = list.items.map(({ studentId }) => studentId);
  const { schoolId } = session.actor;
  const cards = await openCards(session.db, schoolId, ids);
  const items = await withApart(session.db, schoolId, list.items);
  return wholeList(
    items.map((student) =>
      Object.assign({}, student, { card: cards.get(student.studentId) ?? null }),
    ),
  );
}

async function openCards(
  db: Db,
  schoolId: string,
  ids: string[],
): Promise<Map<string, NonNullable<CardOf['card']>>> {
  const isOpen = and(inArray(loginCards.studentId, ids), isNull(loginCards.voidedAt));
  const rows = await db
    .select()
    .from(loginCards)
    .where(within(loginCards, schoolId, isOpen));
  return new Map(
    rows.map(({ studentId, madeAt, firstUsedAt }) => [
      studentId,
      { madeAt: madeAt.toISOString(), firstUsedAt: firstUsedAt?.toISOString() ?? null },
    ]),
  );
}

/**
 * Makes cards and tells them, once: the key keeps who has got one, and nothing else of the cards. `kept` is what it
 * kept of the same request, which made them already.
 */
export async function makeCards(
  session: Session,
  asked: CardsAsked,
  kept: string | null,
): Promise<{ data: MadeCards; kept: string }> {
  if (kept !== null) {
    const data = cardsCalls['loginCards.make'].answer.parse(JSON.parse(kept));
    return { data, kept };
  }
  requireProof(session.actor, session.now);
  const data = await giveCards(actingOf(session), asked, teacherOfLogins(session));
  const untold = data.items.map((item) => ({ ...item, token: null, apart: null }));
  return { data, kept: JSON.stringify({ ...data, items: untold }) };
}

/** A pupil with the card that she is given. */
export type GivenCard = Told<Student & { apart: Apart | null }>;

/** Makes them, of those whom `teacher` sees; null sees the whole school. */
export async function giveCards(
  acting: Acting,
  { onlyMissing, ...chosen }: CardsAsked,
  teacher: string | null,
): Promise<{ items: GivenCard[]; sitting: Student[] }> {
  const { db, schoolId, by, now } = acting;
  const { students, sitting } = await holdChosen(acting, chosen, teacher);
  const ids = students.map(({ studentId }) => studentId);
  const cards = onlyMissing ? await openCards(db, schoolId, ids) : null;
  const missing = students.filter(({ studentId }) => !cards?.has(studentId));
  await voidOpen(acting, missing);
  const madeAt = new Date(now);
  const told = await withApart(db, schoolId, missing);
  const items = told.map((student) =>
    Object.assign({}, student, { token: newCardToken(schoolId) }),
  );
  await put(items, (some) =>
    db.insert(loginCards).values(
      some.map(({ studentId, token }) => ({
        schoolId,
        tokenHash: hashToken(token),
        studentId,
        madeAt,
        madeBy: by.id,
      })),
    ),
  );
  await recordCards(acting, 'cards.made', missing);
  return { items, sitting };
}

/** Makes the open cards of some void. */
export async function voidCards(
  session: Session,
  chosen: Chosen,
): Promise<{ voided: number; sitting: Student[] }> {
  requireProof(session.actor, session.now);
  const acting = actingOf(session);
  const { students, sitting } = await holdChosen(acting, chosen, teacherOfLogins(session));
  const ids = new Set(await voidOpen(acting, students));
  await recordCards(
    acting,
    'cards.voided',
    students.filter(({ studentId }) => ids.has(studentId)),
  );
  return { voided: ids.size, sitting };
}

/**
 * Holds the chosen until the transaction ends; nobody of them leaves meanwhile. A card that goes takes its session
 * along, so nobody who sits an exam is among them: by her own name she is refused, with her class she is told of.
 */
async function holdChosen(
  { db, schoolId, now }: Acting,
  chosen: Chosen,
  teacher: string | null,
): Promise<{ students: Student[]; sitting: Student[] }> {
  const classes = chosen.classIds.map((id) => id.toLowerCase());
  const named = chosen.studentIds.map((id) => id.toLowerCase());
  await holdClasses(db, schoolId);
  const who = { schoolId, semesterId: await activeYear(db, schoolId), teacher };
  const seen = new Set((await readClasses(db, who)).map(({ classId }) => classId));
  refuseAt(classes, (id) => !seen.has(id), 'schoolClass.notFound', 'classIds');
  const students = await readChosen(db, { ...who, classes, students: named });
  const ids = students.map(({ studentId }) => studentId);
  const known = new Set(ids);
  refuseAt(named, (id) => !known.has(id), 'student.notFound', 'studentIds');
  await lockStudents(db, schoolId, ids);
  const sits = await sittingExams(db, schoolId, ids, now);
  refuseAt(named, (id) => sits.has(id), 'student.sitting', 'studentIds');
  return {
    students: students.filter(({ studentId }) => !sits.has(studentId)),
    sitting: students.filter(({ studentId }) => sits.has(studentId)),
  };
}

function refuseAt(
  ids: string[],
  isBad: (id: string) => boolean,
  code: Parameters<typeof refuse>[0],
  field: string,
): void {
  const at = ids.findIndex(isBad);
  if (at >= 0) throw refuse(code, { path: `${field}.${at}` });
}

/** Answers whose card went; her sessions end after it, so that a sign-in of this moment is found among them. */
async function voidOpen({ db, schoolId, now }: Acting, of: Student[]): Promise<string[]> {
  const ids = of.map(({ studentId }) => studentId);
  const isOpen = and(inArray(loginCards.studentId, ids), isNull(loginCards.voidedAt));
  const rows = await db
    .update(loginCards)
    .set({ voidedAt: new Date(now), pinHash: null })
    .where(within(loginCards, schoolId, isOpen))
    .returning({ studentId: loginCards.studentId });
  const voided = rows.map(({ studentId }) => studentId);
  const isHers = and(
    inArray(studentSessions.studentId, voided),
    eq(studentSessions.view, 'student'),
  );
  await db.delete(studentSessions).where(within(studentSessions, schoolId, isHers));
  return voided;
}

async function recordCards(
  { db, schoolId, by, ...at }: Acting,
  event: 'cards.made' | 'cards.voided',
  of: Student[],
): Promise<void> {
  await put(of, (some) =>
    record(
      db,
      at,
      ...some.map(({ studentId: id }) => ({
        schoolId,
        event,
        by,
        about: { kind: 'student' as const, id },
        details: {},
      })),
    ),
  );
}
