import { isToday, isWeekend, toCalendar, type CalendarDate } from '@internationalized/date';
import { Day } from '@mantine/dates';
import { useRef } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import { useCalendarCell } from 'react-aria/useCalendar';
import { useTranslation } from 'react-i18next';
import type { CalendarState } from 'react-stately/useCalendarState';
import { gregorian } from './calendars.ts';
import classes from './date-field.module.css';
import { useSpoken } from './use-spoken.ts';

/** One day of the month. What day it is, React Aria says; how it looks, Mantine. */
export function DayCell({
  date,
  state,
  zone,
}: {
  date: CalendarDate;
  state: CalendarState;
  zone: string;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  const { t } = useTranslation('fields');
  const { locale } = useLocale();
  const spoken = useSpoken();
  const cell = useCalendarCell({ date }, state, ref);
  // React Aria and Mantine ask the browser's zone; today is the school's.
  const now = isToday(date, zone);
  const label = [
    spoken(date, 'weekday', 'day', 'month', 'year'),
    now && t('today'),
    cell.isSelected && t('chosen'),
  ];
  return (
    <td {...cell.cellProps}>
      <Day
        {...cell.buttonProps}
        ref={ref}
        className={classes['day'] ?? ''}
        date={toCalendar(date, gregorian).toString()}
        renderDay={() => cell.formattedDate}
        selected={cell.isSelected}
        weekend={isWeekend(date, locale)}
        disabled={cell.isDisabled || cell.isUnavailable}
        hidden={cell.isOutsideVisibleRange}
        highlightToday
        // null, since Mantine drops undefined and would put its own answer back.
        data-today={now || null}
        data-autofocus={cell.buttonProps.tabIndex === 0 || undefined}
        data-mantine-stop-propagation
        aria-label={label.filter(Boolean).join(' – ')}
      />
    </td>
  );
}
