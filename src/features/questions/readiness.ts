import type { ActivityForm, ActivityQuestion } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { faultsOf, formOf, type FaultCode, type FaultField } from './form.ts';

/** What stands between a draft and its release. */
export type Gap =
  | { what: 'noQuestion' | 'title' | 'course' | 'students' | 'startPassed' }
  | { what: 'sum'; missing: number }
  | {
      what: 'question';
      id: string;
      number: number;
      field: FaultField;
      code: FaultCode;
      option?: number;
    };

export const sumOf = (questions: readonly { maxScoreUnits: number }[]): number =>
  questions.reduce((units, question) => units + question.maxScoreUnits, 0);

/** The day of an instant in a zone, for comparing. */
const dayIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

/** An exam may not have begun; homework may be given on its first day, whatever the hour. */
function hasBegun(kind: Kind, activity: ActivityForm, now: number, zone: string): boolean {
  const startsAt = Date.parse(activity.startDate);
  if (kind === 'exam') return startsAt <= now;
  return Date.parse(activity.endDate) <= now || dayIn(zone, startsAt) < dayIn(zone, now);
}

/** Everything that the server would refuse a release for, each with its place. */
export function gapsOf(
  kind: Kind,
  activity: ActivityForm,
  questions: readonly ActivityQuestion[],
  { now, zone }: { now: number; zone: string },
): Gap[] {
  const total = activity.totalScoreUnits;
  const gaps: Gap[] = [];
  if (activity.title.trim() === '') gaps.push({ what: 'title' });
  if (activity.courseId === '') gaps.push({ what: 'course' });
  if (activity.students.length === 0) gaps.push({ what: 'students' });
  if (hasBegun(kind, activity, now, zone)) gaps.push({ what: 'startPassed' });
  if (questions.length === 0) gaps.push({ what: 'noQuestion' });
  for (const [at, question] of questions.entries()) {
    const form = formOf(question, (units) => String(units / 240));
    for (const { field, code, number } of faultsOf(form, total !== null))
      gaps.push({
        what: 'question',
        id: question.id,
        number: at + 1,
        field,
        code,
        ...(number !== undefined && { option: number }),
      });
  }
  if (total !== null && questions.length > 0 && sumOf(questions) !== total)
    gaps.push({ what: 'sum', missing: total - sumOf(questions) });
  return gaps;
}

/** The refusals of a release, by the field that the server names with each, and the gap that says so beforehand. */
export const GAP_OF_FIELD = {
  title: 'title',
  questions: 'noQuestion',
  totalScore: 'sum',
  students: 'students',
  startDate: 'startPassed',
} as const satisfies Record<string, Gap['what']>;

/** What of the settings mends a gap; null where it is mended here. */
export function settingOf(gap: Gap): 'title' | 'classes' | 'startDate' | 'total' | 'course' | null {
  if (gap.what === 'students') return 'classes';
  if (gap.what === 'startPassed') return 'startDate';
  if (gap.what === 'sum') return 'total';
  return gap.what === 'title' || gap.what === 'course' ? gap.what : null;
}
