/** Reusable comments: each teacher's own, for a course; an admin may tend those of others. */
import { and, eq, sql } from 'drizzle-orm';
import type { Comment, commentConflict } from '#contract/results/comments.ts';
import type { z } from 'zod';
import { comments } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { sqlStatement, statement, within } from '../../db/statement.ts';
import { readNext } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { teacherOf } from '../school/read-school.ts';

type Row = typeof comments.$inferSelect;

const findCourse = sqlStatement<'teacher' | 'courseId', { id: string }>(
  'comments.course',
  (value) => sql`
    select c.id from courses c
    where c.school_id = ${value('schoolId')}::uuid and c.id = ${value('courseId')}::uuid
      and (${value('teacher')}::uuid is null or exists (
        select from teaching t where t.school_id = ${value('schoolId')}::uuid
          and t.course_id = c.id and t.user_id = ${value('teacher')}::uuid) or exists (
        select from comments o where o.school_id = ${value('schoolId')}::uuid
          and o.course_id = c.id and o.user_id = ${value('teacher')}::uuid))`,
);
const readPage = statement<'userId' | 'courseId' | 'limit' | 'offset', Row[]>(
  'comments.page',
  (db, value) =>
    db
      .select()
      .from(comments)
      .where(
        within(
          comments,
          undefined,
          eq(comments.userId, value('userId')),
          eq(comments.courseId, value('courseId')),
        ),
      )
      .orderBy(sql`${comments.uses} desc`, comments.createdAt, comments.id)
      .limit(value('limit'))
      .offset(value('offset')),
);
const countAll = sqlStatement<'userId' | 'courseId', { total: number }>(
  'comments.count',
  (value) => sql`
    select count(*)::int as total from comments
    where school_id = ${value('schoolId')}::uuid and user_id = ${value('userId')}::uuid
      and course_id = ${value('courseId')}::uuid`,
);
/** Rows are taken in one order, whatever the plan: two devices that count at once would wait for each other. */
const countUses = sqlStatement<'userId' | 'changesAll' | 'used', { id: string; uses: number }>(
  'comments.used',
  (value) => sql`
    with n as materialized (
      select id, sum(count)::int as count
      from jsonb_to_recordset(${value('used')}::jsonb) as u(id uuid, count integer) group by id),
    held as materialized (
      select id from comments
      where school_id = ${value('schoolId')}::uuid and id in (select id from n)
        and (user_id = ${value('userId')}::uuid or ${value('changesAll')}::boolean)
      order by id for update)
    update comments c set uses = least(c.uses::bigint + n.count, 2000000000)::int
    from n join held on held.id = n.id
    where c.school_id = ${value('schoolId')}::uuid and c.id = n.id
    returning c.id, c.uses`,
);

/** One page of her own comments for a course, the most used first. */
export async function listComments(
  session: Session,
  courseId: string,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): Promise<{ items: Comment[]; total: number; pageIndex: number; pageSize: number }> {
  const { schoolId, userId } = session.actor;
  const values = { schoolId, userId, courseId: await seenCourse(session, courseId) };
  const offset = pageIndex * pageSize;
  const rows = await readPage(session.db, { ...values, limit: pageSize, offset });
  const [counted] = await countAll(session.db, values);
  return { items: rows.map(presentComment), total: counted?.total ?? 0, pageIndex, pageSize };
}

/** Adds one to a course she teaches. */
export async function createComment(
  session: Session,
  sent: { courseId: string; text: string; scoreUnits: number | null },
): Promise<Comment> {
  const { actor, db, now } = session;
  const { schoolId, userId } = actor;
  const courseId = await seenCourse(session, sent.courseId, 'courseId');
  const { text, scoreUnits } = sent;
  const row = { schoolId, id: newId(now), userId, courseId, text, scoreUnits };
  const [created] = await db.insert(comments).values(row).returning();
  return presentComment({ uses: 0, version: 1, createdAt: new Date(now), ...row, ...created });
}

/** Changes one, on the version the change was based on. */
export async function changeComment(
  session: Session,
  id: string,
  sent: { version: number; text?: string | undefined; scoreUnits?: number | null | undefined },
): Promise<Comment> {
  const found = await lockComment(session, id);
  if (sent.version !== found.version) {
    const data: z.input<typeof commentConflict> = { current: presentComment(found) };
    throw refuse('comment.conflict', { data });
  }
  const changed = {
    text: sent.text ?? found.text,
    scoreUnits: sent.scoreUnits === undefined ? found.scoreUnits : sent.scoreUnits,
    version: (await readNext(session.db, found.schoolId))(found.version),
  };
  await session.db
    .update(comments)
    .set(changed)
    .where(within(comments, found.schoolId, eq(comments.id, found.id)));
  return presentComment({ ...found, ...changed });
}

/** Deletes one; what was written with it stays. */
export async function deleteComment(session: Session, id: string): Promise<{ id: string }> {
  const found = await lockComment(session, id);
  await session.db
    .delete(comments)
    .where(within(comments, found.schoolId, eq(comments.id, found.id)));
  return { id: found.id };
}

/** Counts uses; a comment that is gone is left out, so that a device's old count does not stick. */
export async function countCommentUses(
  session: Session,
  used: { id: string; count: number }[],
): Promise<{ items: { id: string; uses: number }[] }> {
  const { schoolId, userId, permissions } = session.actor;
  const changesAll = permissions.has('changeAll');
  const values = { schoolId, userId, changesAll, used: JSON.stringify(used) };
  const items = await countUses(session.db, values);
  if (items.length === 0) throw refuse('comment.notFound');
  return { items };
}

async function lockComment({ db, actor }: Session, id: string): Promise<Row> {
  const { schoolId, userId, permissions } = actor;
  const isHers = permissions.has('changeAll') ? undefined : eq(comments.userId, userId);
  const [found] = await db
    .select()
    .from(comments)
    .where(within(comments, schoolId, and(eq(comments.id, id), isHers)))
    .for('update');
  if (!found) throw refuse('comment.notFound');
  return found;
}

/** The course, where she teaches it or has comments from when she did. */
async function seenCourse(session: Session, courseId: string, path?: string): Promise<string> {
  const { schoolId } = session.actor;
  const [found] = await findCourse(session.db, { schoolId, teacher: teacherOf(session), courseId });
  if (!found) throw refuse('course.notFound', path === undefined ? {} : { path });
  return found.id;
}

function presentComment(row: Row): Comment {
  const { id, courseId, text, scoreUnits, uses, version } = row;
  return { id, courseId, text, scoreUnits, uses, version };
}
