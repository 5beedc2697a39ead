import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateValue } from 'react-stately/useDatePickerState';
import { formatDay, formatDayTime } from '#src/lib/format.ts';
import { toLang } from '#src/lib/language.ts';
import type { Notation } from './calendars.ts';

/** No school writes of a year outside 1300 to 1500 solar Hijri. */
const earliest = '1921-03-21';
const latest = '2122-03-20';

/** From when to when a date may be, and the sentence about one that lies outside. */
export function useLimits(
  { min, max, zone }: { min?: string | undefined; max?: string | undefined; zone: string },
  notation: Notation,
) {
  const { t, i18n } = useTranslation('fields');
  const lang = toLang(i18n.language);
  const dates = useMemo(() => {
    const isInstant = notation.read(earliest) === null;
    const read = (text: string) => notation.read(isInstant ? `${text}T00:00:00.000Z` : text);
    return {
      min: notation.read(min) ?? read(earliest),
      max: notation.read(max) ?? read(latest),
    };
  }, [notation, min, max]);

  const said = (limit: string) =>
    limit.includes('T')
      ? formatDayTime(limit, lang, zone, { year: 'always' })
      : formatDay(limit, lang, zone, { year: 'always' });

  function faultOf(date: DateValue | null): string | null {
    if (!date) return null;
    if (dates.min && date.compare(dates.min) < 0)
      return min ? t('tooEarly', { limit: said(min) }) : t('noSuchYear');
    if (dates.max && date.compare(dates.max) > 0)
      return max ? t('tooLate', { limit: said(max) }) : t('noSuchYear');
    return null;
  }
  return { ...dates, faultOf };
}
