import '#src/ui/choices.css';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftFault, DraftOffer, useDraft } from '#src/features/drafts/index.ts';
import { ROLES, type Mapping } from '#src/features/interchange/index.ts';
import { Note, Sheet, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import type { TableNow } from './state.ts';
import classes from './question-import.module.css';

const SHOWN = 3;

/** Whether it says columns as this build does. */
function isMapping(value: unknown): value is Mapping {
  if (typeof value !== 'object' || value === null) return false;
  const { headerRow, roles, numbersFrom }: Record<string, unknown> = { ...value };
  return (
    typeof headerRow === 'number' &&
    Array.isArray(roles) &&
    roles.every((role) => role === null || ROLES.some((one) => one === role)) &&
    (numbersFrom === null || numbersFrom === 0 || numbersFrom === 1)
  );
}

/** Tells one table from another in few letters. */
function hashOf(sample: readonly string[][]): string {
  let hash = 0;
  for (const letter of JSON.stringify(sample))
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

/** What each column of a table is: guessed from its headings, and put right by whoever knows. */
export function TablePart({
  now,
  onDone,
}: {
  now: TableNow;
  onDone: (mapping: Mapping | null) => void;
}) {
  const { t } = useTranslation('question-import');
  const { number } = useFormat();
  const { sample, guess, rows } = now.table;
  // Named by the file and its first rows: chosen again after a reload it is the same table.
  const draft = useDraft({
    kind: 'import-columns',
    id: `${now.file} ${hashOf(sample)}`,
    initial: guess,
    isState: isMapping,
  });
  const { state: mapping, set: setMapping } = draft;
  const done = (decided: Mapping | null) => {
    if (draft.isDirty) draft.saved(mapping);
    onDone(decided);
  };
  const [isTold, setTold] = useState(false);
  const width = Math.max(...sample.map((row) => row.length), mapping.roles.length);
  const hasText = mapping.roles.includes('text');
  const headers = mapping.headerRow < 0 ? [] : (sample[mapping.headerRow] ?? []);
  const shown = sample.slice(mapping.headerRow + 1, mapping.headerRow + 1 + SHOWN);
  return (
    <Sheet padded className={classes['stack'] ?? ''} aria-labelledby="table-title">
      <h2 id="table-title">{t('table.title')}</h2>
      <p className={typography.quiet}>
        <bdi>{now.file}</bdi> · {t('table.rows', { count: rows, n: number(rows) })}
      </p>
      <DraftOffer
        draft={draft}
        show={({ roles }) =>
          roles.map((role) => (role ? t(`role.${role}`) : t('table.left'))).join('، ')
        }
      />
      <DraftFault draft={draft} />
      <label className={clsx(layouts.line, classes['check'])}>
        <input
          type="checkbox"
          checked={mapping.headerRow >= 0}
          onChange={(event) =>
            setMapping({
              ...mapping,
              headerRow: event.currentTarget.checked ? Math.max(0, guess.headerRow) : -1,
            })
          }
        />
        {t('table.hasHeadings')}
      </label>
      <div className={classes['scroll']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {Array.from({ length: width }, (_, at) => (
                <th key={at} scope="col">
                  <NativeSelect
                    aria-label={t('table.column', { n: number(at + 1) })}
                    value={mapping.roles[at] ?? ''}
                    onChange={(event) => {
                      const { value } = event.currentTarget;
                      const roles = Array.from({ length: width }, (_one, place) =>
                        place === at
                          ? (ROLES.find((role) => role === value) ?? null)
                          : (mapping.roles[place] ?? null),
                      );
                      setMapping({ ...mapping, roles });
                    }}
                    data={[
                      { value: '', label: t('table.left') },
                      ...ROLES.map((role) => ({ value: role, label: t(`role.${role}`) })),
                    ]}
                  />
                  <bdi className={clsx(typography.clamp, classes['cell'])}>{headers[at] ?? ''}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a table have nothing but their place
              <tr key={place}>
                {Array.from({ length: width }, (_, at) => (
                  <td key={at}>
                    <bdi className={clsx(typography.clamp, classes['cell'])}>{row[at] ?? ''}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mapping.numbersFrom === null && (
        <NativeSelect
          className={classes['select'] ?? ''}
          label={t('table.numbers')}
          value=""
          onChange={(event) =>
            setMapping({ ...mapping, numbersFrom: event.currentTarget.value === '0' ? 0 : 1 })
          }
          data={[
            { value: '', label: t('table.numbersUnsaid') },
            { value: '0', label: t('table.fromNought') },
            { value: '1', label: t('table.fromOne') },
          ]}
        />
      )}
      {isTold && !hasText && (
        <div role="alert">
          <Note kind="wrong">{t('table.noText')}</Note>
        </div>
      )}
      <div className={clsx(layouts.row, classes['line'])}>
        <Button onClick={() => (hasText ? done(mapping) : setTold(true))}>{t('table.read')}</Button>
        <Button variant="subtle" color="gray" onClick={() => done(null)}>
          {t('table.giveUp')}
        </Button>
      </div>
    </Sheet>
  );
}
