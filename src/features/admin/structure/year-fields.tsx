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

/** Fields for them. */
export function YearFields({
  year,
  onChange,
}: {
  year: YearDays;
  onChange: (to: YearDays) => void;
}) {
  const { t } = useTranslation('structure');
  const { zone } = useFormat();
  const days = { zone, min: '2001-01-01', max: '2099-12-31' };
  return (
    <div className={classes['yearFields']}>
      <TextInput
        label={t('field.year')}
        value={year.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...year, name: value })}
        maxLength={100}
        dir="auto"
        autoComplete="off"
      />
      <DayField
        {...days}
        label={t('field.startsOn')}
        value={year.startsOn || null}
        onChange={(startsOn) => onChange({ ...year, startsOn: startsOn ?? '' })}
      />
      <DayField
        {...days}
        label={t('field.endsOn')}
        value={year.endsOn || null}
        onChange={(endsOn) => onChange({ ...year, endsOn: endsOn ?? '' })}
      />
    </div>
  );
}
