import writeXlsxFile, { type Cell } from 'write-excel-file/universal';
import { excelSafe } from '#src/lib/spreadsheet.ts';
import { filedValue, tidy } from './cells.ts';
import type { CellValue, ColumnKind, Place, Sheet, SheetColumn } from './sheet.ts';

/** What spreadsheet programs take as the name of a sheet. */
const MOST = 31;

const plain = (name: string) =>
  name
    .replace(/[\\/?*[\]:\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+|[' ]+$/g, '');

/** Whole signs of a name, as many as have room. */
function cut(name: string, room: number): string {
  let kept = '';
  for (const sign of name) {
    if (kept.length + sign.length > room) break;
    kept += sign;
  }
  return kept.replace(/[' ]+$/, '');
}

/** Names that are allowed and differ from each other, whatever was asked for. */
function sheetNames(asked: readonly string[]): string[] {
  const taken = new Set<string>(['history']);
  return asked.map((name, at) => {
    const whole = cut(plain(name), MOST) || String(at + 1);
    let free = whole;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) {
      const mark = ` (${count})`;
      free = `${cut(whole, MOST - mark.length)}${mark}`;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

/** In Persian the Solar Hijri calendar (0x16) of Iran (0x429); programs that do not know it show the Gregorian day. */
const dates = {
  fa: { day: '[$-160429]yyyy/mm/dd', instant: '[$-160429]yyyy/mm/dd hh:mm' },
  en: { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm' },
};

function numberFormat(kind: ColumnKind, values: readonly unknown[]): string {
  if (kind === 'percent') return '0%';
  const isWhole = values.every((value) => typeof value !== 'number' || Number.isInteger(value));
  return isWhole ? '0' : '0.00';
}

/** In letters: wide enough for what stands in it, within bounds. */
const WIDEST = 60;
function widthOf(column: SheetColumn, values: readonly unknown[]): number {
  if (column.width !== undefined) return column.width;
  const least = { text: 10, state: 10, number: 8, score: 8, percent: 8, day: 12, instant: 18 };
  const longest = values.reduce<number>(
    (most, value) => (typeof value === 'string' ? Math.max(most, value.length) : most),
    Math.max(least[column.kind], column.title.length),
  );
  return Math.min(WIDEST, longest + 2);
}

function cellOf(value: ReturnType<typeof filedValue>, format: string, kind: ColumnKind): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number, format };
  if (value instanceof Date) return { value, type: Date, format };
  const isLong = value.length > WIDEST || value.includes('\n');
  return {
    value: excelSafe(value),
    type: String,
    ...(isLong && kind === 'text' ? { wrap: true, alignVertical: 'top' as const } : {}),
  };
}

function sheetData(sheet: Sheet, place: Place) {
  const columns = sheet.columns.map((column, at) => {
    const values = sheet.rows.map((row: readonly CellValue[]) =>
      filedValue(column.kind, row[at] ?? null, place),
    );
    const format =
      column.kind === 'day' || column.kind === 'instant'
        ? dates[place.lang][column.kind]
        : numberFormat(column.kind, values);
    return {
      width: widthOf(column, values),
      head: {
        value: excelSafe(tidy(column.title)),
        type: String,
        fontWeight: 'bold' as const,
        wrap: true,
        alignVertical: 'top' as const,
      },
      cells: values.map((value) => cellOf(value, format, column.kind)),
    };
  });
  return {
    rightToLeft: place.lang === 'fa',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
    data: [
      columns.map(({ head }) => head),
      ...sheet.rows.map((_, row) => columns.map(({ cells }) => cells[row] ?? null)),
    ],
  };
}

/** An Excel file: real numbers, days and moments of the school's zone, right to left in Persian. */
export async function xlsxOf(
  sheets: readonly Sheet[],
  place: Place,
): Promise<Uint8Array<ArrayBuffer>> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const blob = await writeXlsxFile(
    sheets.map((sheet, at) => ({ sheet: names[at] ?? '', ...sheetData(sheet, place) })),
  ).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}
