import type { TFunction } from 'i18next';
import type { RosterReport, RosterRun } from '#contract/people/roster.ts';

type Sums = RosterRun['counts'] | RosterReport;

/** Who is missing counts where that ends her enrolment. */
const numbers = ({ students, staff, classes, courses, teaching }: Sums, isEnding: boolean) => ({
  students: students.new,
  staff: staff.new,
  changed: students.changed + staff.changed,
  moved: students.moved,
  gone: isEnding ? students.gone : 0,
  classes: classes.new,
  courses: courses.new,
  teaching: teaching.new,
});

/** Whether lists change anything. */
export const isChange = (sums: Sums, isEnding: boolean): boolean =>
  Object.values(numbers(sums, isEnding)).some((n) => n > 0);

/** What lists change, as words with commas between them; empty where that is nothing. */
export function sumInWords(
  sums: Sums,
  isEnding: boolean,
  t: TFunction<['lists', 'common']>,
  number: (n: number) => string,
): string {
  const { students, staff, changed, moved, gone, classes, courses, teaching } = numbers(
    sums,
    isEnding,
  );
  const said = (n: number) => ({ count: n, n: number(n) });
  return [
    students > 0 && t('sum.students', said(students)),
    staff > 0 && t('sum.staff', said(staff)),
    classes > 0 && t('counts.classes', said(classes)),
    courses > 0 && t('counts.courses', said(courses)),
    teaching > 0 && t('counts.teaching', said(teaching)),
    changed > 0 && t('sum.changed', said(changed)),
    moved > 0 && t('sum.moved', said(moved)),
    gone > 0 && t('sum.gone', said(gone)),
  ]
    .filter((part) => part !== false)
    .join(t('common:listComma'));
}
