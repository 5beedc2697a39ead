import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');
const tests = new Set(
  globSync('{domain,contract,src,server,scripts,sw,tests,tools}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
  }).map((path) => basename(path)),
);
const missing = (named: readonly string[]) => named.filter((file) => !tests.has(file));
const testsIn = (text: string) =>
  [...text.matchAll(/([\w.-]+\.(?:test|spec)\.tsx?)/g)].flatMap(([, file]) => file ?? []);

/**
 * How many requirements each section of ASVS 4.0.3 has at level 2, or which, where some of its numbers are of level 3 or
 * were taken back.
 */
const sections = `
  1.1:7 1.2:4 1.4:[1,4,5] 1.5:4 1.6:4 1.7:2 1.8:2 1.9:2 1.10:1 1.11:2 1.12:[2] 1.14:6
  2.1:12 2.2:3 2.3:3 2.4:5 2.5:7 2.6:3 2.7:6 2.8:7 2.9:3 2.10:4
  3.1:1 3.2:4 3.3:4 3.4:5 3.5:3 3.7:1
  4.1:[1,2,3,5] 4.2:2 4.3:3
  5.1:5 5.2:8 5.3:10 5.4:3 5.5:4
  6.1:3 6.2:6 6.3:2 6.4:2
  7.1:4 7.2:2 7.3:[1,3,4] 7.4:3
  8.1:4 8.2:3 8.3:8
  9.1:3 9.2:4
  10.2:2 10.3:3
  11.1:8
  12.1:3 12.2:1 12.3:6 12.4:2 12.5:2 12.6:1
  13.1:[1,3,4,5] 13.2:[1,2,3,5,6] 13.3:2 13.4:2
  14.1:4 14.2:6 14.3:[2,3] 14.4:7 14.5:4`;
const required = sections
  .trim()
  .split(/\s+/)
  .flatMap((text) => {
    const [section = '', left = ''] = text.split(':');
    const numbers = left.startsWith('[')
      ? left.slice(1, -1).split(',')
      : Array.from({ length: Number(left) }, (_, at) => at + 1);
    return numbers.map((number) => `${section}.${number}`);
  });

/** One row of the table: requirements, how they stand, how or why not, and the tests. */
const rows = page.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+/.test(cells[1] ?? '')
    ? [
        {
          numbers: (cells[1] ?? '').split(', '),
          stands: cells[2],
          why: cells[3],
          by: cells[4] ?? '',
        },
      ]
    : [];
});

test('each requirement of level 2 of the ASVS stands on the page of security once', () => {
  expect(required).toHaveLength(259);
  expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(required.toSorted());
});

test('a requirement is met by tests that there are, or it says why it is not', () => {
  for (const { numbers, stands, why, by } of rows) {
    expect(['met', 'not applicable', 'unmet'], numbers.join()).toContain(stands);
    expect(why, numbers.join()).not.toBe('');
    const named = testsIn(by);
    expect([named.length > 0, missing(named)], numbers.join()).toEqual([stands === 'met', []]);
  }
});

test('each test that the page of security names is there', () => {
  // `row-security.*.test.ts` names two of them.
  expect(missing(testsIn(page.replaceAll('.*.test', '.postgres.test')))).toEqual([]);
});
