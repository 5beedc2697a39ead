import '#src/ui/choices.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { filterOf, isNarrowed, searchOf, useFilterWords } from '#src/features/submissions/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useFormat, clsx, layouts, typography, controls } from '#src/ui/index.ts';
import type { ReportSearch } from '../page-props.ts';
import classes from './choose.module.css';
import { PARTS, partsOf, sayParts } from './parts.ts';

/** Who goes on paper, and what of each. */
export function Choose({
  search,
  onSearch,
  results,
  found,
}: {
  search: ReportSearch;
  onSearch: (next: ReportSearch) => void;
  /** Everybody. */
  results: readonly ResultItem[];
  /** How many are chosen. */
  found: number;
}) {
  const { t } = useTranslation('print');
  const { number } = useFormat();
  const words = useFilterWords();
  const filter = filterOf(search);
  const parts = partsOf(search.parts);
  const names = new Map(results.map(({ student }) => [student.classId, student.className]));
  const isAccepted = search.is === 'accepted';
  const narrow = (next: Partial<ReturnType<typeof filterOf>>) =>
    onSearch({ ...searchOf({ ...filter, ...next }), student: undefined });
  // What the two fields say already need not be said again.
  const rest = {
    ...filter,
    classId: null,
    traits: isAccepted ? [] : filter.traits,
  };
  return (
    <>
      <div className={clsx(layouts.wrap, layouts.below12, classes['fields'])}>
        <NativeSelect
          label={t('who.label')}
          value={isAccepted ? 'accepted' : 'all'}
          onChange={({ currentTarget: { value } }) =>
            narrow({ traits: value === 'accepted' ? ['accepted'] : [] })
          }
          data={(['all', 'accepted'] as const).map((value) => ({
            value,
            label: t(`who.${value}`),
          }))}
        />
        {names.size > 1 && (
          <NativeSelect
            label={t('class')}
            value={filter.classId ?? ''}
            onChange={({ currentTarget: { value } }) => narrow({ classId: value || null })}
            data={[
              { value: '', label: t('allClasses') },
              ...[...names].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <NativeSelect
          label={t('student')}
          value={search.student ?? ''}
          onChange={({ currentTarget: { value } }) => onSearch({ student: value || undefined })}
          data={[
            { value: '', label: t('allStudents') },
            ...results
              .filter(({ student }) => !filter.classId || student.classId === filter.classId)
              .map(({ studentId, student }) => ({ value: studentId, label: fullName(student) })),
          ]}
        />
        <fieldset className={clsx(layouts.wrap, layouts.gap0x16, classes['parts'])}>
          <legend>{t('parts.label')}</legend>
          {PARTS.map((part) => (
            <label key={part} className={clsx(layouts.inline, typography.medium, classes['part'])}>
              <input
                type="checkbox"
                checked={parts.has(part)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Set(parts);
                  if (checked) next.add(part);
                  else next.delete(part);
                  onSearch({ parts: sayParts(next) });
                }}
              />
              {t(`parts.${part}`)}
            </label>
          ))}
        </fieldset>
      </div>
      {!search.student && isNarrowed(rest) && (
        <p className={clsx(layouts.row, typography.quiet, layouts.below8, classes['only'])}>
          <output>{t('only', { n: number(found), words: words(rest, results) })}</output>
          <button
            type="button"
            className={controls.action}
            onClick={() =>
              narrow({
                group: null,
                traits: [],
                belowUnits: null,
                name: '',
                classId: filter.classId,
              })
            }
          >
            {t('clear')}
          </button>
        </p>
      )}
    </>
  );
}
