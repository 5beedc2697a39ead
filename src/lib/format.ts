import { unitsToScore } from '#domain/score.ts';
import type { Lang } from './language.ts';

/** Solar Hijri with Persian digits, or Gregorian as Britain writes it. */
const locales: Record<Lang, string> = { fa: 'fa-IR-u-ca-persian', en: 'en-GB' };
const comma: Record<Lang, string> = { fa: '،', en: ',' };
const dayOnly = /^\d{4}-\d{2}-\d{2}$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(lang: Lang, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${lang} ${timeZone} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locales[lang], { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

function partsOf(
  iso: string,
  lang: Lang,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return {};
  // A calendar day has no zone: read in the school's it could slip to the day before.
  const parts = formatter(lang, dayOnly.test(iso) ? 'UTC' : zone, options).formatToParts(date);
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

const numbers: Record<Lang, Intl.NumberFormat> = {
  fa: new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }),
};

/** A number in the language's digits, at most two decimals. */
export function formatNumber(value: number, lang: Lang): string {
  return numbers[lang].format(value);
}

/** Exact units as the decimal that screens show; a dash where nothing is scored. */
export function formatScore(units: number | null, lang: Lang): string {
  return units === null ? '–' : formatNumber(unitsToScore(units), lang);
}

/**
 * A day: «سه‌شنبه ۲۶ آبان», "Tue 17 Nov", with the year when it is not this year's or when asked for.
 * Composed from parts, because the patterns of CLDR read backwards in Persian («۱۴۰۵ آبان ۲۶, سه‌شنبه»).
 */
export function formatDay(
  iso: string,
  lang: Lang,
  zone: string,
  options: { year?: 'always' | 'auto'; now?: number } = {},
): string {
  const length = lang === 'fa' ? 'long' : 'short';
  const parts = partsOf(iso, lang, zone, {
    weekday: length,
    day: 'numeric',
    month: length,
    year: 'numeric',
  });
  if (!parts.day) return '';
  const now = new Date(options.now ?? Date.now()).toISOString();
  const thisYear = partsOf(now, lang, zone, { year: 'numeric' }).year;
  const year = options.year === 'always' || parts.year !== thisYear ? parts.year : undefined;
  return [parts.weekday, parts.day, parts.month, year].filter(Boolean).join(' ');
}

/** Hours and minutes, always in 24 hours. */
export function formatTime(iso: string, lang: Lang, zone: string): string {
  const parts = partsOf(iso, lang, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return parts.hour && parts.minute ? `${parts.hour}:${parts.minute}` : '';
}

/** A day and its time: «سه‌شنبه ۲۶ آبان، ۱۰:۰۰». */
export function formatDayTime(
  iso: string,
  lang: Lang,
  zone: string,
  options: { year?: 'always' | 'auto'; now?: number } = {},
): string {
  const day = formatDay(iso, lang, zone, options);
  return day && `${day}${comma[lang]} ${formatTime(iso, lang, zone)}`;
}

/** The day on which an instant falls in a zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, instant: string | number): string {
  // Swedish writes days as the wire does.
  return new Date(instant).toLocaleDateString('sv-SE', { timeZone: zone });
}
