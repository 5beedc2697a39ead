/** The rows a workbook consists of: the result with its student, and every question with its answer. */
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { unitsToScore } from '#domain/score.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import type { Db } from '../../db/client.ts';
import {
  activityStudents,
  answers,
  results,
  schoolClasses,
  students,
} from '../../db/schema/index.ts';
import { joined, sqlStatement, statement, within } from '../../db/statement.ts';
import { countingOrder } from '../reports/counting.ts';
import type { ShownQuestion } from './present-answer.ts';

/** A result and its student. */
export interface ResultRow {
  result: typeof results.$inferSelect;
  student: typeof students.$inferSelect;
  /** Of the class in which she was given it. */
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
    .innerJoin(schoolClasses, joined(results, schoolClasses, eq(schoolClasses.id, results.classId)))
    .leftJoin(
      activityStudents,
      joined(
        results,
        activityStudents,
        eq(activityStudents.activityId, results.activityId),
        eq(activityStudents.studentId, results.studentId),
      ),
    );

/** An attempt with its student, as a workbook shows them; instants as text. */
export interface Attempt
  extends
    Pick<
      typeof results.$inferSelect,
      | 'id'
      | 'classId'
      | 'attempt'
      | 'state'
      | 'reviewStatus'
      | 'reviewVersion'
      | 'note'
      | 'noteVersion'
      | 'totalUnits'
      | 'scoredCount'
      | 'focusLosses'
    >,
    Pick<typeof students.$inferSelect, 'firstName' | 'lastName'> {
  studentId: string;
  handedInAt: string | null;
  className: string;
  /** The student's own extension. */
  extendedUntil: string | null;
}

/** Every attempt of one student, the one that counts first. */
export const findAttempts = sqlStatement<'activityId' | 'studentId', Attempt>(
  'results.ofStudent',
  (value) => sql`
    select r.id, r.attempt, r.state, r.handed_in_at as "handedInAt", r.review_status as "reviewStatus",
      r.review_version as "reviewVersion", r.note, r.note_version as "noteVersion",
      r.total_units as "totalUnits", r.scored_count as "scoredCount", r.focus_losses as "focusLosses",
      s.id as "studentId", r.class_id as "classId", s.first_name as "firstName", s.last_name as "lastName",
      k.name as "className", g.extended_until as "extendedUntil"
    from results r
    join students s on s.school_id = r.school_id and s.id = r.student_id
    join school_classes k on k.school_id = s.school_id and k.id = r.class_id
    left join activity_students g on g.school_id = r.school_id and g.activity_id = r.activity_id
      and g.student_id = r.student_id
    where r.school_id = ${value('schoolId')}::uuid and r.activity_id = ${value('activityId')}::uuid
      and r.student_id = ${value('studentId')}::uuid
    order by ${countingOrder('r')}`,
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

type Answer = Omit<
  typeof answers.$inferSelect,
  'schoolId' | 'resultId' | 'questionId' | 'at' | 'answeredAt'
> & { at: string | null; answeredAt: string | null };

/** A question and what is known of its answer. */
export interface AnsweredQuestion {
  question: ShownQuestion;
  answer: Answer | null;
  by: { id: string; firstName: string; lastName: string } | null;
}

/** The row as it comes: one level, because taking it apart column by column costs more than fetching it. */
type AnswerRow = ShownQuestion &
  Omit<Answer, 'text' | 'files'> & {
    resultId: string | null;
    hasAnswer: boolean;
    answerText: string | null;
    answerFiles: Answer['files'];
    firstName: string | null;
    lastName: string | null;
  };

/** Every question of an activity with the answers of one result. */
const answersOf = (
  schoolId: unknown,
  activityId: unknown,
  resultId: SQL,
  ofResult = sql`a.result_id = ${resultId}`,
): SQL => sql`
    select ${resultId} as "resultId", q.id, q.type, q.text, q.formula, q.files, q.max_units as "maxUnits", q.orders, q.options,
      q.model_answer as "modelAnswer", q.rubric, a.question_id is not null as "hasAnswer", a.answered,
      a.text as "answerText", a.option_id as "optionId", a.files as "answerFiles",
      a.score_units as "scoreUnits", a.auto, a.comment, a.ink, a.ink_removed as "inkRemoved",
      a.version, a.by_id as "byId", a.at, a.answered_at as "answeredAt", u.first_name as "firstName", u.last_name as "lastName"
    from questions q
    left join answers a on a.school_id = q.school_id and a.question_id = q.id
      and ${ofResult}
    left join users u on u.school_id = a.school_id and u.id = a.by_id
    where q.school_id = ${schoolId}::uuid and q.activity_id = ${activityId}::uuid
    order by q.orders`;

const selectAnswers = sqlStatement<'activityId' | 'resultId', AnswerRow>(
  'answers.ofResult',
  (value) => answersOf(value('schoolId'), value('activityId'), sql`${value('resultId')}::uuid`),
);

const selectCountingAnswers = sqlStatement<'activityId' | 'studentId', AnswerRow>(
  'answers.ofStudent',
  (value) => sql`
    with c as materialized (
      select r.id from results r
      where r.school_id = ${value('schoolId')}::uuid and r.activity_id = ${value('activityId')}::uuid
        and r.student_id = ${value('studentId')}::uuid
      order by ${countingOrder('r')} limit 1)
    ${answersOf(
      value('schoolId'),
      value('activityId'),
      sql`(select c.id from c)`,
      // As a list, because by one unknown id the planner compares each answer with each question.
      sql`a.result_id = any(array(select c.id from c))`,
    )}`,
);

/** Every question of an activity with the answers of one student's attempt that counts, or of the one that is named. */
export interface Answers {
  /** Null where she has none. */
  resultId: string | null;
  questions: AnsweredQuestion[];
}

/** Whose answers: asked for before the student's attempts are known. */
export async function findAnswersOf(
  db: Db,
  named: { schoolId: string; activityId: string; studentId: string; resultId?: string | undefined },
): Promise<Answers> {
  const { resultId, ...values } = named;
  const rows = await (resultId === undefined
    ? selectCountingAnswers(db, values)
    : selectAnswers(db, { ...values, resultId }));
  return { resultId: rows[0]?.resultId ?? null, questions: answeredOf(rows) };
}

/** Every question of an activity with one result's answers. */
export async function findAnswers(
  db: Db,
  values: Parameters<typeof selectAnswers>[1],
): Promise<AnsweredQuestion[]> {
  return answeredOf(await selectAnswers(db, values));
}

function answeredOf(rows: AnswerRow[]): AnsweredQuestion[] {
  return rows.map((row) => ({
    question: row,
    answer: row.hasAnswer ? { ...row, text: row.answerText, files: row.answerFiles } : null,
    by:
      row.byId === null || row.firstName === null
        ? null
        : { id: row.byId, firstName: row.firstName, lastName: row.lastName ?? '' },
  }));
}

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
  answeredAt: string | null;
  /** The least that its next one gets. */
  versionFloor: number;
}

/** The corrected state of every question of an activity for one result, without texts and ink. */
export const findCorrectable = sqlStatement<'activityId' | 'resultId', Correctable>(
  'answers.correctable',
  (value) => sql`
    select q.id as "questionId", q.max_units as "maxUnits", a.score_units as "scoreUnits",
      coalesce(a.auto, false) as auto, a.comment, coalesce(a.version, 0) as version,
      a.by_id as "byId", u.first_name || ' ' || u.last_name as "byName", a.at,
      a.answered_at as "answeredAt", version_floor() as "versionFloor"
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
export function attemptOf(attempt: Attempt): Workbook['attempts'][number] {
  return {
    resultId: attempt.id,
    attempt: attempt.attempt,
    state: attempt.state,
    total: attempt.scoredCount > 0 ? unitsToScore(attempt.totalUnits) : null,
  };
}
