import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageOf } from './page.ts';
import { filesOf } from './screen.ts';
import { screens } from './screens.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const kept = readdirSync(new URL('../../docs/pictures', import.meta.url));

test('the page of screens is what the list says', () => {
  expect(read('docs/screens.md')).toBe(pageOf(screens));
});

test('each picture of the list is there, and no other', () => {
  expect(kept.toSorted()).toEqual(screens.flatMap(filesOf).toSorted());
});

test('each address of the app is in the list', () => {
  const lines = ['spec-routes.tsv', 'added-routes.tsv'].flatMap((file) =>
    read(`contract/${file}`).trimEnd().split('\n').slice(1),
  );
  const routes = lines.map((line) => line.split('\t')[0] ?? '');
  expect(screens.flatMap((one) => one.routes).toSorted()).toEqual(routes.toSorted());
});

test('names are used once', () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each(['README.md', 'docs/teacher/fa.md', 'docs/teacher/en.md'])(
  'each picture of %s is there',
  (page) => {
    const named = [...read(page).matchAll(/pictures\/([\w-]+\.\w+)/g)].map((one) => one[1]);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((file) => file === undefined || !kept.includes(file))).toEqual([]);
  },
);
