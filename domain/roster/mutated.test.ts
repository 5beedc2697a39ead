import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLatinDigits } from '../text.ts';
import type { GivenFile } from './read.ts';
import { readRoster } from './read.ts';
import { nationalCode } from './testing/codes.ts';
import { archive, utf16, utf8, windows1256, workbook } from './testing/make.ts';
import { oneRosterFiles, rosters } from './testing/rosters.ts';

/** A third of what is asked for is each: bytes, rows, and OneRoster archives; the full run asks for 20,000 (scripts/verify.mjs). */
const asked = Number(process.env['FUZZ_RUNS'] ?? 1_000);
const about = {
  seed: Number(process.env['FUZZ_SEED'] ?? 7),
  numRuns: Math.ceil(asked / 3),
  endOnFailure: true,
};
const timeout = 60_000;

test('damaged files are each read or refused with a reason', { timeout }, () => {
  const files = Object.values(rosters);
  const put = fc.uint8Array({ minLength: 1, maxLength: 60 });
  const damage = fc.tuple(fc.nat(files.length - 1), fc.nat(), put, fc.nat(60), fc.boolean());
  fc.assert(
    fc.property(damage, ([which, place, bytes, taken, isCut]) => {
      const { name, bytes: whole } = files[which] ?? { name: '', bytes: utf8('') };
      const at = place % whole.length;
      const after = isCut ? [] : whole.slice(at + taken);
      const damaged = Uint8Array.of(...whole.slice(0, at), ...bytes, ...after);
      const { files: told } = readRoster([{ name, bytes: damaged }]);
      expect(told.length).toBe(1);
    }),
    about,
  );
});

const headings = ['ردیف', 'نام', 'نام خانوادگی', 'کد ملی', 'کلاس', 'توضیح'];
const lists = Array.from({ length: 12 }, (_, at) => [
  String(at + 1),
  ['زهرا', 'مریم', 'سارا'][at % 3] ?? '',
  `${'الف ب پ ت ث ج چ ح خ د ذ ر'.split(' ')[at]}مدی`,
  nationalCode(1_000 + at),
  at < 6 ? '۷/۱' : '۷/۲',
  '',
]);
const cell = fc.constantFrom(
  '',
  ' ',
  'زهرا',
  '۷/۱',
  '0012345679',
  '=1+1',
  '"',
  'کلاس ۷/۱',
  '\u200c',
  '12',
  'نفر اول',
);
const step = fc.record({
  row: fc.nat(13),
  column: fc.nat(6),
  cell,
  what: fc.constantFrom(
    'put',
    'put',
    'take',
    'insert',
    'twice',
    'away',
    'swapRows',
    'swapColumns',
    'blank',
    'headings',
    'longer',
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function changed(rows: string[][], { row, column, cell: text, what }: Step): string[][] {
  const at = row % rows.length;
  const here = rows[at] ?? [];
  const others = (cells: string[][]) => [...rows.slice(0, at), ...cells, ...rows.slice(at + 1)];
  switch (what) {
    case 'put':
      return others([here.with(Math.min(column, here.length - 1), text)]);
    case 'take':
      return others([here.toSpliced(column, 1)]);
    case 'insert':
      return others([here.toSpliced(column, 0, text)]);
    case 'twice':
      return others([here, here]);
    case 'away':
      return rows.length > 2 ? others([]) : rows;
    case 'swapRows':
      return others([rows[column] ?? here]);
    case 'swapColumns':
      return rows.map((cells) => [...cells.slice(column), ...cells.slice(0, column)]);
    case 'blank':
      return others([here.map(() => ''), here]);
    case 'headings':
      return others([here, headings]);
    default:
      return others([[...here, text]]);
  }
}

const arabic = (text: string) => toLatinDigits(text.replaceAll('ی', 'ي').replaceAll('ک', 'ك'));

const writings: Record<string, (rows: string[][]) => GivenFile> = {
  commas: (rows) => ({ name: 'a.csv', bytes: utf8(csv(rows, ',')) }),
  semicolons: (rows) => ({ name: 'a.csv', bytes: utf8(`\ufeff${csv(rows, ';')}`) }),
  tabs: (rows) => ({ name: 'a.txt', bytes: utf16(csv(rows, '\t')) }),
  old: (rows) => ({ name: 'a.csv', bytes: windows1256(arabic(csv(rows, ','))) }),
  workbook: (rows) => ({ name: 'a.xlsx', bytes: workbook({ name: 'Sheet1', rows }) }),
};
const csv = (rows: string[][], sign: string) =>
  rows
    .map((cells) =>
      cells.map((text) => (/["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)),
    )
    .map((cells) => cells.join(sign))
    .join('\r\n');

test(
  'of rows that were changed, moved and doubled nobody is dropped in silence',
  { timeout },
  () => {
    const made = fc.tuple(
      fc.constantFrom(...Object.keys(writings)),
      fc.array(step, { minLength: 1, maxLength: 12 }),
    );
    let read = 0;
    fc.assert(
      fc.property(made, ([writing, steps]) => {
        const rows = steps.reduce(changed, [headings, ...lists]);
        const write = writings[writing] ?? writings['commas'];
        const { files, people } = readRoster(write ? [write(rows)] : []);
        if (files[0]?.refused) return;
        read += 1;
        // Whoever has her name or her code left in the file is in a row of what was read.
        const told = new Set(people.map(({ place }) => place.line));
        const lost = rows.flatMap((cells, at) =>
          cells.some((text) => lists.some((own) => own[2] === text || own[3] === text)) &&
          !told.has(at + 1)
            ? [`${at + 1}: ${cells.join('|')}`]
            : [],
        );
        expect(lost).toEqual([]);
      }),
      about,
    );
    expect(read).toBeGreaterThan(about.numRuns / 2);
    console.log(`roster fuzz: of ${about.numRuns} changed lists ${read} read, 0 people dropped`);
  },
);

test(
  'of OneRoster files that were damaged every student is read, told with a reason, or the archive is refused',
  { timeout },
  () => {
    const damage = fc.tuple(
      fc.constantFrom('1.1' as const, '1.2' as const),
      fc.array(fc.tuple(fc.nat(6), fc.nat(30), fc.nat(20), cell), { minLength: 1, maxLength: 6 }),
    );
    fc.assert(
      fc.property(damage, ([version, steps]) => {
        const files = oneRosterFiles(version);
        for (const [which, line, column, text] of steps) {
          const name = Object.keys(files)[which] ?? '';
          const lines = (files[name] ?? '').split('\r\n');
          // Headings and ids stay: without them no row is anybody's.
          const at = 1 + (line % Math.max(1, lines.length - 2));
          const cells = (lines[at] ?? '').split(',');
          if (cells.length > 1)
            cells[1 + (column % (cells.length - 1))] = text.replace(/["=]/g, '');
          files[name] = lines.with(at, cells.join(',')).join('\r\n');
        }
        const roster = readRoster([{ name: 'a.zip', bytes: archive(files) }]);
        if (roster.files[0]?.refused) return;
        const students = (files[version === '1.1' ? 'users.csv' : 'roles.csv'] ?? '')
          .split('\r\n')
          .map((row) => row.split(','))
          .filter((cells) => cells.includes('student'))
          .map((cells) => (version === '1.1' ? cells[0] : cells[3]));
        const told = new Set(roster.people.map(({ sourceId }) => sourceId));
        const known = new Set(
          (files['users.csv'] ?? '').split('\r\n').map((row) => row.split(',')[0]),
        );
        expect(students.filter((id) => known.has(id) && !told.has(id ?? ''))).toEqual([]);
      }),
      about,
    );
  },
);
