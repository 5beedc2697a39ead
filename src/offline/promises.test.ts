import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const promised = read('README.md').split('## What it promises')[1]?.split('\n## ')[0] ?? '';
const proofs = [...promised.matchAll(/^\| (\d) +\| `([^`]+)`: (.+?) +\|$/gm)];

it('names a test for each of the nine promises', () => {
  const numbers = [...promised.matchAll(/^(\d)\. /gm)].map(([, number]) => number);
  expect(numbers).toHaveLength(9);
  expect([...new Set(proofs.map(([, number]) => number))]).toEqual(numbers);
});

it.each(proofs.map(([, number, path, title]) => ({ number, path, title })))(
  'promise $number: $path has the test "$title"',
  ({ path, title }) => {
    expect(read(path ?? '')).toContain(`'${title}'`);
  },
);
