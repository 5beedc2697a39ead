import { Button, CloseButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { ActivityItem } from '#contract/activities/activity.ts';
import { ChoiceField, type Choice } from '#src/ui/choice-field.tsx';
import { useFormat } from '#src/ui/index.ts';
import { DayField } from '#src/ui/date-field/index.ts';
import { classBasesQuery, classesQuery, coursesQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';
import type { FilterChange, MoreFilters } from './list-filter.ts';
import classes from './list-filters.module.css';

/** As many as one call takes. */
const MOST = 100;
/** A school does not get new classes while a list is looked at. */
const calm = { staleTime: 5 * 60_000 };

const choicesOf = (named: readonly { id: string; name: string }[]): Choice[] => [
  ...new Map(named.map(({ id, name }) => [id, { value: id, label: name }])).values(),
];

/** What can be chosen; where the school could not be read, what the rows on this device name. */
function useListOptions(
  { base, class: classId }: MoreFilters,
  seen: readonly ActivityItem[],
): { bases: Choice[]; classes: Choice[]; courses: Choice[] } {
  const scope = useScope();
  const bases = useQuery({ ...classBasesQuery(scope), ...calm }).data;
  const baseIds = base ? [base] : (bases ?? []).map(({ id }) => id).slice(0, MOST);
  const classes = useQuery({ ...classesQuery(scope, baseIds), ...calm }).data;
  const classIds = classId ? [classId] : (classes ?? []).map(({ id }) => id).slice(0, MOST);
  const courses = useQuery({ ...coursesQuery(scope, classIds), ...calm }).data;
  return {
    bases: choicesOf(
      bases ?? seen.map((item) => ({ id: item.classBaseId, name: item.classBaseName })),
    ),
    classes: choicesOf(classes ?? seen.flatMap((item) => item.classes)),
    courses: choicesOf(
      courses ?? seen.map((item) => ({ id: item.courseId, name: item.courseName })),
    ),
  };
}

/** The day to show, in the place of the button that asked for it, which had the focus. */
function ListDay({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const { t } = useTranslation('exams');
  const { zone } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = place.current;
    if (!node) return undefined;
    const observer = new MutationObserver(settle);
    function settle() {
      const isElsewhere = document.activeElement !== document.body;
      const segment = node?.querySelector<HTMLElement>('[role="spinbutton"]');
      if (!isElsewhere) segment?.focus();
      if (segment || isElsewhere) observer.disconnect();
    }
    // The field's own code may still be on its way.
    observer.observe(node, { childList: true, subtree: true });
    settle();
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place}>
      <DayField
        label={t('filter.day')}
        value={value ?? null}
        onChange={(next) => onChange(next ?? undefined)}
        zone={zone}
        min="2001-01-01"
        max="2099-12-31"
      />
    </div>
  );
}

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
