import { useMemo } from 'react';
import { unitsToScore } from '#domain/score.ts';
import { useFormat } from '#src/ui/index.ts';
import type { CellValue, ColumnKind } from '../export/index.ts';

/** Columns whose digits stand under each other. */
export const isNumeric = (kind: ColumnKind) =>
  kind === 'number' || kind === 'score' || kind === 'percent';

/** Shown digits after the point. */
const MOST = 2;

/** A number as its column shows it; null where it is none. */
function shownNumber(kind: ColumnKind, value: CellValue): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return kind === 'score' ? unitsToScore(value) : value;
}

/** How many digits after the point a column needs, the same for all of it. */
export function decimalsOf<Row>(
  { kind, value }: { kind: ColumnKind; value: (row: Row) => CellValue },
  rows: readonly Row[],
): number {
  if (!isNumeric(kind) || kind === 'percent') return 0;
  let most = 0;
  for (const row of rows) {
    const number = shownNumber(kind, value(row));
    if (number === null) continue;
    while (most < MOST && !isWholeAt(number, most)) most += 1;
    if (most === MOST) break;
  }
  return most;
}

/** Whether nothing that is shown comes after so many digits. */
const isWholeAt = (number: number, digits: number) => {
  const shown = Math.round(number * 10 ** MOST);
  return shown % 10 ** (MOST - digits) === 0;
};

const iso = (value: string | Date) => (typeof value === 'string' ? value : value.toISOString());

/** Writes a value; the last is how many digits stand after its point. */
export type CellText = (kind: ColumnKind, value: CellValue, decimals: number) => string;

/** Writes values as their kind wants it, in the person's language; a dash where there is none. */
export function useCellText(): CellText {
  const format = useFormat();
  return useMemo(() => {
    const locale = format.lang === 'fa' ? 'fa-IR' : 'en-GB';
    const numbers = Array.from(
      { length: MOST + 1 },
      (_, digits) =>
        new Intl.NumberFormat(locale, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }),
    );
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    return (kind, value, decimals) => {
      if (value === null || value === '') return '–';
      const number = shownNumber(kind, value);
      if (isNumeric(kind))
        return number === null
          ? '–'
          : kind === 'percent'
            ? percent.format(number)
            : (numbers[decimals]?.format(number) ?? '–');
      if (kind === 'day' && typeof value !== 'number') return format.day(iso(value));
      if (kind === 'instant' && typeof value !== 'number') return format.dayTime(iso(value));
      return String(value);
    };
  }, [format]);
}
