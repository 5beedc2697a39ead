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

const digits: Record<Lang, string> = { fa: '۰۱۲۳۴۵۶۷۸۹', en: '0123456789' };
const group: Record<Lang, string> = { fa: '٬', en: ',' };
const point: Record<Lang, string> = { fa: '٫', en: '.' };
/** A minus is no letter of either direction: in Persian it says itself that it stands at the left of its number. */
const minus: Record<Lang, string> = { fa: '\u200E−', en: '-' };
/** Beyond these a number is not written digit by digit. */
const SMALLEST = 1e-6;
const LARGEST = 1e12;

/**
 * A number in the language's digits, at most two decimals: what `Intl.NumberFormat` writes for `fa-IR` and `en-GB`. The
 * first one of those that a page makes takes 20 ms, and every start writes a number.
 */
export function formatNumber(value: number, lang: Lang): string {
  const size = Math.abs(value);
  if (!(size < LARGEST))
    return value.toLocaleString(lang === 'fa' ? 'fa-IR' : 'en-GB', { maximumFractionDigits: 2 });
  // By its decimals as they are read: 1.005 is 1.01, though its nearest double lies below.
  const hundredths = size < SMALLEST ? 0 : Math.round(Number(`${size}e2`));
  const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, group[lang]);
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const sign = value < 0 || Object.is(value, -0) ? minus[lang] : '';
  const written = rest === '' ? whole : `${whole}${point[lang]}${rest}`;
  return sign + written.replace(/\d/g, (digit) => digits[lang][Number(digit)] ?? digit);
}

/** Exact units as the decimal that screens show; a dash where nothing is scored. */
export function formatScore(units: number | null, lang: Lang): string {
  return units === null ? '–' : formatNumber(unitsToScore(units), lang);
}

/** Whether the year is told always, or only where it is not the one of `now`, by the school's clock. */
type DayOptions = { year: 'always' } | { year?: 'auto'; now: number };

/**
 * A day: «سه‌شنبه ۲۶ آبان», "Tue 17 Nov", with the year when it is not this year's or when asked for.
 * Composed from parts, because the patterns of CLDR read backwards in Persian («۱۴۰۵ آبان ۲۶, سه‌شنبه»).
 */
export function formatDay(iso: string, lang: Lang, zone: string, options: DayOptions): string {
  const length = lang === 'fa' ? 'long' : 'short';
  const written = { weekday: length, day: 'numeric', month: length, year: 'numeric' } as const;
  const parts = partsOf(iso, lang, zone, written);
  if (!parts.day) return '';
  const thisYear =
    options.year === 'always'
      ? undefined
      : partsOf(new Date(options.now).toISOString(), lang, zone, written).year;
  const year = parts.year === thisYear ? undefined : parts.year;
  return [parts.weekday, parts.day, parts.month, year].filter(Boolean).join(' ');
}

/** Hours and minutes, always in 24 hours. */
export function formatTime(iso: string, lang: Lang, zone: string): string {
  const parts = partsOf(iso, lang, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return parts.hour && parts.minute ? `${parts.hour}:${parts.minute}` : '';
}

/** A day and its time: «سه‌شنبه ۲۶ آبان، ۱۰:۰۰». */
export function formatDayTime(iso: string, lang: Lang, zone: string, options: DayOptions): string {
  const day = formatDay(iso, lang, zone, options);
  return day && `${day}${comma[lang]} ${formatTime(iso, lang, zone)}`;
}

/** The day on which an instant falls in a zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, instant: string | number): string {
  // Swedish writes days as the wire does.
  return new Date(instant).toLocaleDateString('sv-SE', { timeZone: zone });
}
