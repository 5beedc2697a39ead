import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import {
  type FocusEvent,
  memo,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { partsOf } from '#src/ui/window.ts';
import { layouts, clsx } from '#src/ui/index.ts';
import type { Column } from './column.ts';
import classes from './parts.module.css';
import { useRowWindow } from './row-window.ts';
import { Scroller } from './scroller.tsx';
import { nextSort, sorted, sortOf } from './sorting.ts';
import { decimalsOf, isNumeric, useCellText, type CellText } from './use-cell-text.ts';
import { usePrinting } from './use-printing.ts';

/** How a table writes its values. */
interface Writing {
  text: CellText;
  /** Digits after the point, by column. */
  decimals: readonly number[];
}

interface RowProps<Row> {
  row: Row;
  /** Its place among all rows. */
  at: number;
  columns: readonly Column<Row>[];
  writing: Writing;
  /** Not all rows are there, so each says which it is. */
  isNumbered: boolean;
}

function DrawnRow<Row>({ row, at, columns, writing, isNumbered }: RowProps<Row>) {
  const cells = useMemo(
    () =>
      columns.map((column, place) => {
        const { key, kind, value, cell, isHead } = column;
        const shown = cell
          ? cell(row)
          : writing.text(kind, value(row), writing.decimals[place] ?? 0);
        const inside = cell || isNumeric(kind) ? shown : <bdi>{shown}</bdi>;
        return isHead ? (
          <th key={key} scope="row" data-number={isNumeric(kind) || undefined} data-head>
            {inside}
          </th>
        ) : (
          <td
            key={key}
            data-number={isNumeric(kind) || undefined}
            data-day={kind === 'day' || undefined}
          >
            {inside}
          </td>
        );
      }),
    [row, columns, writing],
  );
  // The heading is the first row.
  return (
    <tr aria-rowindex={isNumbered ? at + 2 : undefined} data-at={at}>
      {cells}
    </tr>
  );
}

/** One row; drawn anew only where it or the writing is another. */
const TableRow = memo(DrawnRow) as <Row>(props: RowProps<Row>) => ReactNode;

/** What a heading shows of its column. */
type HeadColumn = Pick<Column<never>, 'key' | 'title' | 'kind' | 'isHead'>;

/** A column's heading, which sorts by it; it is not drawn for the rows that come and go. */
const SortHead = memo(function SortHead({
  column,
  by,
  onSort,
  isPrinting,
}: {
  column: HeadColumn;
  /** How the table is sorted by it; null where it is not. */
  by: 'ascending' | 'descending' | null;
  onSort: (column: HeadColumn) => void;
  /** On paper nothing is pressed, and a heading with a button in it would stand on the first page alone. */
  isPrinting: boolean;
}) {
  const { title, kind, isHead } = column;
  const Icon = by === null ? IconSelector : by === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={by ?? undefined}
      data-number={isNumeric(kind) || undefined}
      data-head={isHead || undefined}
    >
      {isPrinting ? (
        title
      ) : (
        <button
          type="button"
          className={clsx(layouts.inline, classes['sort'])}
          onClick={() => onSort(column)}
        >
          <span>{title}</span>
          <Icon size={14} stroke={1.75} aria-hidden data-by={by !== null || undefined} />
        </button>
      )}
    </th>
  );
});

/** In letters. */
const WIDEST = 32;
const NARROWEST = 5;
/** A heading may break into two lines, but shows its sign of sorting. */
const HEADING = 12;
/** Of what is drawn in a cell, nobody knows how wide it is. */
const DRAWN = 20;
const written = { number: 7, score: 7, percent: 6, day: 18, instant: 24 };

/** Widths in letters that hold for all rows, so that columns stand still while rows come and go. */
function widthsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly number[] {
  return columns.map((column) => {
    const { kind, title, width, cell } = column;
    if (width !== undefined) return Math.min(width, WIDEST);
    const heading = Math.max(NARROWEST, Math.min(title.length + 2, HEADING));
    if (kind !== 'text' && kind !== 'state') return Math.max(heading, written[kind]);
    let most = cell ? Math.max(heading, DRAWN) : heading;
    for (const row of rows) most = Math.max(most, String(column.value(row) ?? '').length);
    return Math.min(most, WIDEST);
  });
}

