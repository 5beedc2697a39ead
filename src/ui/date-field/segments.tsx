import { typography } from '../typography.ts';
import { layouts } from '../layouts.ts';
import { clsx } from '../clsx.ts';
import { useEffect, useRef } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import { useDateField, useDateSegment } from 'react-aria/useDateField';
import type { AriaDatePickerProps } from 'react-aria/useDatePicker';
import { useTranslation } from 'react-i18next';
import {
  type DateFieldState,
  type DateSegment,
  useDateFieldState,
} from 'react-stately/useDateFieldState';
import type { DateValue } from 'react-stately/useDatePickerState';
import { toLatinDigits } from '#domain/text.ts';
import { createCalendar } from './calendars.ts';
import classes from './date-field.module.css';

const separator = /^[/\-.:،,٫\s]$/u;

function focusNext(field: HTMLElement, from: Element): void {
  const segments = [...field.querySelectorAll<HTMLElement>('[contenteditable="true"]')];
  segments[segments.findIndex((segment) => segment === from) + 1]?.focus();
}

/**
 * What is typed into the segments of a date, before React Aria sees it: digits of every script are welcome in every
 * language, and a slash, dash, colon or space ends a segment that has begun («۱۴۰۵/۱/۲»).
 */
function watchTyping(field: HTMLElement): () => void {
  let hasBegun = false;
  const onFocus = () => {
    hasBegun = false;
  };
  const onInput = (event: InputEvent) => {
    const { data, target } = event;
    if (!data || !(target instanceof HTMLElement)) return;
    if (separator.test(data)) {
      event.preventDefault();
      event.stopPropagation();
      if (hasBegun) focusNext(field, target);
      return;
    }
    const latin = toLatinDigits(data);
    if (latin === data) {
      hasBegun ||= /\d/.test(data);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const { inputType } = event;
    target.dispatchEvent(
      new InputEvent('beforeinput', { data: latin, inputType, bubbles: true, cancelable: true }),
    );
  };
  field.addEventListener('focusin', onFocus);
  field.addEventListener('beforeinput', onInput, { capture: true });
  return () => {
    field.removeEventListener('focusin', onFocus);
    field.removeEventListener('beforeinput', onInput, { capture: true });
  };
}

function Segment({ segment, state }: { segment: DateSegment; state: DateFieldState }) {
  const ref = useRef<HTMLDivElement>(null);
  const { t } = useTranslation('fields');
  const { segmentProps } = useDateSegment(segment, state, ref);
  const names = segment.isEditable && {
    'aria-label': t(`aria.${segment.type}`),
    ...(segment.isPlaceholder && { 'aria-valuetext': t('aria.Empty') }),
  };
  return (
    <div {...segmentProps} {...names} ref={ref} className={classes['segment']}>
      {segment.text}
    </div>
  );
}

/** Day and time stand apart, each from left to right: words that give way to digits turn the whole line round. */
function islandsOf(segments: DateSegment[]): DateSegment[][] {
  const comma = segments.findIndex(({ type, text }) => type === 'literal' && /[,،]/.test(text));
  return comma < 0 ? [segments] : [segments.slice(0, comma), segments.slice(comma + 1)];
}

/** The typed date: a number field for each of its parts. */
export function Segments({
  onPartial,
  ...props
}: AriaDatePickerProps<DateValue> & {
  /** Told whether some parts are given and others are not. */
  onPartial: (isPartial: boolean) => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const { locale } = useLocale();
  const state = useDateFieldState({ ...props, locale, createCalendar });
  const { fieldProps } = useDateField(props, state, ref);
  useEffect(() => (ref.current ? watchTyping(ref.current) : undefined), []);
  const editable = state.segments.filter((segment) => segment.isEditable);
  const empty = editable.filter((segment) => segment.isPlaceholder).length;
  const isPartial = empty > 0 && empty < editable.length;
  useEffect(() => onPartial(isPartial), [isPartial, onPartial]);
  return (
    <div
      {...fieldProps}
      ref={ref}
      className={clsx(layouts.line, layouts.gap16, typography.nowrap, classes['segments'])}
    >
      {islandsOf(state.segments).map((island, place) => (
        <span key={place === 0 ? 'day' : 'time'} dir="ltr" className={classes['island']}>
          {island.map((segment, index) => (
            <Segment
              key={segment.type === 'literal' ? `literal ${index}` : segment.type}
              segment={segment}
              state={state}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
