import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { unitsToScore } from '#domain/score.ts';
import { csvOf } from '#src/features/reports/export/csv.ts';
import type { CellValue, Place, Sheet } from '#src/features/reports/export/sheet.ts';
import { xlsxOf } from '#src/features/reports/export/xlsx.ts';
import { readTable } from '#src/features/interchange/formats/table/index.ts';
import { IRAN, sheetsAsText, textAsXlsx } from './libreoffice.ts';

const seed = Number(process.env['FORMAT_SEED'] ?? Date.now() % 2_147_483_647);
const fa: Place = { lang: 'fa', zone: 'Asia/Tehran' };
const en: Place = { lang: 'en', zone: 'Asia/Tehran' };

const odd = [
  '=1+1',
  '=SUM(A1:A9)',
  '+98 912',
  '-5',
  '@x',
  '\t=1',
  "'=1",
  '"',
  '""";',
  ';',
  ',',
  'a\nb',
  'نیم\u200cفاصله',
  '👩‍🏫',
  '_x0041_',
  '<&>',
  "'",
  '۱۲٫۵',
  '1e5',
  'TRUE',
  '#N/A',
  '0912',
  ' x ',
  '1/2',
  '2026-11-17',
  'x'.repeat(32_767),
  'هشتم ۱',
];
const sampled = fc.sample(fc.string({ unit: 'grapheme', minLength: 1 }), { numRuns: 200, seed });
const texts = [...odd, ...sampled].map((text) =>
  text.replace(/(?![\t\n])[\p{Cc}\ufffd]/gu, '').replace(/^$/, 'x'),
);

/** 1,200 students, as many as the largest report has. */
const rows: CellValue[][] = Array.from({ length: 1_200 }, (_, at) => [
  texts[at] ?? `دانش‌آموز ${at}`,
  at % 7 === 0 ? null : (at * 37) % 4_800,
  (at % 101) / 100,
  -at / 3,
  new Date(Date.UTC(2026, 0, 1, 20, 0) + at * 3_600_000).toISOString(),
  new Date(Date.UTC(2026, 0, 1) + at * 60_000),
]);
const sheet: Sheet = {
  name: 'نمره‌ها',
  columns: [
    { title: 'نام', kind: 'text' },
    { title: 'نمره', kind: 'score' },
    { title: 'سهم', kind: 'percent' },
    { title: 'تراز', kind: 'number' },
    { title: 'روز', kind: 'day' },
    { title: 'زمان', kind: 'instant' },
  ],
  rows,
};
const parsed = (text: string | undefined) =>
  Papa.parse<string[]>(text ?? '', { newline: '\n', delimiter: ',' }).data;

/** As the clock on the wall in Tehran, which is three and a half hours ahead. */
const wall = (value: CellValue | undefined) =>
  new Date(new Date(value ?? 0).getTime() + 12_600_000).toISOString().replace('T', ' ');

describe(`LibreOffice (FORMAT_SEED=${seed})`, { timeout: 240_000 }, () => {
  test.each([
    ['Persian', fa, '/'],
    ['English', en, '-'],
  ])('opens a %s Excel file and shows every cell as it was given', async (_, place, sign) => {
    const bytes = await xlsxOf([sheet, { ...sheet, name: 'دوم', rows: rows.slice(0, 3) }], place);
    const sheets = sheetsAsText(bytes, true);
    expect([...sheets.keys()].toSorted()).toEqual(['دوم', 'نمره‌ها']);
    const [head, ...shown] = parsed(sheets.get('نمره‌ها'));
    expect(head).toEqual(sheet.columns.map(({ title }) => title));
    rows.forEach(([name, score, share, number, day, at], row) => {
      const cells = shown[row] ?? [];
      expect(cells[0]).toBe(name);
      expect(cells[1]).toBe(score === null ? '' : unitsToScore(Number(score)).toFixed(2));
      expect(cells[2]).toBe(`${Math.round(Number(share) * 100)}%`);
      expect(Number(cells[3])).toBe(Number(Number(number).toFixed(2)));
      expect(cells[4]).toBe(wall(day).slice(0, 10).replaceAll('-', sign));
      expect(cells[5]).toBe(wall(at).slice(0, 16).replaceAll('-', sign));
    });
  });

  test('has the exact numbers, not only those that are shown', async () => {
    const exact = parsed(sheetsAsText(await xlsxOf([sheet], en), false).get('نمره‌ها')).slice(1);
    rows.forEach(([, score, share, number], row) => {
      const cells = exact[row] ?? [];
      expect(Number(cells[1])).toBeCloseTo(Number(score) / 240, 12);
      expect(Number(cells[2]?.replace('%', ''))).toBeCloseTo(Number(share) * 100, 10);
      expect(Number(cells[3])).toBeCloseTo(Number(number), 9);
    });
  });

  test.each([
    ['of the system', undefined],
    ['set to Persian (Iran)', IRAN],
  ])('opens a text file %s, runs nothing of it, and has its numbers and texts', (_, language) => {
    const read = readTable(textAsXlsx(csvOf(sheet, fa), ';', language)).rows;
    rows.forEach(([name, score, , number], row) => {
      const cells = read[row + 1] ?? [];
      const given = String(name);
      // What looks like a number, a day or a word of its own is one to every program that opens a text file.
      const isItsOwn = !/^[\s\d۰-۹'-]|^(true|false)$|e\d/i.test(given);
      const wanted = /^[=+@]/.test(given) ? `'${given}` : given;
      expect(isItsOwn ? cells[0] : wanted).toBe(wanted);
      expect(Number(cells[1])).toBeCloseTo(Number(score) / 240, 9);
      expect(Number(cells[3])).toBeCloseTo(Number(number), 9);
    });
  });
});
