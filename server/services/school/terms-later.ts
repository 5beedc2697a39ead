/** The terms with which a school year begins: those of the one before. */
import { GregorianCalendar, parseDate, PersianCalendar, toCalendar } from '@internationalized/date';
import type { CalendarDate } from '@internationalized/date';
import type { Term } from '#contract/shapes.ts';

const persian = new PersianCalendar();
const gregorian = new GregorianCalendar();
const jalali = (day: string) => toCalendar(parseDate(day), persian);
const iso = (day: CalendarDate) => toCalendar(day, gregorian).toString();

/**
 * On the same Jalali days, or as far from them as the year begins from that of the one before; leap days move none.
 * Those that reach out of the year are left out.
 */
export function termsLater(
  before: { startsOn: string; terms: Term[] },
  year: { startsOn: string; endsOn: string },
): Term[] {
  const start = jalali(year.startsOn);
  const years = start.year - jalali(before.startsOn).year;
  const days = start.compare(jalali(before.startsOn).add({ years }));
  const moved = (day: string) => jalali(day).add({ years }).add({ days });
  // A leap day has none a year later: what ends on it ends the day before, what begins on it begins the day after.
  const opened = (day: string) => {
    const isLeapDay = jalali(day).add({ years }).day < jalali(day).day;
    return moved(day).add({ days: isLeapDay ? 1 : 0 });
  };
  return before.terms
    .filter(({ endsOn }) => moved(endsOn).compare(jalali(year.endsOn)) <= 0)
    .map(({ name, ...on }) => ({
      name,
      startsOn: iso(opened(on.startsOn)),
      endsOn: iso(moved(on.endsOn)),
    }));
}
