import { useEffect, useRef } from 'react';
import { useDateField, useDateSegment } from 'react-aria/useDateField';
import type { AriaDatePickerProps } from 'react-aria/useDatePicker';
import { useLocale } from 'react-aria/I18nProvider';
import { useTranslation } from 'react-i18next';
import {
  useDateFieldState,
  type DateFieldState,
  type DateSegment,
} from 'react-stately/useDateFieldState';
import type { DateValue } from 'react-stately/useDatePickerState';
import { createCalendar } from './calendars.ts';
import classes from './date-field.module.css';
import { watchTyping } from './typing.ts';

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
    <div {...fieldProps} ref={ref} className={classes['segments']}>
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
