import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#src/ui/number-field/index.ts';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import { Choice } from './choice.tsx';
import { mayLeaveOpen } from './fields.ts';
import { NEGATIVES } from './form.ts';
import { useFormTools } from './form-context.ts';
import { useShown } from './shown.ts';
import { readMinutes } from './typed.ts';
import classes from './form.module.css';

const QUICK = [15, 30, 45, 60, 90, 120];

/** How long it takes: typed, or one of the usual lengths. */
export function DurationField() {
  const { t } = useTranslation('form');
  const { number, dayTime } = useFormat();
  const { kind, change, idOf, errorOf, isLocked } = useFormTools();
  const form = useShown('duration');
  const read = readMinutes(form.duration);
  const minutes = 'minutes' in read ? read.minutes : null;
  const end =
    minutes !== null && form.startDate !== null
      ? new Date(Date.parse(form.startDate) + minutes * 60_000).toISOString()
      : null;
  return (
    <div>
      <div className={classes['short']}>
        <NumberField
          id={idOf('duration')}
          label={t('field.duration')}
          unit={t('minutes')}
          inputMode="numeric"
          required={!mayLeaveOpen(kind)}
          disabled={isLocked}
          text={form.duration}
          error={errorOf('duration')}
          onText={(duration) => change({ duration })}
        />
      </div>
      {!isLocked && (
        <fieldset className={clsx(layouts.wrap, layouts.above8)} aria-label={t('quick')}>
          {QUICK.map((one) => (
            <button
              key={one}
              type="button"
              className={clsx(layouts.inline, classes['chip'])}
              aria-pressed={one === minutes}
              onClick={() => change({ duration: number(one) })}
            >
              {number(one)}
            </button>
          ))}
        </fieldset>
      )}
      <p className={clsx(layouts.filled, classes['help'])} aria-live="polite">
        {end && t('endsAt', { when: dayTime(end) })}
      </p>
    </div>
  );
}

export function TotalField() {
  const { t } = useTranslation('form');
  const { kind, change, idOf, errorOf, isLocked } = useFormTools();
  const form = useShown('total');
  return (
    <div className={classes['short']}>
      <NumberField
        id={idOf('total')}
        label={t('field.total')}
        description={t(mayLeaveOpen(kind) ? 'help.totalOpen' : 'help.total')}
        required={!mayLeaveOpen(kind)}
        disabled={isLocked}
        text={form.total}
        error={errorOf('total')}
        onText={(total) => change({ total })}
      />
    </div>
  );
}

/** What a wrong answer costs. */
export function NegativeField() {
  const { t } = useTranslation('form');
  const { change, idOf, errorOf, isLocked } = useFormTools();
  const form = useShown('negative');
  return (
    <Choice
      field="negative"
      label={t('field.negative')}
      help={t('help.negative')}
      value={form.negative}
      options={NEGATIVES.map((value) => ({ value, label: t(`negative.${value}`) }))}
      onChange={(negative) => change({ negative })}
    >
      {form.negative === 'own' && (
        <TextInput
          className={classes['short'] ?? ''}
          mt="xs"
          id={`${idOf('negative')}-own`}
          label={t('field.negativeOwn')}
          description={t('help.negativeOwn')}
          inputMode="decimal"
          autoComplete="off"
          disabled={isLocked}
          value={form.negativeOwn}
          error={Boolean(errorOf('negative'))}
          {...(errorOf('negative') && { 'aria-describedby': `${idOf('negative')}-error` })}
          onChange={(event) => change({ negativeOwn: event.currentTarget.value })}
        />
      )}
    </Choice>
  );
}
