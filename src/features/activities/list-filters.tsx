import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import { FilterFields, type ListFiltersProps } from './list-filter-fields.tsx';
import { countSaid } from './list-filter.ts';
import classes from './list-filters.module.css';
import { useIsPhone } from './list-width.ts';

const FilterSheet = lazyPart(async () => (await import('./list-filter-sheet.tsx')).FilterSheet);

/** The filters in a row; on a phone behind one button. */
export function ListFilters(props: ListFiltersProps) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone)
    return (
      <fieldset
        aria-label={t('filter.label')}
        className={clsx(layouts.wrap, layouts.gap12, classes['row'])}
      >
        <FilterFields {...props} />
      </fieldset>
    );
  const count = countSaid(props.filter);
  return (
    <div className={clsx(layouts.wrap, layouts.gap12, classes['row'])}>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 ? t('filter.openCount', { n: number(count) }) : t('filter.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
