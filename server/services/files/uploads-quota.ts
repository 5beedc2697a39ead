/** How much one person may upload before it hangs on something: nobody fills the disk that marks are written to. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sqlStatement } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';

const megabyte = 1024 * 1024;
const day = 24 * 60 * 60_000;

/** A student names her files within seconds; a device of the staff may be away for weeks in between. */
export const unnamedFor = { student: day, staff: 30 * day };
/** What she may have under way and named nowhere, in bytes: five of the largest files, or a term's pictures. */
const most = { student: 100 * megabyte, staff: 1024 * megabyte };
/** All files of one workbook together. */
const mostInWorkbook = 100 * megabyte;

/** Who uploads. */
export type UploaderKind = keyof typeof most;

/**
 * Whether something in the school names the file `f`: by the indices, file by file. Counted, because for a first one
 * alone (`exists`) PostgreSQL reads the table, in which it expects one in a hundred rows to name any file.
 */
export const isNamed = (schoolId: unknown): SQL => {
  const inOne = (table: string) => sql`0 < (
    select count(*) from ${sql.raw(table)} n where n.school_id = ${schoolId}::uuid
      and n.files @> jsonb_build_array(jsonb_build_object('id', f.id::text)))`;
  return sql`(${inOne('questions')} or ${inOne('bank_questions')} or ${inOne('answers')})`;
};

type Value = (name: 'schoolId' | 'ownerId' | 'now' | 'since') => unknown;
const underWay = (value: Value) => sql`(
  select coalesce(sum(u.size), 0)::float8 from uploads u
  where u.school_id = ${value('schoolId')}::uuid and u.owner_id = ${value('ownerId')}::uuid
    and u.expires_at > ${value('now')}::timestamptz)`;
const uploaded = (value: Value, which: SQL) => sql`(
  select coalesce(sum(f.size), 0)::float8 from attachments f
  where f.school_id = ${value('schoolId')}::uuid and f.owner_id = ${value('ownerId')}::uuid
    and f.created_at > ${value('since')}::timestamptz and ${which})`;

const sumAll = sqlStatement<'ownerId' | 'now' | 'since', { bytes: number }>(
  'quota.all',
  (value) => sql`select ${underWay(value)} + ${uploaded(value, sql`true`)} as bytes`,
);
const sumUnnamed = sqlStatement<'ownerId' | 'now' | 'since', { bytes: number }>(
  'quota.unnamed',
  (value) =>
    sql`select ${underWay(value)} + ${uploaded(value, sql`not ${isNamed(value('schoolId'))}`)} as bytes`,
);

/** Refuses one file more than a person may have that nothing names; what is older is collected. */
export async function requireRoom(
  tx: Db,
  { schoolId, ownerId, kind }: { schoolId: string; ownerId: string; kind: UploaderKind },
  size: number,
  now: number,
): Promise<void> {
  const since = new Date(now - unnamedFor[kind]);
  const values = { schoolId, ownerId, now: new Date(now), since };
  // Most have uploaded little, and nothing has to be looked for.
  for (const sum of [sumAll, sumUnnamed]) {
    const [row] = await sum(tx, values);
    if ((row?.bytes ?? 0) + size <= most[kind]) return;
  }
  throw refuse('attachment.tooMany');
}

const sumOfWorkbook = sqlStatement<'resultId', { bytes: number }>(
  'quota.workbook',
  (value) => sql`
    select coalesce(sum((f.file ->> 'size')::bigint), 0)::float8 as bytes
    from answers w cross join lateral jsonb_array_elements(w.files) as f(file)
    where w.school_id = ${value('schoolId')}::uuid and w.result_id = ${value('resultId')}::uuid`,
);

/** Refuses a workbook whose files, as they stand in this transaction, are too large together. */
export async function requireRoomInWorkbook(
  tx: Db,
  named: { schoolId: string; resultId: string },
): Promise<void> {
  const [row] = await sumOfWorkbook(tx, named);
  if ((row?.bytes ?? 0) > mostInWorkbook) throw refuse('answer.filesTooLarge');
}
