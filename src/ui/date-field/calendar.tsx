import { layouts } from '../layouts.ts';
import { clsx } from '../clsx.ts';
import { type CalendarDate, isToday, isWeekend, toCalendar } from '@internationalized/date';
import { CalendarHeader, Day } from '@mantine/dates';
import { type FocusEvent, useRef, useState } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import {
  type AriaCalendarProps,
  useCalendar,
  useCalendarCell,
  useCalendarGrid,
} from 'react-aria/useCalendar';
import { useTranslation } from 'react-i18next';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import type { DateValue } from 'react-stately/useDatePickerState';
import { createCalendar, gregorian } from './calendars.ts';
import classes from './date-field.module.css';
import { MonthPage } from './month-page.tsx';
import { useSpoken } from './use-spoken.ts';

/** One day of the month. What day it is, React Aria says; how it looks, Mantine. */
function DayCell({
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

function DayPage({ state, zone, title }: { state: CalendarState; zone: string; title: string }) {
  const grid = useCalendarGrid({ weekdayStyle: 'narrow' }, state);
  const weeks = Array.from({ length: grid.weeksInMonth }, (_, week) => state.getDatesInWeek(week));
  return (
    <table {...grid.gridProps} aria-label={title} className={clsx(layouts.full, classes['days'])}>
      <thead {...grid.headerProps}>
        <tr>
          {weeks[1]?.map((date, index) => (
            <th key={String(date)}>{grid.weekDays[index]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={String(week.find(Boolean))}>
            {week.map(
              (date) =>
                date && <DayCell key={date.toString()} date={date} state={state} zone={zone} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The calendar that opens under the field: a page of days, and a page of months behind its title. */
export function Calendar({ zone, ...props }: AriaCalendarProps<DateValue> & { zone: string }) {
  const { t } = useTranslation('fields');
  const { locale } = useLocale();
  const spoken = useSpoken();
  const [level, setLevel] = useState<'days' | 'months'>('days');
  const state = useCalendarState({ ...props, locale, createCalendar });
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar(props, state);
  const first = state.visibleRange.start;
  const isDays = level === 'days';
  const title = isDays ? spoken(first, 'month', 'year') : spoken(first, 'year');
  const yearStart = (by: number) => first.add({ years: by }).set({ month: 1, day: 1 });
  const turnYear = (by: number) => state.setFocusedDate(state.focusedDate.add({ years: by }));
  // CalendarHeader takes no props for its two arrows: React Aria learns of their focus here, and moves it to the days
  // when an arrow is disabled under it.
  const tell = (isFocused: boolean) => (event: FocusEvent<HTMLElement>) => {
    const { direction } = event.target.dataset;
    if (direction === 'next') nextButtonProps.onFocusChange?.(isFocused);
    else if (direction === 'previous') prevButtonProps.onFocusChange?.(isFocused);
  };
  const isFirst = isDays
    ? prevButtonProps.isDisabled
    : !!state.minValue && yearStart(0).compare(state.minValue) <= 0;
  const isLast = isDays
    ? nextButtonProps.isDisabled
    : !!state.maxValue && yearStart(1).compare(state.maxValue) > 0;
  return (
    <div {...calendarProps} aria-label={title} className={classes['calendar']}>
      <CalendarHeader
        label={title}
        fullWidth
        __stopPropagation
        classNames={{
          calendarHeaderControl: classes['arrow'] ?? '',
          calendarHeaderLevel: classes['level'] ?? '',
        }}
        onFocus={tell(true)}
        onBlur={tell(false)}
        onLevelClick={() => setLevel(isDays ? 'months' : 'days')}
        levelControlAriaLabel={`${title} – ${isDays ? t('months') : t('days')}`}
        previousLabel={isDays ? t('previousMonth') : t('previousYear')}
        onPrevious={() => (isDays ? state.focusPreviousPage() : turnYear(-1))}
        previousDisabled={isFirst ?? false}
        nextLabel={isDays ? t('nextMonth') : t('nextYear')}
        onNext={() => (isDays ? state.focusNextPage() : turnYear(1))}
        nextDisabled={isLast ?? false}
      />
      {isDays ? (
        <DayPage state={state} zone={zone} title={title} />
      ) : (
        <MonthPage key={first.year} state={state} onPick={() => setLevel('days')} />
      )}
    </div>
  );
}
