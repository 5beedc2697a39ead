/** What waits on the devices: how much and since when, as each said last. */
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { DeviceQueue } from '#contract/results/queue-figures.ts';
import { deviceQueues } from '../../db/schema/index.ts';
import type { Store } from '../../db/client.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Actor } from '../../middleware/authenticate.ts';
import type { Session } from '../../middleware/handlers.ts';
import { teacherOf } from '../school/read-school.ts';

/** More than anybody works on: names of devices are the client's to choose, and must not fill the table. */
const mostDevices = 20;

/** What a device tells. */
export interface QueueReport {
  deviceId: string;
  waiting: number;
  needsYou: number;
  oldestAt: string | null;
  appVersion: string;
}

/** Keeps what a device says in place of what it said before; of a person's devices those that said something last. */
export async function reportQueue(
  store: Store,
  actor: Actor,
  sent: QueueReport,
  now: number,
): Promise<{ deviceId: string; reportedAt: string }> {
  // The same two rules that every other change goes through.
  if (actor.role === null) throw refuse('role.none');
  if (!actor.permissions.has('work')) throw refuse('role.readOnly');
  const { schoolId, userId } = actor;
  const deviceId = sent.deviceId.toLowerCase();
  const { waiting, needsYou, appVersion } = sent;
  const oldestAt = sent.oldestAt === null ? null : new Date(sent.oldestAt);
  const reportedAt = new Date(now);
  const said = { waiting, needsYou, oldestAt, appVersion, reportedAt };
  const isHers = within(deviceQueues, schoolId, eq(deviceQueues.userId, userId));
  await store.read(async (db) => {
    await db
      .insert(deviceQueues)
      .values({ schoolId, userId, deviceId, ...said })
      .onConflictDoUpdate({
        target: [deviceQueues.schoolId, deviceQueues.userId, deviceQueues.deviceId],
        set: said,
      });
    const latest = db
      .select({ deviceId: deviceQueues.deviceId })
      .from(deviceQueues)
      .where(isHers)
      .orderBy(desc(deviceQueues.reportedAt))
      .limit(mostDevices);
    const isOver = notInArray(deviceQueues.deviceId, latest);
    await db.delete(deviceQueues).where(and(isHers, isOver));
  });
  return { deviceId, reportedAt: reportedAt.toISOString() };
}

interface Row {
  total: number;
  userId: string | null;
  name: string;
  deviceId: string;
  waiting: number;
  needsYou: number;
  oldestAt: string | null;
  appVersion: string;
  reportedAt: string;
}

const readPage = sqlStatement<'teacher' | 'limit' | 'offset', Row>(
  'queues.page',
  (value) => sql`
    with found as (
      select d.*, u.first_name || ' ' || u.last_name as name from device_queues d
      join users u on u.school_id = d.school_id and u.id = d.user_id
      where d.school_id = ${value('schoolId')}::uuid
        and (${value('teacher')}::uuid is null or d.user_id = ${value('teacher')}::uuid)),
    page as (
      select * from found order by (waiting + needs_you > 0) desc, oldest_at nulls last, device_id
      limit ${value('limit')}::bigint offset ${value('offset')}::bigint)
    select n.total, p.user_id as "userId", p.name, p.device_id as "deviceId", p.waiting,
      p.needs_you as "needsYou", p.oldest_at as "oldestAt", p.app_version as "appVersion",
      p.reported_at as "reportedAt"
    from (select count(*)::int as total from found) as n left join page p on true
    order by (p.waiting + p.needs_you > 0) desc, p.oldest_at nulls last, p.device_id`,
);

/** One page: the longest waiting first; a teacher sees her own devices. */
export async function listQueues(
  session: Session,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<{ items: DeviceQueue[]; total: number; pageIndex: number; pageSize: number }> {
  const rows = await readPage(session.db, {
    schoolId: session.actor.schoolId,
    teacher: teacherOf(session),
    limit: pageSize,
    offset: pageIndex * pageSize,
  });
  const items = rows.flatMap((row) => (row.userId === null ? [] : [presentQueue(row, row.userId)]));
  return { items, total: rows[0]?.total ?? 0, pageIndex, pageSize };
}

function presentQueue(row: Row, userId: string): DeviceQueue {
  const { deviceId, waiting, needsYou, appVersion } = row;
  return {
    deviceId,
    waiting,
    needsYou,
    appVersion,
    person: { id: userId, name: row.name },
    oldestAt: row.oldestAt === null ? null : new Date(row.oldestAt).toISOString(),
    reportedAt: new Date(row.reportedAt).toISOString(),
  };
}
