import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { FilterChip } from '#src/ui/filter-chip.tsx';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import { BelowField } from './below-field.tsx';
import { sorts, traits, type SubmissionFilter, type Trait } from './filter.ts';
import type { SubmissionCounts } from './matching.ts';
import classes from './filters.module.css';

export interface FilterFieldsProps {
  filter: SubmissionFilter;
  /** Changes what is said; all else stays. */
  onFilter: (change: Partial<SubmissionFilter>) => void;
  /** What each choice would show. */
  counts: SubmissionCounts;
  /** How many there are of each trait at all: one that nobody has is not offered. */
  whole: Record<Trait, number>;
  results: readonly ResultItem[];
  isScored: boolean;
}

function classesOf(results: readonly ResultItem[]): { value: string; label: string }[] {
  const names = new Map(results.map(({ student }) => [student.classId, student.className]));
  return [...names].map(([value, label]) => ({ value, label }));
}

/** Review, hand-in and device states, a score, the class, and the order. */
export function FilterFields(props: FilterFieldsProps) {
  const { filter, onFilter, counts, whole, results } = props;
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const classChoices = classesOf(results);
  // What the group above says already is offered only where something else led to it.
  const shown = traits.filter(
    (one) => filter.traits.includes(one) || (one !== 'unscored' && whole[one] > 0),
  );
  const toggle = (trait: Trait) =>
    onFilter({
      traits: filter.traits.includes(trait)
        ? filter.traits.filter((one) => one !== trait)
        : [...filter.traits, trait],
    });
  return (
    <fieldset className={layouts.row} aria-label={t('filters')}>
      <div className={clsx(layouts.row, classes['chips'])}>
        {shown.map((trait) => (
          <FilterChip
            key={trait}
            label={t(`trait.${trait}`)}
            count={number(counts.traits[trait])}
            isOn={filter.traits.includes(trait)}
            onToggle={() => toggle(trait)}
          />
        ))}
      </div>
      <div className={clsx(layouts.row, classes['rest'])}>
        {props.isScored && (
          <BelowField
            units={filter.belowUnits}
            onUnits={(belowUnits) => onFilter({ belowUnits })}
          />
        )}
        {classChoices.length > 1 && (
          <NativeSelect
            aria-label={t('class')}
            value={filter.classId ?? ''}
            onChange={(event) => onFilter({ classId: event.currentTarget.value || null })}
            data={[{ value: '', label: t('allClasses') }, ...classChoices]}
          />
        )}
        <NativeSelect
          className={classes['sort'] ?? ''}
          aria-label={t('sort.label')}
          value={filter.sort}
          onChange={(event) => {
            const sort = sorts.find((one) => one === event.currentTarget.value);
            onFilter({ sort: sort ?? 'name' });
          }}
          data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </div>
    </fieldset>
  );
}