/** More rows than these are mounted only where they are in sight. */
const MOST = 60;
/** Of a row that was not measured yet. */
const GUESSED = 48;

/** So many letters and what stands around them, of one column or of all. */
const roomOf = (widths: readonly number[]) =>
  `calc(${widths.reduce((sum, width) => sum + width, 0)}ch + ${widths.length * 28}px)`;

/** A table of a report: sorted by its headings, as long as it may be, whole on paper. */
export function ReportTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  windowed,
  sort: asked,
  onSort,
}: {
  /** What it is a table of. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Whether only the rows in sight are mounted; by itself above 60. */
  windowed?: boolean | undefined;
  /** The column it is sorted by, with "-" from the greatest. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}) {
  const { t } = useTranslation('charts');
  const text = useCellText();
  const isPrinting = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [own, setOwn] = useState(asked);
  const sort = sortOf(onSort ? asked : own);
  const sortText = useDeferredValue(sort && `${sort.isDown ? '-' : ''}${sort.key}`);
  const shown = useMemo(
    () => sorted(rows, columns, sortOf(sortText ?? undefined)),
    [rows, columns, sortText],
  );
  const isWindowed = windowed ?? rows.length > MOST;
  const widths = useMemo(
    () => (isWindowed ? widthsOf(columns, rows) : null),
    [isWindowed, columns, rows],
  );
  const writing = useMemo<Writing>(
    () => ({ text, decimals: columns.map((column) => decimalsOf(column, rows)) }),
    [text, columns, rows],
  );

  const [height, setHeight] = useState(GUESSED);
  useLayoutEffect(() => {
    const first = isWindowed ? body.current?.querySelector('tr[data-at]') : null;
    const measured = first?.getBoundingClientRect().height ?? 0;
    if (measured > 0) setHeight(measured);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rows and cells may be higher
  }, [isWindowed, shown, columns]);
  const span = useRowWindow(scroller, { row: height, count: shown.length, isOn: isWindowed });
  const [focused, setFocused] = useState(-1);
  const follow = ({ target }: FocusEvent) =>
    setFocused(Number(target.closest('tr[data-at]')?.getAttribute('data-at') ?? -1));
  const isWhole = !isWindowed || isPrinting;
  const heights = useMemo(() => shown.map(() => height), [shown, height]);
  const parts = partsOf(heights, isWhole ? { first: 0, end: shown.length } : span, focused);

  const change = useStableCallback((column: HeadColumn) => {
    const next = nextSort(column, sort);
    if (onSort) onSort(next);
    else startTransition(() => setOwn(next));
  });
  if (rows.length === 0) return <div className={classes['empty']}>{t('table.empty')}</div>;
  return (
    <Scroller node={scroller} label={t('table.scroller', { label })} isTall={isWindowed} isWide>
      <table
        className={classes['table']}
        aria-label={label}
        aria-rowcount={isWindowed ? rows.length + 1 : undefined}
        data-windowed={isWindowed || undefined}
        style={widths ? { inlineSize: roomOf(widths) } : undefined}
      >
        {widths && (
          <colgroup>
            {columns.map(({ key }, at) => (
              <col key={key} style={{ inlineSize: roomOf([widths[at] ?? 0]) }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={isWindowed ? 1 : undefined}>
            {columns.map((column) => (
              <SortHead
                key={column.key}
                column={column}
                by={sort?.key === column.key ? (sort.isDown ? 'descending' : 'ascending') : null}
                onSort={change}
                isPrinting={isPrinting}
              />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only follows the focus */}
        <tbody ref={body} onFocus={follow} onBlur={() => setFocused(-1)}>
          {parts.map((part) => {
            if ('gap' in part)
              return (
                <tr key={`gap-${part.from}`} aria-hidden className={classes['gap']}>
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is room, no cell */}
                  <td colSpan={columns.length} style={{ blockSize: part.gap }} />
                </tr>
              );
            const row = shown[part.at];
            return (
              row && (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  at={part.at}
                  columns={columns}
                  writing={writing}
                  isNumbered={isWindowed}
                />
              )
            );
          })}
        </tbody>
      </table>
    </Scroller>
  );
}
