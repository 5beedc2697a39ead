import { IconUsers, IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import { useFormat, layouts, clsx, EmptySheet } from '#src/ui/index.ts';
import { GroupSwitch, SearchField } from '#src/features/activities/index.ts';
import {
  groups,
  isNarrowed,
  hasOwnQueue,
  noFilter,
  searchOf,
  type SubmissionFilter,
  type StudentsShown,
} from './filters/filter.ts';
import { countStack, filterSubmissions, type Submission } from './filters/matching.ts';
import type { RankSource } from './filters/standings.ts';
import { FiltersButton, FilterPanel } from './filters/filter-panel.tsx';
import own from './filters/filters.module.css';
import { StudentRows } from './student-rows.tsx';
import { useFilterWords } from './filters/use-filter-words.ts';

/** Nobody fits: why, and the one tap that shows somebody again. */
function NobodyFound({
  filter,
  group,
  results,
  elsewhere,
  onFilter,
}: {
  filter: SubmissionFilter;
  results: readonly ResultItem[];
  onFilter: (filter: SubmissionFilter) => void;
  group: StudentsShown;
  /** Fitting, but not in this group. */
  elsewhere: number;
}) {
  const { t } = useTranslation(['exams', 'submissions']);
  const { number } = useFormat();
  const words = useFilterWords();
  const isNameAlone = filter.name !== '' && !isNarrowed({ ...filter, name: '' });
  const title = isNameAlone
    ? t('noStudent', { name: filter.name })
    : isNarrowed(filter)
      ? t('submissions:empty', { words: words(filter, results) })
      : t(`noneShown.${group}`);
  return (
    <EmptySheet
      icon={<IconSearchOff size={28} stroke={1.5} aria-hidden />}
      title={title}
      text={elsewhere > 0 ? t('noStudentText', { n: number(elsewhere) }) : undefined}
      action={
        elsewhere > 0 ? (
          <Button variant="default" onClick={() => onFilter({ ...filter, group: 'all' })}>
            {t('searchAll')}
          </Button>
        ) : (
          isNarrowed(filter) && (
            <Button variant="default" onClick={() => onFilter({ ...noFilter, group: 'all' })}>
              {t(isNameAlone ? 'clearSearch' : 'submissions:clear')}
            </Button>
          )
        )
      }
    />
  );
}

export interface StudentsListProps {
  kind: Kind;
  activity: ActivityDetails;
  state: Lifecycle;
  results: readonly ResultItem[];
  items: readonly Submission[];
  /** Whose ranks the rows carry. */
  ranks?: RankSource | undefined;
  filter: SubmissionFilter;
  onFilter: (filter: SubmissionFilter) => void;
}

/** The default group: those still to be corrected, while there are any and no filter is set. */
function groupOf(filter: SubmissionFilter, items: readonly Submission[]): StudentsShown {
  if (filter.group) return filter.group;
  return !isNarrowed(filter) && items.some((item) => item.isOpen) ? 'toCorrect' : 'all';
}

/** The filtered students, each with a link to her workbook. */
export function StudentsList(props: StudentsListProps) {
  const { kind, activity, state, results, items, ranks = 'server', filter, onFilter } = props;
  const { t } = useTranslation('exams');
  const wanted = useDeferredValue(filter);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const group = groupOf(wanted, items);
  const found = useMemo(() => filterSubmissions(items, wanted, group), [items, wanted, group]);
  // Where she chose no group, choosing a filter shows all that it fits.
  const counts = useMemo(() => countStack(items, wanted, wanted.group ?? 'all'), [items, wanted]);
  const whole = useMemo(() => countStack(items, noFilter, 'all').traits, [items]);
  const shown = useMemo(() => found.map(({ result }) => result), [found]);
  const queue = useMemo(() => (hasOwnQueue(wanted) ? searchOf(wanted) : undefined), [wanted]);

  if (results.length === 0)
    return (
      <EmptySheet
        icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
        title={t('noResult')}
        text={t(state === 'draft' ? 'noResultDraft' : 'noResultText')}
      />
    );
  return (
    <>
      <div className={clsx(layouts.wrap, layouts.gap12, layouts.below16, own['toolbar'])}>
        <GroupSwitch
          value={group}
          onChange={(next) => onFilter({ ...filter, group: next })}
          label={t('groups')}
          groups={groups.map((value) => ({
            value,
            label: t(`show.${value}`),
            count: counts.groups[value],
          }))}
        />
        <SearchField
          value={filter.name}
          onSearch={(name) => onFilter({ ...filter, name })}
          label={t('searchName')}
        />
        <FiltersButton
          filter={filter}
          isOpen={areFiltersOpen}
          onToggle={() => setFiltersOpen(!areFiltersOpen)}
        />
      </div>
      <FilterPanel
        filter={filter}
        onFilter={(change) => onFilter({ ...filter, ...change })}
        onClear={() => onFilter({ ...noFilter, sort: filter.sort })}
        counts={counts}
        whole={whole}
        results={results}
        isScored={activity.totalScore !== null}
        found={shown.length}
        isOpen={areFiltersOpen}
      />
      {shown.length === 0 ? (
        <NobodyFound
          filter={wanted}
          group={group}
          results={results}
          elsewhere={counts.groups.all - shown.length}
          onFilter={onFilter}
        />
      ) : (
        <StudentRows
          // Another list begins at its top; a name that is being typed only thins it out.
          key={JSON.stringify(searchOf({ ...wanted, group, name: '' }))}
          kind={kind}
          activity={activity}
          state={state}
          results={results}
          items={shown}
          ranks={ranks}
          sort={filter.sort}
          onSort={(sort) => onFilter({ ...filter, sort })}
          queue={queue}
        />
      )}
    </>
  );
}
