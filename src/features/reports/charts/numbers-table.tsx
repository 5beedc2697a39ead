import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '../export/index.ts';
import classes from '../parts/parts.module.css';
import { Scroller } from '../parts/scroller.tsx';
import { decimalsOf, isNumeric, useCellText } from '../parts/use-cell-text.ts';

/** The numbers behind a chart, as a plain table: nothing in it can be pressed, since it may be there unseen. */
export function NumbersTable({ table, isShown }: { table: Sheet; isShown: boolean }) {
  const { t } = useTranslation('charts');
  const text = useCellText();
  const node = useRef<HTMLDivElement>(null);
  const columns = table.columns.map((column, at) => ({
    ...column,
    decimals: decimalsOf(
      { kind: column.kind, value: (row: Sheet['rows'][number]) => row[at] ?? null },
      table.rows,
    ),
  }));
  const content = (
    <table className={isShown ? classes['table'] : undefined} aria-label={table.name}>
      <thead>
        <tr>
          {columns.map(({ title, kind }) => (
            <th key={title} scope="col" data-number={isNumeric(kind) || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, place) => (
          // Rows of a chart have no name of their own and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={place}>
            {columns.map(({ title, kind, decimals }, at) => {
              const shown = text(kind, row[at] ?? null, decimals);
              const inside = isNumeric(kind) ? shown : <bdi>{shown}</bdi>;
              return at === 0 ? (
                <th key={title} scope="row" data-number={isNumeric(kind) || undefined}>
                  {inside}
                </th>
              ) : (
                <td key={title} data-number={isNumeric(kind) || undefined}>
                  {inside}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isShown) return content;
  return (
    <Scroller node={node} label={t('table.scroller', { label: table.name })}>
      {content}
    </Scroller>
  );
}
