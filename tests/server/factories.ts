/** Schools, exams and workbooks for tests, written straight into the tables. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { QuestionType } from '#contract/shapes.ts';
import { foldText } from '#domain/text.ts';
import type { LifecycleState } from '#domain/lifecycle.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import type { Kind } from '#server/db/schema/index.ts';
import { persianSortKey } from '#domain/persian-order.ts';
import type { Harness } from './harness.ts';

const day = 24 * 60 * 60_000;

/** A person of a school. */
export interface Person {
  schoolId: string;
  userId: string;
  username: string;
}
/** A school with two classes, and everyone who may and may not. */
export interface World {
  schoolId: string;
  semesterId: string;
  pastSemesterId: string;
  baseId: string;
  courseId: string;
  otherCourseId: string;
  classA: string;
  classB: string;
  /** Owns the exams and teaches both classes. */
  teacher: Person;
  /** Teaches the course to class A only. */
  colleague: Person;
  /** Teaches another course. */
  stranger: Person;
  supporter: Person;
  admin: Person;
  /** Has no role yet. */
  newcomer: Person;
  students: { id: string; classId: string }[];
}

/** Makes a school. */
export async function makeWorld(harness: Harness, studentsPerClass = 3): Promise<World> {
  const schoolId = newId();
  const [semesterId, pastSemesterId, baseId, courseId, otherCourseId, classA, classB] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  return harness.store.transaction(async (tx) => {
    await tx.insert(t.schools).values({ id: schoolId, name: 'مدرسه' });
    const days = { startsOn: '2026-09-23', endsOn: '2027-09-22' };
    await tx.insert(t.semesters).values([
      { schoolId, id: semesterId, name: '1405', active: true, ...days },
      { schoolId, id: pastSemesterId, name: '1404', active: false, ...days },
    ]);
    await tx.insert(t.classBases).values({ schoolId, id: baseId, name: 'نهم', grade: 9 });
    await tx.insert(t.courses).values([
      { schoolId, id: courseId, name: 'ریاضی', courseKey: 'math' },
      { schoolId, id: otherCourseId, name: 'علوم', courseKey: 'science' },
    ]);
    const years = [semesterId, pastSemesterId];
    await tx.insert(t.schoolClasses).values(
      [classA, classB].map((id, place) => ({
        schoolId,
        id,
        classBaseId: baseId,
        name: ['نهم الف', 'نهم ب'][place] ?? '',
        orders: place + 1,
      })),
    );
    await tx
      .insert(t.classYears)
      .values(
        years.flatMap((year) =>
          [classA, classB].map((classId) => ({ schoolId, semesterId: year, classId })),
        ),
      );
    const person = async (role: 'admin' | 'supporter' | 'user' | null): Promise<Person> => {
      const userId = newId();
      const username = `u-${userId}`;
      await tx.insert(t.users).values({
        schoolId,
        id: userId,
        username,
        role,
        firstName: 'مریم',
        lastName: 'احمدی',
        passwordHash: 'none',
      });
      const login = { schoolId, name: username, kind: 'staff' as const, personId: userId };
      await tx.insert(t.logins).values(login);
      return { schoolId, userId, username };
    };
    const teacher = await person('user');
    const colleague = await person('user');
    const stranger = await person('user');
    const taught = [
      { schoolId, userId: teacher.userId, classId: classA, courseId },
      { schoolId, userId: teacher.userId, classId: classB, courseId },
      { schoolId, userId: colleague.userId, classId: classA, courseId },
      { schoolId, userId: stranger.userId, classId: classA, courseId: otherCourseId },
    ];
    await tx
      .insert(t.teaching)
      .values(
        years.flatMap((year) => taught.map((row) => Object.assign({ semesterId: year }, row))),
      );
    const names = ['زهرا', 'پریسا', 'آرزو', 'گلناز', 'یاسمن', 'بهار'];
    const students = [classA, classB].flatMap((classId) =>
      Array.from({ length: studentsPerClass }, (_, place) => {
        const lastName = names[place % names.length] ?? '';
        return {
          schoolId,
          id: newId(),
          classId,
          firstName: 'نام',
          lastName,
          sortKey: persianSortKey(`${lastName} ${place}`),
          folded: foldText(`نام ${lastName}`),
        };
      }),
    );
    await tx.insert(t.students).values(students);
    await tx.insert(t.enrolments).values(
      years.flatMap((year) =>
        students.map(({ id, classId }) => ({
          schoolId,
          studentId: id,
          semesterId: year,
          classId,
          startsOn: days.startsOn,
        })),
      ),
    );
    return {
      schoolId,
      semesterId,
      pastSemesterId,
      baseId,
      courseId,
      otherCourseId,
      classA,
      classB,
      teacher,
      colleague,
      stranger,
      supporter: await person('supporter'),
      admin: await person('admin'),
      newcomer: await person(null),
      students: students.map(({ id, classId }) => ({ id, classId })),
    };
  });
}

/** Adds students to a class of this year. */
export async function addStudents(
  db: Db,
  { schoolId, semesterId }: Pick<World, 'schoolId' | 'semesterId'>,
  classId: string,
  students: Omit<typeof t.students.$inferInsert, 'schoolId'>[],
): Promise<void> {
  await db.insert(t.students).values(students.map((row) => Object.assign({ schoolId }, row)));
  const startsOn = '2026-09-23';
  await db
    .insert(t.enrolments)
    .values(
      students.map(({ id: studentId }) => ({ schoolId, studentId, semesterId, classId, startsOn })),
    );
}

