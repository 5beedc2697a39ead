import Papa from 'papaparse';
import { safeCell } from '#src/lib/spreadsheet.ts';
import { filedValue, tidy } from './cells.ts';
import type { CellValue, ColumnKind, Place, Sheet } from './sheet.ts';

/**
 * Excel divides cells at the list separator of the system's region: `;` where that is Iran, `,` where it is Britain.
 * A line that says the sign (`sep=;`) would make Excel overlook the mark of UTF-8, and Persian would be unreadable.
 */
const separators = { fa: ';', en: ',' };

function cellText(kind: ColumnKind, value: CellValue, place: Place): string {
  const filed = filedValue(kind, value, place);
  if (filed === null) return '';
  if (typeof filed === 'number') return String(filed);
  // ISO is what every spreadsheet reads as a day, whatever its region.
  if (filed instanceof Date)
    return kind === 'day'
      ? filed.toISOString().slice(0, 10)
      : filed.toISOString().slice(0, 16).replace('T', ' ');
  return safeCell(filed);
}

/** A table as text, with the mark of UTF-8 in front; no text is taken for a formula, and numbers stay numbers. */
export function csvOf(sheet: Sheet, place: Place): Uint8Array<ArrayBuffer> {
  const rows = [
    sheet.columns.map(({ title }) => safeCell(tidy(title))),
    ...sheet.rows.map((row) =>
      sheet.columns.map(({ kind }, at) => cellText(kind, row[at] ?? null, place)),
    ),
  ];
  const text = Papa.unparse(rows, { delimiter: separators[place.lang], newline: '\r\n' });
  return new TextEncoder().encode(`\ufeff${text}`);
}
