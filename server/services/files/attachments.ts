/** Who may read a file: whoever uploaded it, and whoever may see something that it hangs on. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Actor } from '../../middleware/authenticate.ts';
import { taughtClasses } from '../../policies/activity.ts';

/** A file and where its bytes lie. */
export interface ReadableFile {
  id: string;
  name: string;
  type: string;
  size: number;
  storedAs: string;
}

const columns = sql.raw('f.id, f.name, f.type, f.size, f.stored_as as "storedAs"');
type StaffName = 'id' | 'named' | 'userId' | 'readsAll';
/** All of it for whoever reads all the school's work; a teacher what she owns and what she teaches. */
const findForStaff = sqlStatement<StaffName, ReadableFile>('attachment.staff', (value) => {
  const all = sql`${value('readsAll')}::boolean`;
  const taught = taughtClasses('a', { schoolId: value('schoolId'), userId: value('userId') });
  const names = (table: SQL) => sql`${table}.school_id = ${value('schoolId')}::uuid
    and ${table}.files @> ${value('named')}::jsonb`;
  return sql`
    select ${columns} from attachments f
    where f.school_id = ${value('schoolId')}::uuid and f.id = ${value('id')}::uuid and (
      f.owner_id = ${value('userId')}::uuid
      or exists (
        select from questions q
        join activities a on a.school_id = q.school_id and a.id = q.activity_id
        where ${names(sql.raw('q'))} and (${all} or a.owner_id = ${value('userId')}::uuid
          or exists (${taught})))
      or exists (
        select from answers w
        join results r on r.school_id = w.school_id and r.id = w.result_id
        join activities a on a.school_id = r.school_id and a.id = r.activity_id
        where ${names(sql.raw('w'))} and (${all} or a.owner_id = ${value('userId')}::uuid
          or r.class_id in (${taught})))
      or exists (
        select from bank_questions b
        left join templates m on m.school_id = b.school_id and m.id = b.template_id
        where ${names(sql.raw('b'))} and (${all} or b.owner_id = ${value('userId')}::uuid
          or b.is_public or m.is_public)))`;
});

type StudentName = 'id' | 'named' | 'studentId' | 'now';
const findForStudent = sqlStatement<StudentName, ReadableFile>(
  'attachment.student',
  (value) => sql`
    select ${columns} from attachments f
    where f.school_id = ${value('schoolId')}::uuid and f.id = ${value('id')}::uuid and (
      f.owner_id = ${value('studentId')}::uuid
      or exists (
        select from answers w
        join results r on r.school_id = w.school_id and r.id = w.result_id
        where w.school_id = ${value('schoolId')}::uuid and w.files @> ${value('named')}::jsonb
          and r.student_id = ${value('studentId')}::uuid)
      or exists (
        select from questions q
        join activities a on a.school_id = q.school_id and a.id = q.activity_id
        join activity_students g on g.school_id = a.school_id and g.activity_id = a.id
        where q.school_id = ${value('schoolId')}::uuid and q.files @> ${value('named')}::jsonb
          and g.student_id = ${value('studentId')}::uuid
          and a.released_at is not null and a.starts_at <= ${value('now')}::timestamptz))`,
);

const namedAs = (id: string) => JSON.stringify([{ id }]);

/** The file as a member of staff finds it. */
export async function findFileForStaff(
  db: Db,
  actor: Pick<Actor, 'schoolId' | 'userId' | 'permissions'>,
  id: string,
): Promise<ReadableFile | undefined> {
  const { schoolId, userId } = actor;
  const readsAll = actor.permissions.has('readAll');
  return (await findForStaff(db, { schoolId, userId, readsAll, id, named: namedAs(id) }))[0];
}

/** The file as a student finds it: a question's only once it may be seen. */
export async function findFileForStudent(
  db: Db,
  student: { schoolId: string; studentId: string },
  id: string,
  now: number,
): Promise<ReadableFile | undefined> {
  const { schoolId, studentId } = student;
  const at = new Date(now).toISOString();
  return (await findForStudent(db, { schoolId, studentId, id, named: namedAs(id), now: at }))[0];
}
