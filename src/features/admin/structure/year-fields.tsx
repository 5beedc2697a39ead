import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayField } from '#src/ui/date-field/index.ts';
import { useFormat } from '#src/ui/index.ts';
import classes from './structure.module.css';

/** The name and the days of a school year. */
export interface YearDays {
  name: string;
  startsOn: string;
  endsOn: string;
}

/** Whether plain data are such a year. */
export const isYearDays = (value: unknown): value is YearDays =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'startsOn', 'endsOn'].every(
    (key) => key in value && typeof (value as Record<string, unknown>)[key] === 'string',
  );

/** What is wrong with them; null where nothing is. */
export function faultOf({ name, startsOn, endsOn }: YearDays): 'nameMissing' | 'daysWrong' | null {
  if (name.trim() === '') return 'nameMissing';
  return startsOn === '' || endsOn <= startsOn ? 'daysWrong' : null;
}

/** Fields for a name and two days, which lie within others. */
export function NamedDays({
  label,
  days: { name, startsOn, endsOn },
  within,
  onChange,
}: {
  /** Of the name. */
  label: string;
  days: YearDays;
  within?: YearDays;
  onChange: (to: Partial<YearDays>) => void;
}) {
  const { t } = useTranslation('structure');
  const { zone } = useFormat();
  const limits = {
    zone,
    min: within?.startsOn || '2001-01-01',
    max: within?.endsOn || '2099-12-31',
  };
  return (
    <>
      <TextInput
        label={label}
        value={name}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        maxLength={100}
        dir="auto"
        autoComplete="off"
      />
      <DayField
        {...limits}
        label={t('field.startsOn')}
        value={startsOn || null}
        onChange={(day) => onChange({ startsOn: day ?? '' })}
      />
      <DayField
        {...limits}
        label={t('field.endsOn')}
        value={endsOn || null}
        onChange={(day) => onChange({ endsOn: day ?? '' })}
      />
    </>
  );
}

/** Those of a year. */
export function YearFields({
  year,
  onChange,
}: {
  year: YearDays;
  onChange: (to: YearDays) => void;
}) {
  const { t } = useTranslation('structure');
  return (
    <div className={classes['yearFields']}>
      <NamedDays
        label={t('field.year')}
        days={year}
        onChange={(to) => onChange({ ...year, ...to })}
      />
    </div>
  );
}
