import '#src/ui/mantine-late-styles.ts';
import '@mantine/dates/styles.css';
import { serverNow } from '#src/api/server-time.ts';
import {
  fromDate,
  Time,
  toCalendar,
  toCalendarDate,
  toCalendarDateTime,
  toTime,
} from '@internationalized/date';
import { ActionIcon, Input, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import { useDatePicker, type DatePickerAria } from 'react-aria/useDatePicker';
import { useTranslation } from 'react-i18next';
import { useDatePickerState, type DateValue } from 'react-stately/useDatePickerState';
import { Calendar } from './calendar.tsx';
import { useOpenOnSubject } from '../subject.tsx';
import { calendarOf, type Notation } from './calendars.ts';
import classes from './date-field.module.css';
import { readPasted } from './pasted-date.ts';
import { Segments } from './segments.tsx';
import { useDraftDate, useTelling } from './use-draft-date.ts';
import { useSpoken } from './use-spoken.ts';
import { formatDay, formatDayTime } from '#src/lib/format.ts';
import { toLang } from '#src/lib/language.ts';

/** No school writes of a year outside 1300 to 1500 solar Hijri. */
const earliest = '1921-03-21';
const latest = '2122-03-20';

/** From when to when a date may be, and the sentence about one that lies outside. */
function useLimits(
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

export interface DateFieldProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** The school's time zone. */
  zone: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Of the box around the parts, for whoever looks for the first of them. */
  id?: string | undefined;
  className?: string | undefined;
}

/** The date as it is read out, for a description that React Aria would write in the order of CLDR. */
function useDescription(value: DateValue | null): string {
  const spoken = useSpoken();
  return value ? spoken(toCalendarDate(value), 'weekday', 'day', 'month', 'year') : '';
}

/** Of what React Aria gives a label or a message, what Mantine's parts take. */
function namesOf({ id, onClick }: DatePickerAria['labelProps']): {
  id?: string;
  onClick?: MouseEventHandler;
} {
  return { ...(id !== undefined && { id }), ...(onClick && { onClick }) };
}

/** Mantine's own way back remembers the day, which has the focus before the popover knows that it is open. */
function useWayBack(
  opener: RefObject<HTMLElement | null>,
  dialogId: string,
  isOpen: boolean,
): void {
  useEffect(() => {
    const button = opener.current;
    if (!isOpen) return undefined;
    return () => {
      const { activeElement } = document;
      const isInside = document.getElementById(dialogId)?.contains(activeElement) ?? false;
      if (isInside || activeElement === document.body) button?.focus();
    };
  }, [opener, dialogId, isOpen]);
}

/** A typed date with a calendar under it. React Aria decides what day it is; Mantine draws. */
export function Picker({
  notation,
  granularity,
  ...given
}: DateFieldProps & { notation: Notation; granularity: 'day' | 'minute' }) {
  const { label, zone, error, description, required = false, disabled = false } = given;
  const { t } = useTranslation('fields');
  const group = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { locale } = useLocale();
  const [isInside, setInside] = useState(false);
  const [isPartial, setPartial] = useState(false);
  const [isPasteRefused, setPasteRefused] = useState(false);
  const held = useDraftDate(given.value, notation);
  const limits = useLimits(given, notation);
  const isOut = limits.faultOf(held.draft);
  const fault =
    error ||
    (isPasteRefused && t('pasteRefused')) ||
    (!isInside && isPartial && t('partial')) ||
    (!isInside && isOut);
  const start = useMemo(() => {
    const date = toCalendar(
      toCalendarDate(fromDate(new Date(serverNow()), zone)),
      calendarOf(locale.startsWith('fa') ? 'fa' : 'en'),
    );
    // Half past midnight is never meant: a day that is picked begins with the school.
    return granularity === 'day' ? date : toCalendarDateTime(date, new Time(8));
  }, [zone, granularity, locale]);
  const props = {
    label,
    description,
    granularity,
    hourCycle: 24 as const,
    shouldForceLeadingZeros: true,
    shouldCloseOnSelect: true,
    isRequired: required,
    isDisabled: disabled,
    isInvalid: Boolean(fault),
    errorMessage: fault,
    minValue: limits.min,
    maxValue: limits.max,
    placeholderValue: start,
    value: held.draft,
    onChange: (date: DateValue | null) => {
      setPasteRefused(false);
      held.setDraft(date);
    },
    onFocusChange: setInside,
  };
  const state = useDatePickerState(props);
  const spoken = useDescription(held.draft);
  const picker = useDatePicker(props, { ...state, formatValue: () => spoken }, group);
  const dialogId = picker.dialogProps.id ?? '';
  useWayBack(opener, dialogId, state.isOpen);
  const isShown = useOpenOnSubject(state.isOpen, state.close);
  const { id: _unused, ...groupProps } = picker.groupProps;
  const dialog = { id: dialogId, role: 'dialog', 'aria-label': label };
  useTelling(held, {
    notation,
    isLeft: !isInside || state.isOpen,
    isSound: !isOut && !isPartial,
    onChange: given.onChange,
  });

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    if (disabled) return;
    const found = readPasted(event.clipboardData.getData('text'), zone);
    setPasteRefused(!found);
    if (!found) return;
    const date = toCalendar(found.date, start.calendar);
    const kept = held.draft && 'hour' in held.draft ? toTime(held.draft) : new Time(8);
    held.setDraft(granularity === 'day' ? date : toCalendarDateTime(date, found.time ?? kept));
  }

  return (
    <Input.Wrapper
      className={given.className ?? ''}
      label={label}
      labelElement="div"
      labelProps={namesOf(picker.labelProps)}
      withAsterisk={required}
      description={description}
      descriptionProps={namesOf(picker.descriptionProps)}
      error={fault}
      errorProps={namesOf(picker.errorMessageProps)}
    >
      <Popover
        opened={isShown}
        onChange={state.setOpen}
        position="bottom-start"
        trapFocus
        withRoles={false}
        shadow="md"
      >
        <Popover.Target>
          <Input
            {...groupProps}
            // Mantine keeps an id from an input whose names it does not give.
            wrapperProps={{ id: given.id }}
            ref={group}
            component="div"
            // Its names and messages are React Aria's.
            withAria={false}
            className={classes['field'] ?? ''}
            error={Boolean(fault)}
            disabled={disabled}
            onPaste={onPaste}
            rightSectionPointerEvents="all"
            rightSection={
              <ActionIcon
                ref={opener}
                aria-label={t('open', { label })}
                aria-haspopup="dialog"
                aria-expanded={state.isOpen}
                disabled={disabled}
                onClick={() => state.setOpen(true)}
              >
                <IconCalendar size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
          >
            <Segments {...picker.fieldProps} onPartial={setPartial} />
          </Input>
        </Popover.Target>
        <Popover.Dropdown {...dialog}>
          <Calendar {...picker.calendarProps} zone={zone} />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
