/** How far a school has come with the data of its years: collecting, ready, confirmed. */
import type { Page } from '#contract/shapes.ts';
import { sql } from 'drizzle-orm';
import type { SchoolStatus, Status } from '#contract/school/school-status.ts';
import type { Db } from '../../db/client.ts';
import { sqlStatement } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermission } from '../../policies/permission.ts';
import { findSemester, holdYear } from '../../policies/semester.ts';
import { wholeList } from './read-school.ts';

/** A year that nobody has said anything about is still being collected. */
const readAll = sqlStatement<'status' | 'semesterId', SchoolStatus>(
  'schoolStatus.list',
  (value) => sql`
    select s.id as "schoolId", s.name as "schoolName", y.id as "semesterId",
      y.name as "semesterName", y.active, coalesce(t.status, 'collecting') as status,
      coalesce(t.note, '') as note, t.changed_at as "changedAt",
      case when u.id is not null then jsonb_build_object('id', u.id,
        'name', u.first_name || ' ' || u.last_name) end as "changedBy"
    from semesters y
    join schools s on s.id = y.school_id
    left join school_statuses t on t.school_id = y.school_id and t.semester_id = y.id
    left join users u on u.school_id = t.school_id and u.id = t.changed_by_id
    where y.school_id = ${value('schoolId')}::uuid
      and (${value('semesterId')}::uuid is null or y.id = ${value('semesterId')}::uuid)
      and (${value('status')}::text is null
        or coalesce(t.status, 'collecting') = ${value('status')}::text)
    order by y.starts_on desc, y.id`,
);

type Change = 'semesterId' | 'by' | 'at';

/** Writes nothing where the year is confirmed. */
const setStatus = sqlStatement<Change | 'status', { status: Status }>(
  'schoolStatus.set',
  (value) => sql`
    insert into school_statuses (school_id, semester_id, status, note, changed_by_id, changed_at)
    values (${value('schoolId')}::uuid, ${value('semesterId')}::uuid, ${value('status')}::text, '',
      ${value('by')}::uuid, ${value('at')}::timestamptz)
    on conflict (school_id, semester_id) do update set status = excluded.status, note = '',
      changed_by_id = excluded.changed_by_id, changed_at = excluded.changed_at
    where school_statuses.status <> 'confirmed'
    returning status`,
);

/** Writes nothing where the year is not ready. */
const setConfirmed = sqlStatement<Change | 'note', { status: Status }>(
  'schoolStatus.confirm',
  (value) => sql`
    update school_statuses set status = 'confirmed', note = ${value('note')}::text,
      changed_by_id = ${value('by')}::uuid, changed_at = ${value('at')}::timestamptz
    where school_id = ${value('schoolId')}::uuid and semester_id = ${value('semesterId')}::uuid
      and status = 'ready'
    returning status`,
);

/** The years of the caller's school, the latest first. */
export async function listStatuses(
  { db, actor }: Session,
  status: Status | null,
): Promise<Page<SchoolStatus>> {
  return wholeList(await readRows(db, { schoolId: actor.schoolId, status, semesterId: null }));
}

/** Says that the data is being collected, or is ready. */
export async function changeStatus(
  session: Session,
  named: { schoolId: string; semesterId: string },
  status: Status,
): Promise<SchoolStatus> {
  const change = await changeOf(session, named);
  const [set] = await setStatus(session.db, { ...change, status });
  if (!set) throw refuse('schoolStatus.confirmed');
  return readOne(session, change.semesterId);
}

/** Confirms data that is ready; there is no way back. */
export async function confirmStatus(
  session: Session,
  named: { schoolId: string; semesterId: string },
  note: string,
): Promise<SchoolStatus> {
  const change = await changeOf(session, named);
  const [set] = await setConfirmed(session.db, { ...change, note });
  if (set) return readOne(session, change.semesterId);
  const { status } = await readOne(session, change.semesterId);
  throw refuse(status === 'confirmed' ? 'schoolStatus.confirmed' : 'schoolStatus.notReady');
}

/** Who changes which year when; an admin alone, and never a past year. */
async function changeOf(session: Session, named: { schoolId: string; semesterId: string }) {
  const { actor, now } = session;
  await findSemester(session, named);
  requirePermission(session);
  const semester = await holdYear(session, named);
  const { schoolId, userId: by } = actor;
  return { schoolId, semesterId: semester.id, by, at: new Date(now) };
}

async function readOne({ db, actor }: Session, semesterId: string): Promise<SchoolStatus> {
  const [row] = await readRows(db, { schoolId: actor.schoolId, status: null, semesterId });
  if (!row) throw refuse('semester.notFound');
  return row;
}

/** Written-out statements answer instants as text. */
async function readRows(
  db: Db,
  asked: { schoolId: string; status: Status | null; semesterId: string | null },
): Promise<SchoolStatus[]> {
  const rows = await readAll(db, asked);
  return rows.map((row) => {
    const changedAt = row.changedAt === null ? null : new Date(row.changedAt).toISOString();
    return Object.assign(row, { changedAt });
  });
}
