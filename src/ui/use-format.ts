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
  const lang = toLang(useTranslation().i18n.language);
  const zone = use(ZoneContext);
  return useMemo(
    () => ({
      lang,
      zone,
      number: (value: number) => formatNumber(value, lang),
      /** What is written in Latin digits and is no amount: a mobile, a clock. */
      digits: (text: string) => text.replace(/\d/g, (digit) => formatNumber(Number(digit), lang)),
      score: (units: number | null) => formatScore(units, lang),
      day: (iso: string, year: 'always' | 'auto' = 'auto') => formatDay(iso, lang, zone, { year }),
      dayTime: (iso: string) => formatDayTime(iso, lang, zone),
      time: (iso: string) => formatTime(iso, lang, zone),
    }),
    [lang, zone],
  );
}
