import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts, typography, controls } from '#src/ui/index.ts';
import { useIsTablet } from '#src/features/activities/index.ts';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import { countSaid, isNarrowed, type SubmissionFilter } from './filter.ts';
import classes from './filters.module.css';
import { useFilterWords } from './use-filter-words.ts';

/** On a phone and a tablet the filters are behind a button beside the search. */
export function FiltersButton({
  filter,
  isOpen,
  onToggle,
}: {
  filter: SubmissionFilter;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  if (!useIsTablet()) return null;
  const said = countSaid(filter) + (filter.sort === 'name' ? 0 : 1);
  return (
    <Button
      variant="default"
      aria-expanded={isOpen}
      leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />}
      onClick={onToggle}
    >
      {said > 0 ? t('filtersCount', { n: number(said) }) : t('filters')}
    </Button>
  );
}

/** The filters in a row, and in words what they leave. */
export function FilterPanel({
  found,
  isOpen,
  onClear,
  ...fields
}: FilterFieldsProps & {
  /** How many are shown. */
  found: number;
  /** On a phone and a tablet. */
  isOpen: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const isFolded = useIsTablet();
  const words = useFilterWords();
  const { filter, results } = fields;
  return (
    <div className={clsx(layouts.stack, layouts.gap4, classes['filters'])}>
      {(!isFolded || isOpen) && <FilterFields {...fields} />}
      {isNarrowed(filter) && (
        <div className={clsx(layouts.row, typography.quiet, classes['summary'])}>
          <output>
            {t('found', {
              found: number(found),
              whole: number(results.length),
              words: words(filter, results),
            })}
          </output>
          <button type="button" className={controls.action} onClick={onClear}>
            {t('clear')}
          </button>
        </div>
      )}
    </div>
  );
}
