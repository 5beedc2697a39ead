/** Reads the audit log, for the admins of the school alone. */
import { sql } from 'drizzle-orm';
import type { AuditEntry, AuditQuery } from '#contract/people/audit.ts';
import { sqlStatement } from '../../db/statement.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermissionIn } from '../../policies/school.ts';

type Filter = 'schoolId' | 'event' | 'person' | 'from' | 'to';
type Value<K extends string> = (name: K) => unknown;

const matching = (value: Value<Filter>) => sql`
  from audit_log l
  where l.school_id = ${value('schoolId')}::uuid
    and (${value('event')}::text is null or l.event = ${value('event')}::text)
    and (${value('person')}::uuid is null or ${value('person')}::uuid in (l.by_id, l.about_id))
    and (${value('from')}::timestamptz is null or l.at >= ${value('from')}::timestamptz)
    and (${value('to')}::timestamptz is null or l.at < ${value('to')}::timestamptz)`;

interface Row extends Omit<AuditEntry, 'by' | 'about'> {
  byKind: AuditEntry['by']['kind'];
  byId: string | null;
  byName: string | null;
  aboutKind: AuditEntry['about']['kind'];
  aboutId: string | null;
  aboutName: string | null;
}

const readPage = sqlStatement<Exclude<Filter, 'schoolId'> | 'limit' | 'offset', Row>(
  'audit.page',
  (value) => sql`
    with p as materialized (
      select l.* ${matching(value)}
      order by l.at desc nulls last, l.id desc nulls last limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select p.id, p.at, p.event, p.times, p.address, p.details,
      p.by_kind as "byKind", p.by_id as "byId",
      coalesce(u.first_name || ' ' || u.last_name, s.first_name || ' ' || s.last_name) as "byName",
      p.about_kind as "aboutKind", p.about_id as "aboutId",
      coalesce(v.first_name || ' ' || v.last_name, t.first_name || ' ' || t.last_name, a.title)
        as "aboutName"
    from p
    left join users u on u.school_id = p.school_id and u.id = p.by_id
    left join students s on s.school_id = p.school_id and s.id = p.by_id
    left join users v on v.school_id = p.school_id and v.id = p.about_id
    left join students t on t.school_id = p.school_id and t.id = p.about_id
    left join activities a on a.school_id = p.school_id and a.id = p.about_id
    order by p.at desc nulls last, p.id desc nulls last`,
);
const countAll = sqlStatement<Exclude<Filter, 'schoolId'>, { total: number }>(
  'audit.count',
  (value) => sql`select count(*)::int as total ${matching(value)}`,
);

/** One page of it, the latest first. */
export async function listAudit(session: Session, schoolId: string, query: AuditQuery) {
  const { db, actor } = session;
  requirePermissionIn(session, schoolId);
  const { PageIndex: pageIndex, PageSize: pageSize } = query;
  const filter = {
    schoolId: actor.schoolId,
    event: query.Event ?? null,
    person: query.PersonId ?? null,
    from: query.From ?? null,
    to: query.To ?? null,
  };
  const rows = await readPage(db, { ...filter, limit: pageSize, offset: pageIndex * pageSize });
  const [counted] = await countAll(db, filter);
  return { items: rows.map(entryOf), total: counted?.total ?? 0, pageIndex, pageSize };
}

function entryOf(row: Row): AuditEntry {
  const { id, event, times, address, details } = row;
  return {
    id,
    at: new Date(row.at).toISOString(),
    event,
    times,
    by: { kind: row.byKind, id: row.byId, name: row.byName },
    about: { kind: row.aboutKind, id: row.aboutId, name: row.aboutName },
    address,
    details,
  };
}
