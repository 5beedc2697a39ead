/** A teacher leaves: what she teaches this year, her exams of it and her bank go to another one, in one transaction. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Work } from '#contract/people/leaving.ts';
import { users } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireStillAdmin } from '../../policies/permission.ts';
import { requireProof } from '../../policies/proof.ts';
import { changeableYear } from '../../policies/semester.ts';
import { shutOut } from './accounts.ts';
import { recordDone } from './audit.ts';
import { holdClasses } from '../school/begin-year.ts';

type Named = { schoolId: string; semesterId: string; id: string };

const countWork = sqlStatement<'semesterId' | 'userId', Work>('handOver.count', (value) => {
  const count = (table: string, owner: string, more = sql`true`) => sql`(select count(*)::int
    from ${sql.raw(table)} n where n.school_id = ${value('schoolId')}::uuid
      and ${sql.raw(`n.${owner}`)} = ${value('userId')}::uuid and ${more})`;
  const ofYear = sql`n.semester_id = ${value('semesterId')}::uuid`;
  const ofKind = (kind: string) => sql`${ofYear} and n.kind = ${sql.raw(`'${kind}'`)}`;
  return sql`
    select ${count('teaching', 'user_id', ofYear)} as teaching,
      ${count('activities', 'owner_id', ofKind('exam'))} as exams,
      ${count('activities', 'owner_id', ofKind('assignment'))} as assignments,
      ${count('templates', 'owner_id')} as "bankExams",
      ${count('bank_questions', 'owner_id')} as "bankQuestions"`;
});
const readWaiting = sqlStatement<'userId', { waiting: number; waitingAt: string | null }>(
  'handOver.waiting',
  (value) => sql`
    select coalesce(sum(waiting + needs_you), 0)::int as waiting,
      min(reported_at) filter (where waiting + needs_you > 0) as "waitingAt"
    from device_queues
    where school_id = ${value('schoolId')}::uuid and user_id = ${value('userId')}::uuid`,
);

/** How much there is, and how much waits on her devices, as they said last. */
export async function readWork(session: Session, named: Named) {
  const semesterId = await changeableYear(session, named);
  const { db, actor } = session;
  const { schoolId } = actor;
  const userId = named.id.toLowerCase();
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(within(users, schoolId, eq(users.id, userId)));
  if (!found) throw refuse('account.notFound');
  const work = await workOf(session, semesterId, userId);
  const [queue] = await readWaiting(db, { schoolId, userId });
  const at = queue?.waitingAt ?? null;
  return {
    ...work,
    waiting: queue?.waiting ?? 0,
    waitingAt: at === null ? null : new Date(at).toISOString(),
  };
}

async function workOf({ db, actor }: Session, semesterId: string, userId: string): Promise<Work> {
  const [work] = await countWork(db, { schoolId: actor.schoolId, semesterId, userId });
  if (!work) throw new Error('A count answers a row.');
  return work;
}

type Move = 'semesterId' | 'from' | 'to';
const isHers = (value: (name: 'schoolId' | 'from') => unknown, owner: string) => sql`
  n.school_id = ${value('schoolId')}::uuid and ${sql.raw(`n.${owner}`)} = ${value('from')}::uuid`;
const copyTeaching = sqlStatement<Move, never>(
  'handOver.copyTeaching',
  (value) => sql`
    insert into teaching (school_id, user_id, semester_id, class_id, course_id)
    select n.school_id, ${value('to')}::uuid, n.semester_id, n.class_id, n.course_id from teaching n
    where ${isHers(value, 'user_id')} and n.semester_id = ${value('semesterId')}::uuid
    on conflict do nothing`,
);
const deleteTeaching = sqlStatement<Move, never>(
  'handOver.deleteTeaching',
  (value) => sql`
    delete from teaching n
    where ${isHers(value, 'user_id')} and n.semester_id = ${value('semesterId')}::uuid`,
);
const passActivities = sqlStatement<Move, never>(
  'handOver.activities',
  (value) => sql`
    with hers as (
      select n.id from activities n
      where ${isHers(value, 'owner_id')} and n.semester_id = ${value('semesterId')}::uuid
      order by n.id for no key update)
    update activities n set owner_id = ${value('to')}::uuid
    where n.school_id = ${value('schoolId')}::uuid and n.id in (select id from hers)`,
);
const passTemplates = sqlStatement<Move, never>(
  'handOver.templates',
  (value) => sql`
    update templates n set owner_id = ${value('to')}::uuid where ${isHers(value, 'owner_id')}`,
);
/** Two people's devices may have made one id: whoever had it first keeps it. */
const passBank = sqlStatement<Move, never>(
  'handOver.bank',
  (value) => sql`
    update bank_questions n set owner_id = ${value('to')}::uuid,
      client_id = case when exists (select from bank_questions o where o.school_id = n.school_id
        and o.owner_id = ${value('to')}::uuid and o.client_id = n.client_id) then n.id else n.client_id end
    where ${isHers(value, 'owner_id')}`,
);

interface Sent {
  to: string;
  was: Work;
  deactivate: boolean;
}

/** Passes it on as it was seen; what was corrected stays hers, and so does what the log says of her. */
export async function handOver(session: Session, named: Named, sent: Sent): Promise<Work> {
  const { db, actor, now } = session;
  const { schoolId } = actor;
  await changeableYear(session, named);
  requireProof(actor, now);
  // Nobody changes who teaches meanwhile; what is being written is not waited for with the year in hand.
  await holdClasses(db, schoolId);
  const semesterId = await changeableYear(session, named);
  const [from, to] = [named.id.toLowerCase(), sent.to.toLowerCase()];
  const people = await db
    .select()
    .from(users)
    .where(within(users, schoolId, inArray(users.id, [actor.userId, from, to])))
    .orderBy(users.id)
    .for('no key update');
  const personOf = (id: string) => people.find((row) => row.id === id);
  requireStillAdmin(actor, people);
  const [leaver, successor] = [personOf(from), personOf(to)];
  if (!leaver) throw refuse('account.notFound');
  if (!successor) throw refuse('account.notFound', { path: 'to' });
  const corrects = successor.role === 'user' || successor.role === 'admin';
  if (from === to || !successor.active || !corrects) {
    throw refuse('account.unsuited', { path: 'to' });
  }
  if (sent.deactivate && from === actor.userId) throw refuse('account.self');
  const work = await workOf(session, semesterId, from);
  const kinds = Object.keys(work) as (keyof Work)[];
  if (kinds.some((kind) => work[kind] !== sent.was[kind])) {
    throw refuse('structure.conflict', { data: work });
  }
  const move = { schoolId, semesterId, from, to };
  for (const pass of [copyTeaching, deleteTeaching, passActivities, passTemplates, passBank]) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    await pass(db, move);
  }
  await recordDone(
    session,
    'work.handedOver',
    { kind: 'account', id: from },
    { successor: `${successor.firstName} ${successor.lastName}`.trim(), ...work },
  );
  if (sent.deactivate && leaver.active) await shutOut(session, leaver);
  return work;
}
