/** The made school of the edge cases, written straight into the tables, and the raw rows that are recomputed. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { foldText } from '#domain/text.ts';
import { persianSortKey } from '#domain/persian-order.ts';
import type { Store } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { emptyRows, insertRows, type Rows } from '#tools/seed/rows.ts';
import { sumOf } from '#server/services/results/totals.ts';
import { makeBankQuestion } from '#tests/server/bank.ts';
import { makeWorld, type World } from '#tests/server/factories.ts';
import type { Harness } from '#tests/server/harness.ts';
import { CASES, SEATS, type Attempt, type Case, type ClassKey } from './cases/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const classKeys = Object.keys(SEATS) as ClassKey[];
const titles: Record<ClassKey, string> = {
  seven: 'هفت‌نفره',
  one: 'یک‌نفره',
  nobody: 'بی‌نفر',
  twelve: 'دوازده‌نفره',
  upper: 'پایهٔ دیگر',
};

/** What tests need of a server: its tables and its clock. */
type Place = Pick<Harness, 'store' | 'clock'>;

export interface Made extends World {
  namesake: string;
  upperBase: string;
  classIds: Record<ClassKey, string>;
  seats: Record<ClassKey, string[]>;
  bankQuestion: string;
}

async function makeClasses(place: Place, world: World): Promise<Made> {
  const { schoolId } = world;
  const upperBase = newId();
  const namesake = newId();
  const classIds = Object.fromEntries(classKeys.map((key) => [key, newId()])) as Made['classIds'];
  classIds.seven = world.classA;
  const seats = Object.fromEntries(
    classKeys.map((key) => [key, Array.from({ length: SEATS[key] }, newId)]),
  ) as Made['seats'];
  seats.seven = world.students
    .filter(({ classId }) => classId === world.classA)
    .map(({ id }) => id);
  const own = classKeys.filter((key) => key !== 'seven');
  await place.store.transaction(async (tx) => {
    await tx.insert(t.classBases).values({ schoolId, id: upperBase, name: 'دهم', grade: 10 });
    await tx
      .insert(t.courses)
      .values({ schoolId, id: namesake, name: 'ریاضی', courseKey: 'math-10' });
    await tx.insert(t.schoolClasses).values(
      own.map((key, at) => ({
        schoolId,
        id: classIds[key],
        classBaseId: key === 'upper' ? upperBase : world.baseId,
        name: titles[key],
        orders: 3 + at,
      })),
    );
    const { semesterId } = world;
    await tx
      .insert(t.classYears)
      .values(own.map((key) => ({ schoolId, semesterId, classId: classIds[key] })));
    await tx.insert(t.students).values(
      own.flatMap((key) =>
        seats[key].map((id, at) => ({
          schoolId,
          id,
          firstName: 'نام',
          lastName: `${titles[key]} ${at + 1}`,
          sortKey: persianSortKey(`${titles[key]} ${at + 10}`),
          folded: foldText(`نام ${titles[key]}`),
        })),
      ),
    );
    await tx.insert(t.enrolments).values(
      own.flatMap((key) =>
        seats[key].map((studentId) => ({
          schoolId,
          studentId,
          semesterId,
          classId: classIds[key],
          startsOn: '2026-09-23',
        })),
      ),
    );
    // Files know students by their names alone.
    for (const [at, id] of seats.seven.entries())
      await tx
        .update(t.students)
        .set({ lastName: `${titles.seven} ${at + 1}` })
        .where(eq(t.students.id, id));
    await tx.insert(t.teaching).values(
      own.flatMap((key) =>
        [world.courseId, namesake].map((courseId) => ({
          schoolId,
          userId: world.teacher.userId,
          semesterId,
          classId: classIds[key],
          courseId,
        })),
      ),
    );
  });
  const bank = await makeBankQuestion(place as Harness, world, { isPublic: true });
  return { ...world, namesake, upperBase, classIds, seats, bankQuestion: bank.id };
}

/** One attempt as its rows. */
function attemptRows(
  attempt: Attempt,
  at: {
    schoolId: string;
    activityId: string;
    studentId: string;
    classId: string;
    attempt: number;
  },
  questions: (typeof t.questions.$inferInsert)[],
  ends: { own: number },
) {
  const id = newId();
  const {
    state = 'handedIn',
    review = 'notReviewed',
    scores = [],
    blank = [],
    chosen = [],
  } = attempt;
  const answers = questions.flatMap((question, place): (typeof t.answers.$inferInsert)[] => {
    const named = chosen[place] ?? null;
    const optionId = named === null ? null : question.options[named]?.id;
    const isAnswered = state === 'handedIn' && question.type !== 'oral' && !blank.includes(place);
    const scoreUnits = scores[place] ?? null;
    if (!isAnswered && scoreUnits === null) return [];
    return [
      {
        schoolId: at.schoolId,
        resultId: id,
        questionId: question.id,
        answered: isAnswered,
        optionId: isAnswered ? (optionId ?? null) : null,
        scoreUnits,
        version: 1,
      },
    ];
  });
  const isIn = state === 'handedIn';
  return {
    result: {
      ...at,
      ...sumOf(answers.map(({ scoreUnits }) => scoreUnits ?? null)),
      id,
      state,
      reviewStatus: review,
      handedInAt: isIn ? new Date(ends.own + (attempt.late ? HOUR : -HOUR)) : null,
      startedAt: state === 'notStarted' ? null : new Date(ends.own - 2 * HOUR),
    },
    answers,
  };
}