/** An exam or assignment with its questions and results. */
export interface Made {
  id: string;
  kind: Kind;
  semesterId: string;
  questions: { id: string; type: QuestionType; options: t.StoredOption[] }[];
  results: { id: string; studentId: string; classId: string }[];
}
/** How it is made. */
export interface MakeActivity {
  kind?: Kind;
  state?: LifecycleState;
  types?: QuestionType[];
  maxUnits?: number;
  totalUnits?: number | null;
  title?: string;
  semesterId?: string;
  ownerId?: string;
  negative?: string;
  qualitative?: boolean;
  classes?: string[];
}

/** Makes an exam or assignment; everyone has handed in as soon as it has begun. */
export async function makeActivity(
  harness: Harness,
  world: World,
  make: MakeActivity = {},
): Promise<Made> {
  const { schoolId } = world;
  const {
    kind = 'exam',
    state = 'ended',
    types = ['descriptive', 'descriptive', 'multipleChoice'],
  } = make;
  const maxUnits = make.maxUnits ?? 480;
  const id = newId();
  const classes = make.classes ?? [world.classA, world.classB];
  const students = world.students.filter((student) => classes.includes(student.classId));
  const now = harness.clock.now;
  const [startsAt, endsAt] = {
    draft: [now + day, now + 2 * day],
    scheduled: [now + day, now + 2 * day],
    running: [now - day, now + day],
    ended: [now - 2 * day, now - day],
  }[state].map((at) => new Date(at));
  const questions = types.map((type, place) => ({
    schoolId,
    id: newId(),
    activityId: id,
    clientId: randomUUID(),
    type,
    text: `سوال ${place + 1}`,
    formula: null,
    maxUnits,
    modelAnswer: null,
    rubric: [],
    files: [],
    orders: place + 1,
    version: 1,
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
  const results = students.map((student) => ({
    schoolId,
    id: newId(),
    activityId: id,
    studentId: student.id,
    classId: student.classId,
    ...(state === 'scheduled'
      ? { state: 'notStarted' as const }
      : { state: 'handedIn' as const, handedInAt: new Date(now - 1.5 * day) }),
  }));
  await harness.store.transaction(async (tx) => {
    await tx.insert(t.activities).values({
      schoolId,
      id,
      kind,
      semesterId: make.semesterId ?? world.semesterId,
      ownerId: make.ownerId ?? world.teacher.userId,
      title: make.title ?? 'آزمون',
      folded: foldText(make.title ?? 'آزمون'),
      courseId: world.courseId,
      classBaseId: world.baseId,
      startsAt: startsAt ?? new Date(now),
      endsAt: endsAt ?? new Date(now),
      durationMinutes: kind === 'exam' ? 1_440 : null,
      scoreType: make.qualitative ? 'qualitative' : 'quantitative',
      totalUnits: make.totalUnits === undefined ? maxUnits * types.length : make.totalUnits,
      questionCount: questions.length,
      settings: {
        automaticQualitativeCorrection: make.qualitative ?? false,
        negativeScoreValue: make.negative ?? null,
        randomizeQuestions: false,
        randomizeOptions: false,
        allowGoingBack: true,
        allowSubmitAfterEnd: false,
        showResultToParents: false,
        security: false,
      },
      releasedAt: state === 'draft' ? null : new Date(now - 3 * day),
    });
    const toClasses = classes.map((classId) => ({ schoolId, activityId: id, classId }));
    if (toClasses.length > 0) await tx.insert(t.activityClasses).values(toClasses);
    const toStudents = students.map((student) => ({
      schoolId,
      activityId: id,
      studentId: student.id,
      classId: student.classId,
    }));
    if (toStudents.length > 0) await tx.insert(t.activityStudents).values(toStudents);
    if (questions.length > 0) await tx.insert(t.questions).values(questions);
    if (state !== 'draft') await tx.insert(t.results).values(results);
  });
  return { id, kind, semesterId: make.semesterId ?? world.semesterId, questions, results };
}

/** Changes a result. */
export async function changeResult(
  harness: Harness,
  id: string,
  change: Partial<typeof t.results.$inferInsert>,
): Promise<void> {
  await harness.store.read((db) => db.update(t.results).set(change).where(eq(t.results.id, id)));
}

/** Gives a student more time. */
export async function extend(
  harness: Harness,
  { id }: Pick<Made, 'id'>,
  studentId: string,
  extendedUntil: Date,
): Promise<void> {
  await harness.store.read((db) =>
    db
      .update(t.activityStudents)
      .set({ extendedUntil })
      .where(
        and(eq(t.activityStudents.activityId, id), eq(t.activityStudents.studentId, studentId)),
      ),
  );
}

/** What a student handed in for one question, scored by the rule where `auto`. */
export async function giveAnswer(
  harness: Harness,
  row: typeof t.answers.$inferInsert,
): Promise<void> {
  await harness.store.read((db) => db.insert(t.answers).values({ answered: true, ...row }));
}
