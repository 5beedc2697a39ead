/** Documents name what is there: pages, headings, files, decisions. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOfTree } from './files.mjs';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = filesOfTree();
const documents = files.filter((path) => path.endsWith('.md') && !/fixtures|corpus/.test(path));
const pages = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted();
const numbers = new Set(pages.map((path) => path.slice('docs/decisions/'.length).slice(0, 3)));

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const slugsIn = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));

/** What a document links to that is not there. */
function deadLinks(path: string): string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
  return links.filter((link) => {
    if (/^[a-z]+:|^\//.test(link)) return false;
    const [to = '', anchor] = link.split('#');
    const target = to === '' ? path : join(dirname(path), decodeURIComponent(to));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !slugsIn(target).includes(anchor);
  });
}

test('each link of a document leads to a page and a heading that are there', () => {
  const dead = documents.flatMap((path) => deadLinks(path).map((link) => `${path}: ${link}`));
  expect(dead).toEqual([]);
});

test('each file that a document names is there', () => {
  const named = /`([^`\s*{}<>]+?\.(?:tsx?|mjs|tsv|py|css|md))`/g;
  const isThere = (name: string) =>
    files.some((path) => path === name || path.endsWith(`/${name}`)) || name.startsWith('./');
  // What changed once keeps the names of then.
  const missing = documents
    .filter((path) => path !== 'CHANGELOG.md')
    .flatMap((path) =>
      [...read(path).matchAll(named)]
        .map(([, name = '']) => name)
        .filter((name) => !isThere(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(missing).toEqual([]);
});

test('each decision that code or a document speaks of has a page', () => {
  const spoken = /\bdecisions?[ /]\[?(\d{3}\b(?:(?:, | and )\d{3}\b)*)/gi;
  const texts = files.filter((path) => /\.(?:[cm]?[jt]sx?|md|css|html|py|ya?ml)$/.test(path));
  const unknown = texts.flatMap((path) =>
    [...read(path).matchAll(spoken)]
      .flatMap(([, found = '']) => found.split(/, | and /))
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: ${number}`),
  );
  expect(unknown).toEqual([]);
});

test('the table of decisions lists every page once, by the number in its title', () => {
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| \[(\d{3})\]\(([^)]+)\)/gm)];
  expect(rows.map(([, , page]) => `docs/decisions/${page}`)).toEqual(pages);
  for (const [, number = '', page = ''] of rows) {
    expect(page.slice(0, 3)).toBe(number);
    expect(read(`docs/decisions/${page}`)).toMatch(new RegExp(`^# ${number} · `));
  }
});

test.each(pages)('%s is one page', (path) => {
  const words = read(path).match(/[\p{L}\p{N}][^\s|]*/gu) ?? [];
  expect(words.length).toBeLessThanOrEqual(350);
});