function addCase(
  rows: Rows,
  made: Made,
  one: Case,
  { number, now }: { number: number; now: number },
): void {
  const { schoolId } = made;
  const id = newId();
  const startsAt = now - (2 + number * 2) * DAY;
  const endsAt = one.isRunning ? now + DAY : startsAt + DAY;
  const kind = one.kind ?? 'exam';
  const questions = one.questions.map(([type, maxUnits], at) => ({
    schoolId,
    id: newId(),
    activityId: id,
    clientId: randomUUID(),
    type,
    text: `${one.title}، ${at + 1}`,
    maxUnits,
    rubric: [],
    files: [],
    orders: at + 1,
    sourceId: one.isFromBank && at === 0 ? made.bankQuestion : null,
    options:
      type === 'multipleChoice' || type === 'combined'
        ? ['الف', 'ب', 'ج'].map((text, n) => ({
            id: newId(),
            text,
            isCorrect: n === 0,
            orders: n + 1,
          }))
        : [],
  }));
  const classes = one.classes ?? ['seven'];
  const students = classes.flatMap((key) =>
    made.seats[key].map((studentId) => ({ studentId, classId: made.classIds[key] })),
  );
  const pupils = students.map((student, seat) => {
    const pupil = one.pupils[seat] ?? { state: 'notStarted' as const };
    const { extended, earlier = [] } = pupil;
    const until = extended === undefined ? null : now + extended * DAY;
    const ends = { own: Math.min(Math.max(endsAt, until ?? 0), now - 2 * HOUR) };
    const attempts = [...earlier, pupil].map((attempt, at) =>
      attemptRows(
        attempt,
        { schoolId, activityId: id, ...student, attempt: at + 1 },
        questions,
        ends,
      ),
    );
    return { student, until, attempts };
  });
  const sum = questions.reduce((units, { maxUnits }) => units + maxUnits, 0);
  const isDescriptive = one.evaluation !== undefined;
  rows.activities.push({
    schoolId,
    id,
    kind,
    semesterId: made.semesterId,
    ownerId: made.teacher.userId,
    title: one.title,
    folded: foldText(one.title),
    courseId: one.isNamesake ? made.namesake : made.courseId,
    classBaseId: one.isNamesake ? made.upperBase : made.baseId,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    durationMinutes: kind === 'exam' ? (endsAt - startsAt) / 60_000 : null,
    scoreType: isDescriptive ? 'qualitative' : 'quantitative',
    totalUnits: one.isUnscored ? null : sum,
    questionCount: questions.length,
    settings: {
      automaticQualitativeCorrection: one.evaluation === 'levels',
      negativeScoreValue: one.negative ?? null,
      randomizeQuestions: false,
      randomizeOptions: false,
      allowGoingBack: true,
      allowSubmitAfterEnd: true,
      showResultToParents: true,
      security: false,
    },
    releasedAt: new Date(startsAt - DAY),
  });
  rows.activityClasses.push(
    ...classes.map((key) => ({ schoolId, activityId: id, classId: made.classIds[key] })),
  );
  rows.questions.push(...questions);
  for (const { student, until, attempts } of pupils) {
    const extendedUntil = until === null ? null : new Date(until);
    rows.activityStudents.push({ schoolId, activityId: id, ...student, extendedUntil });
    rows.results.push(...attempts.map(({ result }) => result));
    rows.answers.push(...attempts.flatMap(({ answers }) => answers));
  }
}

/** Makes the school with every case in it. */
export async function makeSchool(place: Place): Promise<Made> {
  const made = await makeClasses(place, await makeWorld(place as Harness, SEATS.seven));
  const rows = emptyRows();
  const { now } = place.clock;
  for (const [number, one] of CASES.entries()) addCase(rows, made, one, { number, now });
  await place.store.transaction((tx) => insertRows(tx, rows));
  return made;
}

/** The rows of one school that its figures are made of, as plain JSON. */
export async function rowsOf(store: Store, schoolId: string, now: number) {
  const tables = {
    users: t.users,
    students: t.students,
    courses: t.courses,
    teaching: t.teaching,
    schoolClasses: t.schoolClasses,
    classBases: t.classBases,
    activities: t.activities,
    activityClasses: t.activityClasses,
    activityStudents: t.activityStudents,
    questions: t.questions,
    results: t.results,
    answers: t.answers,
  };
  const rows: Record<string, unknown> = { now: new Date(now).toISOString() };
  await store.read(async (db) => {
    for (const [name, table] of Object.entries(tables))
      rows[name] = await db.select().from(table).where(eq(table.schoolId, schoolId));
  });
  return rows;
}
