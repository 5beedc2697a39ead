import type { ActivityForm, ActivityQuestion } from '#contract/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { faultsOf, formOf, type FaultCode } from './form.ts';

/** What stands between a draft and its release. */
export type Gap =
  | { what: 'noQuestion' | 'title' | 'students' | 'startPassed' }
  | { what: 'sum'; missing: number }
  | { what: 'question'; id: string; number: number; code: FaultCode; option?: number };

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
  if (activity.students.length === 0) gaps.push({ what: 'students' });
  if (hasBegun(kind, activity, now, zone)) gaps.push({ what: 'startPassed' });
  if (questions.length === 0) gaps.push({ what: 'noQuestion' });
  for (const [at, question] of questions.entries()) {
    const form = formOf(question, (units) => String(units / 240));
    for (const { code, number } of faultsOf(form, total !== null))
      gaps.push({
        what: 'question',
        id: question.id,
        number: at + 1,
        code,
        ...(number !== undefined && { option: number }),
      });
  }
  if (total !== null && questions.length > 0 && sumOf(questions) !== total)
    gaps.push({ what: 'sum', missing: total - sumOf(questions) });
  return gaps;
}
