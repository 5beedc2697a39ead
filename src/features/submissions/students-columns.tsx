import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clsx } from '#src/ui/index.ts';
import classes from './students.module.css';
import type { Sort } from './filters/filter.ts';
import { figures } from './student-figures.tsx';
import own from './student-row.module.css';

const columns = ['name', 'review', 'total', ...figures] as const satisfies Sort[];

/** The heads of the columns on a wide screen; each arranges the list, and once more arranges it by name. */
export function StudentsColumns({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation('submissions');
  return (
    <div
      className={clsx(classes['studentRow'], own['row'], own['columns'])}
      data-figures
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field set is laid out in its own way
      role="group"
      aria-label={t('sort.label')}
    >
      {columns.map((name) => (
        <button
          key={name}
          type="button"
          className={own['column']}
          data-column={name}
          aria-pressed={sort === name}
          title={t(`sort.${name}`)}
          onClick={() => onSort(sort === name ? 'name' : name)}
        >
          {t(`column.${name}`)}
          {sort === name && name !== 'name' && <IconArrowDown size={14} stroke={2} aria-hidden />}
        </button>
      ))}
      <span />
    </div>
  );
}
