/** All students' answers to one question, page by page: what correcting by question needs. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { QuestionStudents, reportQuery } from '#contract/reports.ts';
import { questions } from '../db/schema/index.ts';
import type { Kind } from '../db/schema/index.ts';
import { sqlStatement, statement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { findActivity, seesAll } from '../policies/activity.ts';
import { counting } from './counting.ts';
import { presentAsked, presentCorrected } from './present-answer.ts';
import type { StoredAnswer } from './present-answer.ts';

type Item = QuestionStudents['students']['items'][number];
type Question = typeof questions.$inferSelect;

const findQuestion = statement<'id', Question[]>('question.find', (db, value) =>
  db
    .select()
    .from(questions)
    .where(within(questions, undefined, eq(questions.id, value('id')))),
);

interface Row extends Omit<StoredAnswer, 'answered'> {
  total: number;
  resultId: string | null;
  studentId: string;
  firstName: string;
  lastName: string;
  classId: string;
  className: string;
  attempt: number;
  state: Item['state'];
  reviewStatus: Item['reviewStatus'];
  /** Null where there is no row of an answer. */
  answered: boolean | null;
  byId: string | null;
  byFirstName: string;
  byLastName: string;
}

const readPage = sqlStatement<'activityId' | 'questionId' | 'classes' | 'limit' | 'offset', Row>(
  'question.students',
  (value) => sql`
    with ${counting(value('schoolId'), sql`r.activity_id = ${value('activityId')}::uuid`)},
    found as materialized (
      select c.id, c.school_id, c.student_id, c.attempt, c.state, c.review_status,
        s.first_name, s.last_name, s.sort_key, s.class_id, k.name as class_name
      from counting c
      join students s on s.school_id = c.school_id and s.id = c.student_id
      join school_classes k on k.school_id = s.school_id and k.id = s.class_id
      where ${value('classes')}::uuid[] is null or s.class_id = any(${value('classes')}::uuid[])),
    page as (
      select * from found order by sort_key collate "C", student_id
      limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select n.total, p.id as "resultId", p.student_id as "studentId", p.first_name as "firstName",
      p.last_name as "lastName", p.class_id as "classId", p.class_name as "className", p.attempt,
      p.state, p.review_status as "reviewStatus", a.answered, a.text, a.option_id as "optionId",
      a.files, a.score_units as "scoreUnits", a.auto, a.comment, a.ink, a.version, a.at,
      a.answered_at as "answeredAt",
      u.id as "byId", u.first_name as "byFirstName", u.last_name as "byLastName"
    from (select count(*)::int as total from found) as n
    left join page p on true
    left join answers a on a.school_id = p.school_id and a.result_id = p.id
      and a.question_id = ${value('questionId')}::uuid
    left join users u on u.school_id = a.school_id and u.id = a.by_id
    order by p.sort_key collate "C", p.student_id`,
);

/** The question and one page of the answers to it; of a class that she does not teach none is shown. */
export async function readQuestionStudents(
  session: Session,
  kind: Kind,
  named: { schoolId: string; semesterId: string; id: string },
  { pageIndex, pageSize }: z.output<typeof reportQuery>,
): Promise<QuestionStudents> {
  const { db, actor } = session;
  const { schoolId } = actor;
  const missing = 'question.notFound';
  const [question] = await findQuestion(db, { schoolId, id: named.id });
  if (!question) throw refuse(missing);
  const activity = await findActivity(session, {
    ...named,
    kind,
    id: question.activityId,
    missing,
  });
  const rows = await readPage(db, {
    schoolId,
    activityId: activity.id,
    questionId: question.id,
    classes: seesAll(actor, activity) ? null : activity.taughtClasses,
    limit: pageSize,
    offset: pageIndex * pageSize,
  });
  const items = rows.flatMap((row) =>
    row.resultId === null ? [] : [itemOf(row, row.resultId, question)],
  );
  return {
    parentId: activity.id,
    question: presentAsked(question),
    students: { items, total: rows[0]?.total ?? 0, pageIndex, pageSize },
  };
}

function itemOf(row: Row, resultId: string, question: Question): Item {
  const { answered } = row;
  const by =
    row.byId === null
      ? null
      : { id: row.byId, firstName: row.byFirstName, lastName: row.byLastName };
  return {
    resultId,
    studentId: row.studentId,
    student: {
      studentId: row.studentId,
      firstName: row.firstName,
      lastName: row.lastName,
      classId: row.classId,
      className: row.className,
    },
    attempt: row.attempt,
    state: row.state,
    reviewStatus: row.reviewStatus,
    ...presentCorrected(question, answered === null ? null : { ...row, answered }, by),
  };
}
