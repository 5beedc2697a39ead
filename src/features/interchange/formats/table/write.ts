import Papa from 'papaparse';
import writeXlsxFile from 'write-excel-file/universal';
import { excelSafe, XLSX_TYPE } from '#src/lib/spreadsheet.ts';
import type { CarriedQuestion, Written } from '../../model.ts';
import { optionColumns, rolesFor, tableRows } from './rows.ts';
import type { Language } from './words.ts';

/** A CSV file of the questions: UTF-8 with a mark, so that Excel reads Persian. */
export function writeCsv(
  questions: readonly CarriedQuestion[],
  title: string,
  language: Language,
): Written {
  const text = Papa.unparse(tableRows(questions, language), { newline: '\r\n' });
  return {
    name: `${title.trim()}.csv`,
    type: 'text/csv',
    bytes: new TextEncoder().encode(`\ufeff${text}`),
  };
}

/** A sheet with headings in bold that stay in sight. */
export function sheetOf(
  name: string,
  rows: readonly string[][],
  widths: readonly number[],
  language: Language,
) {
  return {
    sheet: name,
    rightToLeft: language === 'fa',
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
    data: rows.map((row, at) =>
      row.map((cell) =>
        cell === ''
          ? null
          : {
              value: excelSafe(cell),
              type: String,
              wrap: true,
              alignVertical: 'top' as const,
              ...(at === 0 ? { fontWeight: 'bold' as const } : {}),
            },
      ),
    ),
  };
}

/** Widths of the columns of questions. */
export function widthsFor(options: number): number[] {
  const wide = new Set(['text', 'modelAnswer', 'rubric']);
  return rolesFor(options).map((role) => (wide.has(role) ? 44 : role === 'option' ? 22 : 14));
}

/** A workbook of sheets. */
export async function workbook(
  name: string,
  sheets: ReturnType<typeof sheetOf>[],
): Promise<Written> {
  const blob = await writeXlsxFile(sheets).toBlob();
  return {
    name: `${name.trim()}.xlsx`,
    type: XLSX_TYPE,
    bytes: new Uint8Array(await blob.arrayBuffer()),
  };
}

/** An Excel file of the questions. */
export function writeXlsx(
  questions: readonly CarriedQuestion[],
  title: string,
  language: Language,
): Promise<Written> {
  const options = optionColumns(questions);
  const name = language === 'fa' ? 'سوال‌ها' : 'Questions';
  return workbook(title, [
    sheetOf(name, tableRows(questions, language), widthsFor(options), language),
  ]);
}
