import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const rows = read('./spec-messages.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [section = '', message = '', keys = '', file = '', title = ''] = line.split('\t');
    return { section, message, keys: keys.split(',').filter(Boolean), file, title };
  });

/** The sentence under a key, `exams:noResult`; one that counts stands there once for each plural form. */
function sentence(language: string, key: string): unknown {
  const [file = '', path = ''] = key.split(':');
  const names = path.split('.');
  const last = names.pop() ?? '';
  let node: Record<string, unknown> = JSON.parse(read(`../locales/${language}/${file}.json`));
  for (const name of names) node = Object(node[name]);
  return node[last] ?? node[`${last}_other`];
}

test('no message of either section is left out', () => {
  expect(rows.filter(({ keys }) => keys.length === 0)).toEqual([]);
  expect(rows.filter(({ section }) => section === '8')).toHaveLength(15);
  expect(rows.filter(({ section }) => section === '5')).toHaveLength(16);
});

test('the question whether she is sure is asked in just these words', () => {
  const { keys } = rows.find(({ message }) => message === 'are you sure') ?? { keys: [] };
  expect(keys).not.toEqual([]);
  for (const key of keys) {
    expect(sentence('fa', key)).toContain('مطمئن هستید؟');
    expect(sentence('en', key)).toContain('Are you sure?');
  }
});

test.each(rows)(
  '"$message" is said in both languages, and a test provokes it',
  ({ keys, file, title }) => {
    for (const key of keys)
      for (const language of ['fa', 'en'])
        expect([language, key, sentence(language, key)]).toEqual([
          language,
          key,
          expect.stringMatching(/\S/),
        ]);
    for (const key of keys)
      expect(sentence('en', key), 'as a sentence of its own').not.toBe(sentence('fa', key));
    expect(read(`../${file}`)).toContain(title);
  },
);
