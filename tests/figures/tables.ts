/** Tables as they stand on a screen, on paper or in a file, and which of their columns is which figure. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { readXlsx } from '#src/features/reports/export/testing/read-xlsx.ts';
import type { Note, Seen } from './seen.ts';
import { cellOf } from './written.ts';

type Cell = Seen['value'];
export interface Row {
  /** By the column's title. */
  cells: Map<string, Cell>;
  /** The first cell, whatever its title. */
  first: string;
  /** Addresses of its links. */
  links: string[];
  /** What its pictures say. */
  pictures: string[];
}
export type Table = Row[];

/** Every table that is there, by what it is called; on paper those that are seen. */
export async function tablesOn(page: Page, isPaper = false): Promise<Map<string, Table>> {
  const found = await page.evaluate((isSeen) => {
    const text = (node: Element) => node.textContent.trim();
    return [...document.querySelectorAll('table[aria-label]')]
      .filter((table) => !isSeen || table.checkVisibility())
      .map((table) => ({
        label: table.getAttribute('aria-label') ?? '',
        heads: [...table.querySelectorAll('thead th')].map(text),
        rows: [...table.querySelectorAll('tbody > tr:not([aria-hidden])')].map((row) => ({
          cells: [...row.children].map(text),
          links: [...row.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? ''),
          pictures: [...row.querySelectorAll('[role=img]')].map(
            (one) => one.getAttribute('aria-label') ?? '',
          ),
        })),
      }));
  }, isPaper);
  return new Map(
    found.map(({ label, heads, rows }) => [
      label,
      rows.map(({ cells, ...rest }) => ({
        ...rest,
        first: cells[0] ?? '',
        cells: new Map(heads.map((head, at) => [head, cellOf(cells[at] ?? '')])),
      })),
    ]),
  );
}

function tableOf([heads = [], ...rows]: (Cell | undefined)[][]): Table {
  return rows.map((cells) => ({
    links: [],
    pictures: [],
    first: String(cells[0] ?? ''),
    cells: new Map(heads.map((head, at) => [String(head), cells[at] ?? null])),
  }));
}

/** The sheets of an Excel file, in their order. */
export const sheetsOf = (path: string): Table[] =>
  readXlsx(readFileSync(path)).map(({ rows }) =>
    tableOf(rows.map((row) => row.map((cell) => cell?.value ?? null))),
  );

/** A file of text with separators. */
export function textTable(path: string): Table {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  return tableOf(data.map((row) => row.map((cell) => (cell === '' ? null : cell))));
}

/** Which column, by its title, is which figure; `levels`: what words stand for. */
export interface Columns {
  figures: Record<string, string>;
  levels?: ReadonlyMap<string, string>;
}

/** Notes the figures of each row; `of` says whose they are, null where nobody can say. */
export function noteTable(
  note: Note,
  table: Table | undefined,
  { figures, levels }: Columns,
  of: (row: Row, at: number) => Seen['of'] | null,
): void {
  for (const [at, row] of (table ?? []).entries()) {
    const whose = of(row, at);
    if (!whose) continue;
    for (const [title, figure] of Object.entries(figures)) {
      const cell = row.cells.get(title);
      if (cell === undefined) continue;
      const isLevel = figure.endsWith('.level');
      note(figure, whose, isLevel && cell !== null ? (levels?.get(String(cell)) ?? cell) : cell);
    }
  }
}
