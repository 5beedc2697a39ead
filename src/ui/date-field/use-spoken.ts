import type { CalendarDate } from '@internationalized/date';
import { useCallback } from 'react';
import { useDateFormatter } from 'react-aria/useDateFormatter';

type Part = 'weekday' | 'day' | 'month' | 'year';

/** A date in words, its parts in the order asked for: the patterns of CLDR read backwards in Persian. */
export function useSpoken() {
  const formatter = useDateFormatter({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return useCallback(
    (date: CalendarDate, ...wanted: Part[]) => {
      const parts = formatter.formatToParts(date.toDate('UTC'));
      return wanted.map((type) => parts.find((part) => part.type === type)?.value).join(' ');
    },
    [formatter],
  );
}
