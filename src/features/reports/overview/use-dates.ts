import { useMemo } from 'react';
import { useFormat } from '#src/ui/index.ts';

/** Days and months short enough to stand under a point of a chart, in the calendar of the language. */
export function useDates() {
  const { lang, zone } = useFormat();
  return useMemo(() => {
    const locale = lang === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB';
    const part = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
      const [type] = Object.keys(options);
      return (instant: string) =>
        format.formatToParts(new Date(instant)).find((one) => one.type === type)?.value ?? '';
    };
    const day = part({ day: 'numeric' });
    const month = part({ month: lang === 'fa' ? 'long' : 'short' });
    const year = part({ year: 'numeric' });
    return {
      /** «۲۶ آبان». */
      day: (instant: string) => `${day(instant)} ${month(instant)}`,
      month,
      /** The same for all instants of a month, and for no other. */
      monthKey: (instant: string) => `${year(instant)} ${month(instant)}`,
    };
  }, [lang, zone]);
}
