import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import type { CellValue, ColumnKind, Place } from './sheet.ts';

const fa: Place = { lang: 'fa', zone: 'Asia/Tehran' };
const written = (kinds: ColumnKind[], rows: CellValue[][], place = fa) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    csvOf(
      { name: 'x', columns: kinds.map((kind, at) => ({ title: `ستون ${at}`, kind })), rows },
      place,
    ),
  );

test('a text file begins with the mark of UTF-8 and divides cells as the region of its language does', () => {
  const kinds: ColumnKind[] = ['text', 'number'];
  expect(written(kinds, [['الف', 1]])).toBe('\ufeffستون 0;ستون 1\r\nالف;1');
  expect(written(kinds, [['a;b', 1]], { lang: 'en', zone: 'UTC' })).toBe(
    '\ufeffستون 0,ستون 1\r\na;b,1',
  );
});

test('numbers stay numbers, below nought too; moments are those of the school’s zone', () => {
  const kinds: ColumnKind[] = ['number', 'score', 'percent', 'day', 'instant'];
  const row = [-1.5, -360, 0.25, '2026-11-16T20:31:00Z', '2026-11-16T20:31:00Z'];
  expect(written(kinds, [row, [null, null, null, null, null]])).toMatch(
    /\r\n-1\.5;-1\.5;0\.25;2026-11-17;2026-11-17 00:01\r\n;;;;$/,
  );
});

test('no text is taken for a formula, and every text comes back', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '=1+1',
      '+1',
      '-1',
      '@x',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      "'=1",
      '"',
      ';',
      'a\nb',
      '-5',
    ),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
      const read = Papa.parse<string[]>(written(['text', 'state'], rows).slice(1), {
        delimiter: ';',
        newline: '\r\n',
      }).data.slice(1);
      rows.forEach((row, at) =>
        row.forEach((given, column) => {
          const cell = read[at]?.[column] ?? '';
          expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
          const plain = given.replace(/\r\n?/g, '\n').replace(/(?![\t\n])[\p{Cc}\ufffd]/gu, '');
          expect(cell.replace(/^'(?='*[=+\-@＝＋－＠\t\n])/, '')).toBe(plain);
        }),
      );
    }),
  );
});
