import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetOf, type Place } from './sheet.ts';
import { readXlsx } from './testing/read-xlsx.ts';
import { xlsxOf } from './xlsx.ts';

const fa: Place = { lang: 'fa', zone: 'Asia/Tehran' };
const en: Place = { lang: 'en', zone: 'Asia/Tehran' };

interface Row {
  name: string;
  score: number | null;
  share: number;
  day: string;
  at: Date;
}
const rows: Row[] = [
  // 21:30 in Tehran is the day before in Greenwich, and 20:31 there the day after in Tehran.
  { name: 'سارا', score: 80, share: 0.5, day: '2026-11-17', at: new Date('2026-11-16T20:31:00Z') },
  { name: '=1+1', score: -360, share: 1, day: '2026-11-16T20:31:00Z', at: new Date(0) },
  { name: '', score: null, share: Number.NaN, day: 'فردا', at: new Date(Number.NaN) },
];
const sheet = sheetOf<Row>(
  'نمره‌ها',
  [
    { title: 'نام', kind: 'text', value: (row) => row.name },
    { title: 'نمره', kind: 'score', value: (row) => row.score },
    { title: 'سهم', kind: 'percent', value: (row) => row.share, width: 30 },
    { title: 'روز', kind: 'day', value: (row) => row.day },
    { title: 'زمان', kind: 'instant', value: (row) => row.at },
  ],
  rows,
);
/** Days since the spreadsheet's beginning. */
const serial = (iso: string) => Date.parse(`${iso}Z`) / 86_400_000 + 25_569;

describe('an Excel file', () => {
  test('has real numbers and real moments of the school’s zone, and no cell for nothing', async () => {
    const [read] = readXlsx(await xlsxOf([sheet], en));
    const day = 'yyyy-mm-dd';
    const at = 'yyyy-mm-dd hh:mm';
    expect(read?.rows.slice(1)).toEqual([
      [
        { type: 'text', value: 'سارا', format: '' },
        { type: 'number', value: 80 / 240, format: '0.00' },
        { type: 'number', value: 0.5, format: '0%' },
        { type: 'number', value: serial('2026-11-17T00:00'), format: day },
        { type: 'number', value: serial('2026-11-17T00:01'), format: at },
      ],
      [
        { type: 'text', value: '=1+1', format: '' },
        { type: 'number', value: -1.5, format: '0.00' },
        { type: 'number', value: 1, format: '0%' },
        { type: 'number', value: serial('2026-11-17T00:00'), format: day },
        { type: 'number', value: serial('1970-01-01T03:30'), format: at },
      ],
      [null, null, null, { type: 'text', value: 'فردا', format: '' }],
    ]);
  });

  test('in Persian runs right to left and writes days in the Solar Hijri calendar', async () => {
    const [read] = readXlsx(await xlsxOf([sheet], fa));
    expect(read?.isRightToLeft).toBe(true);
    expect(read?.rows[1]?.[3]?.format).toBe('[$-160429]yyyy/mm/dd');
    expect(readXlsx(await xlsxOf([sheet], en))[0]?.isRightToLeft).toBe(false);
  });

  test('keeps its headings in sight and its columns wide enough', async () => {
    const [read] = readXlsx(await xlsxOf([sheet], fa));
    expect(read?.frozenRows).toBe(1);
    expect(read?.widths).toEqual([12, 10, 30, 14, 20]);
    expect(read?.rows[0]?.map((cell) => cell?.value)).toEqual([
      'نام',
      'نمره',
      'سهم',
      'روز',
      'زمان',
    ]);
  });

  test('has as many sheets as were given, each by an allowed name of its own', async () => {
    const names = ['هشتم/۱', 'هشتم ۱', "'x'", '', 'History', 'a'.repeat(40), 'A'.repeat(40)];
    const read = readXlsx(
      await xlsxOf(
        names.map((name) => sheetOf(name, [], [])),
        fa,
      ),
    );
    expect(read.map(({ name }) => name)).toEqual([
      'هشتم ۱',
      'هشتم ۱ (2)',
      'x',
      '4',
      'History (2)',
      'a'.repeat(31),
      `${'A'.repeat(27)} (2)`,
    ]);
  });

  test('without a row is its headings', async () => {
    const [read] = readXlsx(await xlsxOf([{ ...sheet, rows: [] }], fa));
    expect(read?.rows.length).toBe(1);
  });
});

/** What a text is once nothing of it is beyond what files can hold. */
function held(text: string): string {
  const plain = Array.from(text.replace(/\r\n?/g, '\n'))
    .filter((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const isControl = (code < 32 && sign !== '\t' && sign !== '\n') || (code > 126 && code < 160);
      const isNone = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;
      return !isControl && !isNone && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffd;
    })
    .join('');
  return plain.length > 32_767
    ? `${plain.slice(0, 32_766).replace(/[\ud800-\udbff]$/, '')}…`
    : plain;
}

const odd = fc.constantFrom(
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\t=1',
  '\r=1',
  '"',
  '""";',
  ';',
  ',',
  'a\r\nb',
  '\n',
  ' x ',

  'نیم\u200cفاصله',
  '👩‍🏫',
  '\ud800',
  '\u0000',
  '\u0001',
  '\u001f',
  '\ufffe',
  '_x0041_',
  '_x005F_',
  '<&>',
  "'",
  'constructor',
  '__proto__',
  'toString',
  '۱۲٫۵',
  '1e5',
  'TRUE',
  '#N/A',
  '\u202e',
  '\u00a0',
  'x'.repeat(32_768),
  `${'y'.repeat(32_765)}🙂🙂`,
);
const text = fc.oneof(
  odd,
  fc.string({ unit: 'binary' }),
  fc.tuple(odd, odd).map((two) => two.join('')),
);

test('whatever texts are written come back cell by cell, and no text is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }),
      async (rows) => {
        const [read] = readXlsx(
          await xlsxOf(
            [
              {
                name: 'x',
                columns: [
                  { title: 'a', kind: 'text' },
                  { title: 'b', kind: 'state' },
                ],
                rows,
              },
            ],
            fa,
          ),
        );
        rows.forEach((row, at) =>
          row.forEach((given, column) => {
            const cell = read?.rows[at + 1]?.[column] ?? null;
            expect(cell?.value ?? '').toBe(held(given));
            expect(cell?.type ?? 'text').toBe('text');
          }),
        );
      },
    ),
    { numRuns: 60 },
  );
});
