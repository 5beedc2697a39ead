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

/** Messages whose screens are not built yet; whoever builds one fills its row in and takes it off here. */
const notYet = [
  'no exam for you',
  'no assignment for you',
  'no user found with this number',
  'registered successfully',
  'please wait',
  'no school was created in the external system',
  'no base was created in the external system',
  'no class was created in the external system',
  'select a class and at least one student to transfer',
];

/** The sentence under a key, `exams:noResult`; one that counts stands there once for each plural form. */
function sentence(language: string, key: string): unknown {
  const [file = '', path = ''] = key.split(':');
  const names = path.split('.');
  const last = names.pop() ?? '';
  let node: Record<string, unknown> = JSON.parse(read(`../locales/${language}/${file}.json`));
  for (const name of names) node = Object(node[name]);
  return node[last] ?? node[`${last}_other`];
}

test('the rows without a key are those that are not built yet', () => {
  expect(rows.filter(({ keys }) => keys.length === 0).map(({ message }) => message)).toEqual(
    notYet,
  );
  expect(rows.filter(({ section }) => section === '8')).toHaveLength(15);
  expect(rows.filter(({ section }) => section === '5')).toHaveLength(16);
});

test.each(rows.filter(({ keys }) => keys.length > 0))(
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
