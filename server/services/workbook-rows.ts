/** The rows a workbook consists of: the result with its student, and every question with its answer. */
import { and, eq, sql } from 'drizzle-orm';
import { unitsToScore } from '#domain/score.ts';
import type { Workbook } from '#contract/workbook.ts';
import type { Db } from '../db/client.ts';
import {
  activityStudents,
  answers,
  questions,
  results,
  schoolClasses,
  students,
  users,
} from '../db/schema/index.ts';
import { joined, sqlStatement, statement, within } from '../db/statement.ts';
import { countingOrder } from './counting.ts';

/** A result and its student. */
export interface ResultRow {
  result: typeof results.$inferSelect;
  student: typeof students.$inferSelect;
  className: string;
  /** The student's own extension. */
  extendedUntil: Date | null;
}

const select = (db: Db) =>
  db
    .select({
      result: results,
      student: students,
      className: schoolClasses.name,
      extendedUntil: activityStudents.extendedUntil,
    })
    .from(results)
    .innerJoin(students, joined(results, students, eq(students.id, results.studentId)))
    .innerJoin(
      schoolClasses,
      joined(students, schoolClasses, eq(schoolClasses.id, students.classId)),
    )
    .leftJoin(
      activityStudents,
      joined(
        results,
        activityStudents,
        eq(activityStudents.activityId, results.activityId),
        eq(activityStudents.studentId, results.studentId),
      ),
    );

/** Every attempt of one student, the one that counts first. */
export const findAttempts = statement<'activityId' | 'studentId', ResultRow[]>(
  'results.ofStudent',
  (db, value) =>
    select(db)
      .where(
        within(
          results,
          undefined,
          eq(results.activityId, value('activityId')),
          eq(results.studentId, value('studentId')),
        ),
      )
      .orderBy(countingOrder('results')),
);

/** The result a correction is for, held until the transaction ends. */
export const lockResult = statement<'id' | 'studentId', ResultRow[]>('results.lock', (db, value) =>
  select(db)
    .where(
      within(
        results,
        undefined,
        and(eq(results.id, value('id')), eq(results.studentId, value('studentId'))),
      ),
    )
    .for('update', { of: results }),
);

/** A question and what is known of its answer. */
export interface AnsweredQuestion {
  question: typeof questions.$inferSelect;
  answer: typeof answers.$inferSelect | null;
  by: { id: string; firstName: string; lastName: string } | null;
}

/** Every question of an activity with one result's answers. */
export const findAnswers = statement<'activityId' | 'resultId', AnsweredQuestion[]>(
  'answers.ofResult',
  (db, value) =>
    db
      .select({
        question: questions,
        answer: answers,
        by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      })
      .from(questions)
      .leftJoin(
        answers,
        joined(
          questions,
          answers,
          eq(answers.questionId, questions.id),
          eq(answers.resultId, value('resultId')),
        ),
      )
      .leftJoin(users, joined(answers, users, eq(users.id, answers.byId)))
      .where(within(questions, undefined, eq(questions.activityId, value('activityId'))))
      .orderBy(questions.orders),
);

/** What a correction needs of every question: enough to compare, to conflict and to add up. */
export interface Correctable {
  questionId: string;
  maxUnits: number;
  scoreUnits: number | null;
  auto: boolean;
  comment: string | null;
  version: number;
  byId: string | null;
  byName: string | null;
  at: string | null;
}

/** The corrected state of every question of an activity for one result, without texts and ink. */
export const findCorrectable = sqlStatement<'activityId' | 'resultId', Correctable>(
  'answers.correctable',
  (value) => sql`
    select q.id as "questionId", q.max_units as "maxUnits", a.score_units as "scoreUnits",
      coalesce(a.auto, false) as auto, a.comment, coalesce(a.version, 0) as version,
      a.by_id as "byId", u.first_name || ' ' || u.last_name as "byName", a.at
    from questions q
    left join answers a on a.school_id = q.school_id and a.question_id = q.id
      and a.result_id = ${value('resultId')}::uuid
    left join users u on u.school_id = a.school_id and u.id = a.by_id
    where q.school_id = ${value('schoolId')}::uuid and q.activity_id = ${value('activityId')}::uuid
    order by q.orders`,
);

/** The ink of one answer. */
export const findInk = statement<
  'resultId' | 'questionId',
  { ink: (typeof answers.$inferSelect)['ink']; inkRemoved: string[] | null }[]
>('answers.ink', (db, value) =>
  db
    .select({ ink: answers.ink, inkRemoved: answers.inkRemoved })
    .from(answers)
    .where(
      within(
        answers,
        undefined,
        eq(answers.resultId, value('resultId')),
        eq(answers.questionId, value('questionId')),
      ),
    ),
);

/** How an attempt is named among the others. */
export function attemptOf({ result }: ResultRow): Workbook['attempts'][number] {
  return {
    resultId: result.id,
    attempt: result.attempt,
    state: result.state,
    total: result.scoredCount > 0 ? unitsToScore(result.totalUnits) : null,
  };
}
