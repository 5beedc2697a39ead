/** The answer sheet of an exam or assignment: all its questions, and all scores of a page of students. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AnswerSheet } from '#contract/reports/reports.ts';
import type { reportQuery } from '#contract/reports/reports-shape.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { seesAll } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { counting, isLate } from './counting.ts';
import {
  fromPage,
  pageOfStudents,
  studentColumns,
  studentOfRow,
} from '../activities/students-page.ts';
import type { OfPage, StudentRow } from '../activities/students-page.ts';

type Item = AnswerSheet['students']['items'][number];

/** What reports show of a question (`q`): a formula of its own stands behind the text, whole or not at all. */
export const questionColumns = sql`
  q.id as "questionId", q.type, q.orders, q.max_units as "maxUnits",
  case when coalesce(q.formula, '') = '' or length(q.text) + length(q.formula) > 195 then left(q.text, 200)
    else ltrim(q.text || ' \\(' || q.formula || '\\)') end as text`;

const readQuestions = sqlStatement<'activityId', AnswerSheet['questions'][number]>(
  'report.questions',
  (value) => sql`
    select ${questionColumns}, q.options from questions q
    where q.school_id = ${value('schoolId')}::uuid and q.activity_id = ${value('activityId')}::uuid
    order by q.orders, q.id`,
);

type Row = StudentRow & Pick<Item, 'state' | 'late' | 'reviewStatus' | keyof Answers>;
/** Each in the order of the questions. */
type Answers = Pick<Item, 'units' | 'chosen' | 'answered'>;

const readPage = sqlStatement<OfPage | 'activityId' | 'endsAt', Row>(
  'report.sheet',
  (value) => sql`
    with ${counting(value('schoolId'), sql`r.activity_id = ${value('activityId')}::uuid`)},
    ${pageOfStudents(value)},
    asked as materialized (
      select q.id, row_number() over (order by q.orders, q.id) as place,
        array(select o.option ->> 'id' from jsonb_array_elements(q.options) with ordinality as o (option, place)
          order by o.place) as options
      from questions q
      where q.school_id = ${value('schoolId')}::uuid and q.activity_id = ${value('activityId')}::uuid)
    select ${studentColumns}, p.state, p.review_status as "reviewStatus",
      ${isLate('p', value('endsAt'))} as late, w.units, w.chosen, w.answered
    ${fromPage}
    left join lateral (
      select coalesce(json_agg(a.score_units order by q.place), '[]') as units,
        coalesce(json_agg(case when a.answered then
          array_position(q.options, a.option_id::text) - 1 end order by q.place), '[]') as chosen,
        coalesce(json_agg(coalesce(a.answered, false) order by q.place), '[]') as answered
      from asked q
      left join answers a on a.school_id = ${value('schoolId')}::uuid and a.result_id = p.id
        and a.question_id = q.id) as w on true
    order by p.sort_key collate "C", p.student_id`,
);

/** All questions, and one page of the students whose workbooks the reader may open. */
export async function readAnswerSheet(
  { db, actor }: Session,
  activity: Activity,
  { pageIndex, pageSize }: z.output<typeof reportQuery>,
): Promise<AnswerSheet> {
  const { schoolId, id: activityId, endsAt } = activity;
  const questions = await readQuestions(db, { schoolId, activityId });
  const classes = seesAll(actor, activity) ? null : activity.taughtClasses;
  const values = { schoolId, activityId, endsAt, classes };
  const rows = await readPage(db, { ...values, limit: pageSize, offset: pageIndex * pageSize });
  const items = rows.flatMap((row) => (row.resultId === null ? [] : [itemOf(row, row.resultId)]));
  return {
    maxTotalUnits: activity.totalUnits,
    questions,
    students: { items, total: rows[0]?.total ?? 0, pageIndex, pageSize },
  };
}

function itemOf(row: Row, resultId: string): Item {
  return {
    resultId,
    studentId: row.studentId,
    student: studentOfRow(row),
    state: row.state,
    late: row.late,
    reviewStatus: row.reviewStatus,
    units: row.units,
    chosen: row.chosen,
    answered: row.answered,
  };
}
