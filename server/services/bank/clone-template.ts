/** Makes a draft exam of a bank exam, and a bank exam of an exam or assignment: each a copy with ids of its own. */
import { fromAbsolute } from '@internationalized/date';
import type { z } from 'zod';
import type { templateOfActivity } from '#contract/bank/templates-shape.ts';
import { foldText } from '#domain/text.ts';
import { activities, templates } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { Activity } from '../../policies/activity.ts';
import { findSemester, holdYear } from '../../policies/semester.ts';
import { copiedToBank, findOfTemplate, insertBankQuestions } from './bank-rows.ts';
import { lockTemplate } from './find-template.ts';
import { copiedQuestion, findQuestions, insertQuestions } from '../questions/question-rows.ts';
import type { Saved } from '../activities/save-activity.ts';
import { checkSubject } from './save-template.ts';
import type { SavedTemplate } from './save-template.ts';
import { mergedSettings } from '../activities/settings.ts';

const minute = 60_000;
/** Where the bank exam leaves it open: an hour, and twenty points while there is no question. */
const usual = { durationMinutes: 60, totalUnits: 20 * 240 };

/** Eight o'clock tomorrow in the school's zone: late enough to be edited, early enough to be noticed. */
function usualStart(now: number, timeZone: string): Date {
  const tomorrow = fromAbsolute(now, timeZone).add({ days: 1 });
  return tomorrow.set({ hour: 8, minute: 0, second: 0, millisecond: 0 }).toDate();
}

/** Makes a draft exam of the person in a school year that can be changed, whichever the bank exam was written in. */
export async function cloneToExam(
  session: Session,
  named: { semesterId: string; schoolId: string; templateId: string },
): Promise<Saved> {
  const semester = await holdYear(session, named);
  const template = await lockTemplate(session, { id: named.templateId });
  const { db, actor, now } = session;
  const { schoolId, courseId, classBaseId } = template;
  if (courseId === null) throw refuse('template.incomplete', { path: 'courseId' });
  if (classBaseId === null) throw refuse('template.incomplete', { path: 'classBaseId' });
  const rows = await findOfTemplate(db, { schoolId, templateId: template.id });
  const sum = rows.reduce((units, { question }) => units + question.maxUnits, 0);
  const durationMinutes = template.durationMinutes ?? usual.durationMinutes;
  const startsAt = usualStart(now, semester.timeZone);
  const id = newId(now);
  await db.insert(activities).values({
    schoolId,
    id,
    kind: 'exam',
    semesterId: semester.id,
    ownerId: actor.userId,
    title: template.title,
    folded: foldText(template.title),
    subject: template.subject,
    courseId,
    classBaseId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + durationMinutes * minute),
    durationMinutes,
    scoreType: template.scoreType,
    totalUnits: template.totalUnits ?? (sum > 0 ? sum : usual.totalUnits),
    questionCount: rows.length,
    settings: template.settings,
    teacherDescription: template.teacherDescription,
  });
  const place = { schoolId, activityId: id };
  const questions = rows.map(({ question }) => {
    const copy = copiedQuestion(question, place, now);
    copy.sourceId = question.id;
    return copy;
  });
  await insertQuestions(db, questions);
  return { data: { id, version: 1, state: 'draft' }, version: 1 };
}

/** Puts an exam or assignment of any school year into the person's own bank. */
export async function templateFrom(
  session: Session,
  activity: Activity,
  sent: z.output<typeof templateOfActivity>,
): Promise<SavedTemplate> {
  const { db, actor, now } = session;
  const { schoolId } = activity;
  const semester = await findSemester(session, {
    semesterId: sent.semesterId ?? activity.semesterId,
  });
  await checkSubject(session, sent);
  const { title = activity.title, courseId = activity.courseId } = sent;
  const { classBaseId = activity.classBaseId, totalScoreUnits = activity.totalUnits } = sent;
  const id = newId(now);
  const questions = await findQuestions(db, { schoolId, activityId: activity.id });
  await db.insert(templates).values({
    schoolId,
    id,
    semesterId: semester.id,
    ownerId: actor.userId,
    title,
    folded: foldText(title),
    subject: sent.subject ?? activity.subject,
    courseId,
    classBaseId,
    durationMinutes:
      sent.durationMinutes === undefined ? activity.durationMinutes : sent.durationMinutes,
    scoreType: sent.scoreType ?? activity.scoreType,
    totalUnits: totalScoreUnits,
    questionCount: questions.length,
    settings: mergedSettings(activity.settings, sent.settings ?? {}),
    teacherDescription: sent.teacherDescription ?? activity.teacherDescription,
    createdAt: new Date(now),
  });
  const home = { schoolId, semesterId: semester.id, ownerId: actor.userId, templateId: id };
  const copies = questions.map((question) => copiedToBank(question, home, now));
  await insertBankQuestions(db, copies);
  return { data: { id, version: 1 }, version: 1 };
}
