/** All students' answers to one question, page by page: what correcting by question needs. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { QuestionStudents, reportQuery } from '#contract/reports/reports-shape.ts';
import { questions } from '../../db/schema/index.ts';
import type { Kind } from '../../db/schema/index.ts';
import { sqlStatement, statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { findActivity, seesAll } from '../../policies/activity.ts';
import { recordLook } from '../accounts/audit.ts';
import { counting } from '../reports/counting.ts';
import { presentAsked, presentCorrected } from './present-answer.ts';
import type { StoredAnswer } from './present-answer.ts';
import {
  fromPage,
  pageOfStudents,
  studentColumns,
  studentOfRow,
} from '../activities/students-page.ts';
import type { OfPage, StudentRow } from '../activities/students-page.ts';

type Item = QuestionStudents['students']['items'][number];
type Question = typeof questions.$inferSelect;

const findQuestion = statement<'id', Question[]>('question.find', (db, value) =>
  db
    .select()
    .from(questions)
    .where(within(questions, undefined, eq(questions.id, value('id')))),
);

interface Row extends StudentRow, Omit<StoredAnswer, 'answered'> {
  attempt: number;
  state: Item['state'];
  reviewStatus: Item['reviewStatus'];
  /** Null where there is no row of an answer. */
  answered: boolean | null;
  byId: string | null;
  byFirstName: string;
  byLastName: string;
}

const readPage = sqlStatement<OfPage | 'activityId' | 'questionId', Row>(
  'question.students',
  (value) => sql`
    with ${counting(value('schoolId'), sql`r.activity_id = ${value('activityId')}::uuid`)},
    ${pageOfStudents(value)}
    select ${studentColumns}, p.attempt,
      p.state, p.review_status as "reviewStatus", a.answered, a.text, a.option_id as "optionId",
      a.files, a.score_units as "scoreUnits", a.auto, a.comment, a.ink, a.version, a.at,
      a.answered_at as "answeredAt",
      u.id as "byId", u.first_name as "byFirstName", u.last_name as "byLastName"
    ${fromPage}
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
  await recordLook(session, 'answers', activity);
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
    student: studentOfRow(row),
    attempt: row.attempt,
    state: row.state,
    reviewStatus: row.reviewStatus,
    ...presentCorrected(question, answered === null ? null : { ...row, answered }, by),
  };
}
