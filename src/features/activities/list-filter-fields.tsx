import { Button, CloseButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityItem } from '#contract/activities/activity.ts';
import { ChoiceField } from '#src/ui/choice-field.tsx';
import { useFormat } from '#src/ui/index.ts';
import { ListDay } from './list-day.tsx';
import type { FilterChange, MoreFilters } from './list-filter.ts';
import classes from './list-filters.module.css';
import { useListOptions } from './list-options.ts';

export interface ListFiltersProps {
  filter: MoreFilters;
  onFilter: (change: FilterChange) => void;
  /** The rows that are on this device, for choices that could not be read. */
  seen: readonly ActivityItem[];
  /** "6 of 14", for the sheet that hides the list. */
  summary: string;
}

/** A button until somebody wants a day: the calendar is the heaviest thing on this page. */
function DayFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const { t } = useTranslation('exams');
  const { day } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const clear = value && (
    <CloseButton
      aria-label={t('filter.clearDay')}
      onClick={() => {
        setOpen(false);
        onChange(undefined);
      }}
    />
  );
  return (
    <div className={classes['day']}>
      {isOpen ? (
        <ListDay value={value} onChange={onChange} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconCalendar size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {value ? t('filter.dayChosen', { day: day(value) }) : t('filter.day')}
        </Button>
      )}
      {clear}
    </div>
  );
}

/** Grade, class, course and start day. */
export function FilterFields({
  filter,
  onFilter,
  seen,
  isLabelled = false,
}: Omit<ListFiltersProps, 'summary'> & { isLabelled?: boolean }) {
  const { t } = useTranslation('exams');
  const { bases, classes: classChoices, courses } = useListOptions(filter, seen);
  const field = { isLabelled, unknown: t('filter.unknown'), className: classes['field'] };
  return (
    <>
      <ChoiceField
        {...field}
        label={t('filter.base')}
        all={t('filter.allBases')}
        value={filter.base}
        choices={bases}
        // A class of another grade would leave nothing to show.
        onChange={(base) => onFilter({ base, class: undefined })}
      />
      <ChoiceField
        {...field}
        label={t('filter.class')}
        all={t('filter.allClasses')}
        value={filter.class}
        choices={classChoices}
        onChange={(next) => onFilter({ class: next })}
      />
      <ChoiceField
        {...field}
        label={t('filter.course')}
        all={t('filter.allCourses')}
        value={filter.course}
        choices={courses}
        onChange={(course) => onFilter({ course })}
      />
      <DayFilter value={filter.day} onChange={(next) => onFilter({ day: next })} />
    </>
  );
}
