/** The lists of the two banks, of all school years: the page first, then its rows; own ones and the school's public ones, newest first. */
import type { Page } from '#contract/shapes.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  BankQuestion,
  bankQuery,
  bankSearch,
  TemplateItem,
} from '#contract/bank/templates-shape.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { findSemester } from '../../policies/semester.ts';
import { findBankRows } from './bank-rows.ts';
import { findTemplates } from './find-template.ts';
import { containing } from '../activities/list-activities.ts';
import { presentBankQuestion, presentTemplate } from './present-bank.ts';
import { teacherOf } from '../school/read-school.ts';

type Value<K extends string> = (name: K) => unknown;
type Filter = 'schoolId' | 'teacher' | 'title';
type QuestionFilter = Filter | 'type';
type Place = 'limit' | 'offset';

const templatesIn = (value: Value<Filter>): SQL => sql`
  from templates t
  where t.school_id = ${value('schoolId')}::uuid
    and (${value('teacher')}::uuid is null or t.owner_id = ${value('teacher')}::uuid or t.is_public)
    and (${value('title')}::text is null or replace(t.folded, ' ', '') like ${value('title')}::text)`;
const templatePage = sqlStatement<Filter | Place, { id: string }>(
  'templates.page',
  (value) => sql`
    select t.id ${templatesIn(value)}
    order by t.created_at desc nulls last, t.id
    limit ${value('limit')}::bigint offset ${value('offset')}::bigint`,
);
const templateCount = sqlStatement<Filter, { total: number }>(
  'templates.count',
  (value) => sql`select count(*)::int as total ${templatesIn(value)}`,
);

const questionsIn = (value: Value<QuestionFilter>): SQL => sql`
  from bank_questions q
  left join templates t on t.school_id = q.school_id and t.id = q.template_id
  where q.school_id = ${value('schoolId')}::uuid
    and (${value('teacher')}::uuid is null or q.owner_id = ${value('teacher')}::uuid
      or q.is_public or t.is_public)
    and (${value('title')}::text is null or replace(q.folded, ' ', '') like ${value('title')}::text)
    and (${value('type')}::text is null or q.type = ${value('type')}::text)`;
const questionPage = sqlStatement<QuestionFilter | Place, { id: string }>(
  'bank.page',
  (value) => sql`
    select q.id ${questionsIn(value)}
    order by q.created_at desc nulls last, q.template_id desc nulls last, q.orders, q.id
    limit ${value('limit')}::bigint offset ${value('offset')}::bigint`,
);
const questionCount = sqlStatement<QuestionFilter, { total: number }>(
  'bank.count',
  (value) => sql`select count(*)::int as total ${questionsIn(value)}`,
);

/** One page of the exam bank. */
export async function listTemplates(
  session: Session,
  filter: z.output<typeof bankQuery>,
): Promise<Page<TemplateItem>> {
  const { db } = session;
  const values = await valuesOf(session, filter);
  const page = await templatePage(db, { ...values, ...placeOf(filter) });
  const [counted] = await templateCount(db, values);
  const ids = page.map(({ id }) => id);
  const found = await findTemplates(db, { schoolId: values.schoolId, ids });
  const items = inOrder(ids, found, (row) => row.id).map((row) => presentTemplate(session, row));
  return { items, ...shownAs(filter, counted) };
}

/** One page of the question bank: free questions and, marked, those of bank exams. */
export async function listBankQuestions(
  session: Session,
  filter: z.output<typeof bankSearch>,
): Promise<Page<BankQuestion>> {
  const { db } = session;
  const values = { ...(await valuesOf(session, filter)), type: filter.QuestionType ?? null };
  const page = await questionPage(db, { ...values, ...placeOf(filter) });
  const [counted] = await questionCount(db, values);
  const ids = page.map(({ id }) => id);
  const found = await findBankRows(db, { schoolId: values.schoolId, ids });
  const rows = inOrder(ids, found, ({ question }) => question.id);
  const items = rows.map((row) => presentBankQuestion(session, row));
  return { items, ...shownAs(filter, counted) };
}

/** Without a filter a value is null, so that one prepared statement serves them all; the year named must be the school's and filters nothing. */
async function valuesOf(session: Session, filter: z.output<typeof bankQuery>) {
  await findSemester(session, {
    semesterId: filter.SemesterId,
    schoolId: filter.SchoolId,
  });
  return {
    schoolId: session.actor.schoolId,
    teacher: teacherOf(session),
    title: filter.Title?.trim() ? containing(filter.Title) : null,
  };
}

type Paged = Pick<z.output<typeof bankQuery>, 'PageIndex' | 'PageSize'>;

/** The first page is 1. */
function placeOf({ PageIndex, PageSize }: Paged) {
  return { limit: PageSize, offset: (PageIndex - 1) * PageSize };
}

function shownAs({ PageIndex, PageSize }: Paged, counted: { total: number } | undefined) {
  return { total: counted?.total ?? 0, pageIndex: PageIndex, pageSize: PageSize };
}

function inOrder<T>(ids: string[], rows: T[], idOf: (row: T) => string): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
