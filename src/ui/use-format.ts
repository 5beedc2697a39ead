import { serverNow } from '#src/api/server-time.ts';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatDay,
  formatDayTime,
  formatNumber,
  formatScore,
  formatTime,
} from '#src/lib/format.ts';
import { toLang } from '#src/lib/language.ts';
import { ZoneContext } from './zone.ts';

/** Numbers, scores, days and times in the person's language and the school's zone. */
export function useFormat() {
  const { t, i18n } = useTranslation('common');
  const lang = toLang(i18n.language);
  const zone = use(ZoneContext);
  return useMemo(() => {
    const day = (iso: string, year: 'always' | 'auto' = 'auto') =>
      formatDay(iso, lang, zone, { year, now: serverNow() });
    const dayTime = (iso: string) => formatDayTime(iso, lang, zone, { now: serverNow() });
    const time = (iso: string) => formatTime(iso, lang, zone);
    const isToday = (iso: string, now: number) => day(iso) === day(new Date(now).toISOString());
    return {
      lang,
      zone,
      number: (value: number) => formatNumber(value, lang),
      /** What is written in Latin digits and is no amount: a mobile, a clock. */
      digits: (text: string) => text.replace(/\d/g, (digit) => formatNumber(Number(digit), lang)),
      score: (units: number | null) => formatScore(units, lang),
      day,
      dayTime,
      time,
      /** "18:42" of today, with its day of any other. */
      when: (iso: string, now = serverNow()) => (isToday(iso, now) ? time(iso) : dayTime(iso)),
      /** "today 18:42", with its day of any other. */
      moment: (iso: string, now = serverNow()) =>
        isToday(iso, now) ? t('today', { time: time(iso) }) : dayTime(iso),
    };
  }, [lang, zone, t]);
}
