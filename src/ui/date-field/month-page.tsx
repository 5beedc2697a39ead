import { endOfMonth, type CalendarDate } from '@internationalized/date';
import { PickerControl } from '@mantine/dates';
import { useRovingIndex } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import type { CalendarState } from 'react-stately/useCalendarState';
import classes from './date-field.module.css';
import { useSpoken } from './use-spoken.ts';

function isOff(month: CalendarDate, { minValue, maxValue }: CalendarState): boolean {
  return (
    (!!minValue && endOfMonth(month).compare(minValue) < 0) ||
    (!!maxValue && month.compare(maxValue) > 0)
  );
}

/** The months of the year that is looked at. */
export function MonthPage({ state, onPick }: { state: CalendarState; onPick: () => void }) {
  const start = useRef<HTMLFieldSetElement>(null);
  const { direction } = useLocale();
  const spoken = useSpoken();
  const at = state.focusedDate;
  const months = Array.from({ length: at.calendar.getMonthsInYear(at) }, (_, index) =>
    at.set({ day: 1, month: index + 1 }),
  );
  const off = months.map((month) => isOff(month, state));
  const { getItemProps } = useRovingIndex({
    total: months.length,
    columns: 3,
    dir: direction,
    initialIndex: at.month - 1,
    isItemDisabled: (index) => off[index] ?? true,
  });
  useEffect(() => {
    // Whoever turns the years with an arrow stays on it, unless it has just been disabled.
    if (document.activeElement?.matches('[data-direction]:not(:disabled)')) return;
    start.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, []);
  function pick(month: CalendarDate) {
    state.setFocusedDate(month);
    // The days come back with focus on this one, else it falls to the page.
    state.setFocused(true);
    onPick();
  }
  return (
    <fieldset ref={start} aria-label={spoken(at, 'year')} className={classes['months']}>
      {months.map((month, index) => (
        <PickerControl
          key={month.month}
          className={classes['month'] ?? ''}
          fullWidth
          selected={month.month === at.month}
          aria-pressed={month.month === at.month}
          disabled={off[index] ?? true}
          data-mantine-stop-propagation
          {...getItemProps({ index, onClick: () => pick(month) })}
        >
          {spoken(month, 'month')}
        </PickerControl>
      ))}
    </fieldset>
  );
}
