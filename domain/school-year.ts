/** School years by the Jalali calendar. */

const shahrivar = 6;

/**
 * The Jalali year in which the school year begins that a school sets up now (milliseconds, IANA time zone): in its last
 * month, the next one.
 */
export function currentSchoolYear(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    timeZone,
  }).formatToParts(now);
  const [year = 0, month = 0] = (['year', 'month'] as const).map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return month >= shahrivar ? year : year - 1;
}
