/** Creates, changes, opens and deletes bank exams; each change only on the version it was based on. */
import { usualSettings } from '#contract/activities/usual-settings.ts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  changedTemplate,
  newTemplate,
  savedTemplate,
  templateConflict,
} from '#contract/bank/templates-shape.ts';
import { foldText } from '#domain/text.ts';
import { templates } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { nextOf } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { findSemester } from '../../policies/semester.ts';
import { requireKeeper } from './bank-access.ts';
import { lockTemplate } from './find-template.ts';
import type { Template } from './find-template.ts';
import { presentTemplateForm } from './present-bank.ts';
import { teacherOf } from '../school/read-school.ts';
import { mergedSettings } from '../activities/settings.ts';

type New = z.output<typeof newTemplate>;
type Change = z.output<typeof changedTemplate>;
/** What a saving handler gives back. */
export interface SavedTemplate {
  data: z.input<typeof savedTemplate>;
  version: number;
}

/** A course she may name: one she teaches, for an admin any of the school. */
const findCourse = sqlStatement<'id' | 'teacher', { id: string }>(
  'template.course',
  (value) => sql`
    select k.id from courses k
    where k.school_id = ${value('schoolId')}::uuid and k.id = ${value('id')}::uuid
      and (${value('teacher')}::uuid is null or exists (
        select from teaching t where t.school_id = k.school_id and t.course_id = k.id
          and t.user_id = ${value('teacher')}::uuid))`,
);
const findBase = sqlStatement<'id', { id: string }>(
  'template.base',
  (value) => sql`
    select id from class_bases
    where school_id = ${value('schoolId')}::uuid and id = ${value('id')}::uuid`,
);

/** Refuses a course or a base that she could not give an exam in; null says nothing yet. */
export async function checkSubject(
  session: Session,
  { courseId, classBaseId }: Partial<Pick<Change, 'courseId' | 'classBaseId'>>,
): Promise<void> {
  const { db, actor } = session;
  const { schoolId } = actor;
  const values = { schoolId, teacher: teacherOf(session) };
  if (courseId && (await findCourse(db, { ...values, id: courseId })).length === 0) {
    throw refuse('course.notFound', { path: 'courseId' });
  }
  if (classBaseId && (await findBase(db, { schoolId, id: classBaseId })).length === 0) {
    throw refuse('classBase.notFound', { path: 'classBaseId' });
  }
}

/** Makes a private bank exam that belongs to the person; the year says when she wrote it and is none of its own. */
export async function createTemplate(session: Session, sent: New): Promise<SavedTemplate> {
  const { db, actor, now } = session;
  const semester = await findSemester(session, sent);
  await checkSubject(session, sent);
  const id = newId(now);
  await db.insert(templates).values({
    schoolId: actor.schoolId,
    id,
    semesterId: semester.id,
    ownerId: actor.userId,
    title: sent.title,
    folded: foldText(sent.title),
    subject: sent.subject,
    courseId: sent.courseId,
    classBaseId: sent.classBaseId,
    durationMinutes: sent.durationMinutes,
    scoreType: sent.scoreType,
    totalUnits: sent.totalScoreUnits,
    settings: mergedSettings(usualSettings, sent.settings),
    teacherDescription: sent.teacherDescription,
    createdAt: new Date(now),
  });
  return { data: { id, version: 1 }, version: 1 };
}

/** Applies a change; what it leaves out stays. */
export async function changeTemplate(session: Session, sent: Change): Promise<SavedTemplate> {
  const found = await lockTemplate(session, sent);
  requireKeeper(session.actor, found);
  if (sent.version !== found.version) {
    const data: z.input<typeof templateConflict> = { current: presentTemplateForm(session, found) };
    throw refuse('template.conflict', { data });
  }
  const { courseId = found.courseId, classBaseId = found.classBaseId } = sent;
  // A course that she no longer teaches may stay and not be chosen anew.
  await checkSubject(session, {
    courseId: courseId?.toLowerCase() === found.courseId ? null : courseId,
    classBaseId,
  });
  const title = sent.title ?? found.title;
  const version = await updateTemplate(session, found, {
    title,
    folded: foldText(title),
    subject: sent.subject ?? found.subject,
    courseId,
    classBaseId,
    durationMinutes:
      sent.durationMinutes === undefined ? found.durationMinutes : sent.durationMinutes,
    scoreType: sent.scoreType ?? found.scoreType,
    totalUnits: sent.totalScoreUnits === undefined ? found.totalUnits : sent.totalScoreUnits,
    settings: mergedSettings(found.settings, sent.settings ?? {}),
    teacherDescription: sent.teacherDescription ?? found.teacherDescription,
  });
  return { data: { id: found.id, version }, version };
}

/** Opens a bank exam to the school at once, or closes it again. */
export async function publishTemplate(session: Session, id: string, isPublic: boolean) {
  const found = await lockTemplate(session, { id });
  requireKeeper(session.actor, found);
  const isSame = found.isPublic === isPublic;
  const version = isSame ? found.version : await updateTemplate(session, found, { isPublic });
  return { data: { id: found.id, version, isPublic }, version };
}

/** Deletes a bank exam with its questions; what was copied from them stays. */
export async function deleteTemplate(session: Session, named: { semesterId: string; id: string }) {
  const { db, actor } = session;
  await findSemester(session, named);
  const found = await lockTemplate(session, { id: named.id });
  requireKeeper(actor, found);
  await db.delete(templates).where(within(templates, actor.schoolId, eq(templates.id, found.id)));
  return { data: { id: found.id } };
}

/** Writes a change of a held bank exam; answers its new version. */
export async function updateTemplate(
  { db }: Session,
  { schoolId, id, version }: Template,
  change: Partial<typeof templates.$inferInsert>,
): Promise<number> {
  const [saved] = await db
    .update(templates)
    .set({ ...change, version: nextOf(templates.version) })
    .where(within(templates, schoolId, eq(templates.id, id)))
    .returning({ version: templates.version });
  return saved?.version ?? version;
}
