/** All students of a school, those among them who are in no class of this year any more. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyStudent, AnyStudentsFilter } from '#contract/people/leaving.ts';
import { foldText } from '#domain/text.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermissionIn } from '../../policies/school.ts';

/** Where a student `s` stands: in a class of the present year, no longer, or without a name. */
export const studentState: SQL = sql`case
  when s.anonymised_at is not null then 'anonymised'
  when exists (select from enrolments e
    join semesters m on m.school_id = e.school_id and m.id = e.semester_id and m.active
    where e.school_id = s.school_id and e.student_id = s.id and e.left_on is null) then 'here'
  else 'left' end`;

type Filter = 'words' | 'state';
const matching = (value: (name: Filter | 'schoolId') => unknown) => sql`
  from (select s.*, ${studentState} as state from students s
    where s.school_id = ${value('schoolId')}::uuid) as s
  where (${value('state')}::text is null or s.state = ${value('state')}::text)
    and not exists (select from unnest(${value('words')}::text[]) w where position(w in s.folded) = 0)`;

const readPage = sqlStatement<Filter | 'limit' | 'offset', AnyStudent>(
  'anyStudents.page',
  (value) => sql`
    select p.id as "studentId", p.first_name as "firstName", p.last_name as "lastName", p.state,
      l.class_name as "className", l.year_name as "yearName"
    from (select s.* ${matching(value)} order by s.sort_key collate "C", s.id
      limit ${value('limit')}::bigint offset ${value('offset')}::bigint) as p
    left join lateral (
      select k.name as class_name, m.name as year_name from enrolments n
      join semesters m on m.school_id = n.school_id and m.id = n.semester_id
      join school_classes k on k.school_id = n.school_id and k.id = n.class_id
      where n.school_id = ${value('schoolId')}::uuid and n.student_id = p.id
      order by m.active desc, m.starts_on desc, n.starts_on desc limit 1) as l on true
    order by p.sort_key collate "C", p.id`,
);
const countAll = sqlStatement<Filter, { total: number }>(
  'anyStudents.count',
  (value) => sql`select count(*)::int as total ${matching(value)}`,
);

/** One page of those that match, in Persian order. */
export async function listAnyStudents(session: Session, schoolId: string, sent: AnyStudentsFilter) {
  requirePermissionIn(session, schoolId);
  const { db, actor } = session;
  const { search, state, pageIndex, pageSize } = sent;
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '');
  const filter = { schoolId: actor.schoolId, words, state };
  const items = await readPage(db, { ...filter, limit: pageSize, offset: pageIndex * pageSize });
  const [counted] = await countAll(db, filter);
  return { items, total: counted?.total ?? 0, pageIndex, pageSize };
}
