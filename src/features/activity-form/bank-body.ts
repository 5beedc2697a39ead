import type { ChangedTemplate, NewTemplate } from '#src/api/templates.ts';
import { flagsOf, settingsOf, type Item } from './item.ts';

/** What is not said is left open. */
const said = (id: string) => (id === '' ? null : id);

/** An item without faults as the body that makes a bank exam. */
export function bankBodyOf(item: Item, semesterId: string): NewTemplate {
  const { durationMinutes, totalScoreUnits } = item;
  return {
    semesterId,
    title: item.title,
    subject: item.subject,
    courseId: said(item.courseId),
    classBaseId: said(item.given.classBaseId),
    durationMinutes: typeof durationMinutes === 'number' ? durationMinutes : null,
    totalScoreUnits: typeof totalScoreUnits === 'number' ? totalScoreUnits : null,
    scoreType: item.scoreType,
    teacherDescription: item.teacherDescription,
    settings: { ...flagsOf(item), negativeScoreValue: item.negativeScoreValue },
  };
}

/** The changed parts of an item as the body that changes a bank exam. */
export function bankPatchOf(changes: Partial<Item>): Omit<ChangedTemplate, 'id' | 'version'> {
  const { title, subject, courseId, given, scoreType, teacherDescription } = changes;
  const { durationMinutes, totalScoreUnits } = changes;
  const settings = settingsOf(changes);
  return {
    ...(title !== undefined && { title }),
    ...(subject !== undefined && { subject }),
    ...(courseId !== undefined && { courseId: said(courseId) }),
    ...(given && { classBaseId: said(given.classBaseId) }),
    ...(durationMinutes !== undefined &&
      typeof durationMinutes !== 'string' && { durationMinutes }),
    ...(totalScoreUnits !== undefined &&
      typeof totalScoreUnits !== 'string' && { totalScoreUnits }),
    ...(scoreType !== undefined && { scoreType }),
    ...(teacherDescription !== undefined && { teacherDescription }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}
