import type { Term } from '#contract/shapes.ts';
import { dayIn } from '#src/lib/format.ts';
import type { Lang } from '#src/lib/language.ts';

/** Days from the first to the last, both included; `YYYY-MM-DD`. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Which of the periods that have a name, a term by its place, or days of her own. */
export type PeriodName = 'all' | 'month' | 'own' | `term ${number}`;

const calendars: Record<Lang, string> = { fa: 'en-u-ca-persian-nu-latn', en: 'en-u-ca-gregory' };
const DAY = 86_400_000;

/** The month around an instant: the calendar of the language, the school's own day. */
export function monthAround(now: number, lang: Lang, zone: string): { from: string; to: string } {
  const today = Date.parse(`${dayIn(zone, now)}T00:00:00Z`);
  const format = new Intl.DateTimeFormat(calendars[lang], { day: 'numeric', timeZone: 'UTC' });
  const dayOfMonth = (at: number) => Number(format.format(at));
  const first = today - (dayOfMonth(today) - 1) * DAY;
  let last = first + 27 * DAY;
  while (dayOfMonth(last + DAY) !== 1) last += DAY;
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: iso(first), to: iso(last) };
}

export function periodName(
  { from, to }: Period,
  month: Period,
  terms: readonly Term[] = [],
): PeriodName {
  if (!from && !to) return 'all';
  const term = terms.findIndex(({ startsOn, endsOn }) => startsOn === from && endsOn === to);
  if (term >= 0) return `term ${term}`;
  return from === month.from && to === month.to ? 'month' : 'own';
}

/** Whether an instant falls on one of the days. */
export function isWithin(period: Period, instant: string, zone: string): boolean {
  const day = dayIn(zone, instant);
  return (!period.from || day >= period.from) && (!period.to || day <= period.to);
}
