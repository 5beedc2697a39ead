import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { effects } from './effects.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The statement that begins on a line: it goes on as long as lines are deeper in, or close what it opened. */
function statementAt(lines: string[], start: number): string {
  const depth = (line: string) => line.length - line.trimStart().length;
  const begun = lines[start] ?? '';
  const inside = (line: string) =>
    line === '' ||
    depth(line) > depth(begun) ||
    (depth(line) === depth(begun) && /^[)\]}]/.test(line.trimStart()));
  const length = lines.slice(start + 1).findIndex((line) => !inside(line));
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** The one test of a file that bears the sentence, with the cases that stand before it. */
function testOf(file: string, sentence: string): string {
  const lines = read(file).split('\n');
  const starts = lines.flatMap((line, at) => (/^ *test(?:\.each)?\(/.test(line) ? [at] : []));
  const found = starts
    .map((at) => statementAt(lines, at))
    .filter((one) => [`'${sentence}'`, `"${sentence}"`].some((quoted) => one.includes(quoted)));
  expect(found, `${file}: ${sentence}`).toHaveLength(1);
  return found[0] ?? '';
}

/** The files in which a helper of a test may stand: its own, and those beside it that it imports. */
function filesOf(file: string): string[] {
  const beside = Array.from(read(file).matchAll(/from '(\.\/[\w-]+\.ts)'/g), ([, one = '']) => one);
  return [file, ...beside];
}

/** What a test does, with the helpers it uses and the ones that these use. */
function withHelpers(file: string, body: string): string {
  const files = filesOf(file).map((one) => read(one).split('\n'));
  const taken = new Set<string>();
  const texts = [body];
  for (const text of texts) {
    const used = Array.from(
      text.matchAll(/(?<!['"\w])(\w+)\(|\$\{(\w+)\}/g),
      ([, called, put]) => called ?? put ?? '',
    );
    for (const name of used) {
      if (taken.has(name)) continue;
      taken.add(name);
      const declared = new RegExp(
        `^ *(?:(?:export )?(?:const|(?:async )?function) ${name}\\b|${name}: (?:async )?\\()`,
      );
      for (const lines of files)
        for (const [at, line] of lines.entries())
          if (declared.test(line)) texts.push(statementAt(lines, at));
    }
  }
  return texts.join('\n');
}

/** Whether a text makes the call: by its name, by a name that is put together, or by its bare path and method. */
function makes(text: string, name: CallName): boolean {
  const { method, path, service } = calls[name];
  const quoted = Array.from(text.matchAll(/['`]([\w.${}]+)['`]/g), ([, one = '']) => one);
  const isNamed = quoted.some((one) => {
    const [before = '', between, after = ''] = one.split(/\$\{([\w.]+)\}/);
    if (between === undefined) return one === name;
    if (before + after === '') return false;
    const put = name.slice(before.length, name.length - after.length);
    if (before + put + after !== name) return false;
    // A kind is one of two; anything else that is put in stands there in quotes.
    return /\bkind$/.test(between) ? /^(?:exam|assignment)$/.test(put) : text.includes(`'${put}'`);
  });
  const base = `/services/${service}${path.replace(/\/\{\w+\}$/, '')}`;
  return isNamed || (text.includes(base) && text.includes(`'${method}'`));
}

const stated = Object.entries(effects).flatMap(([file, sentences]) =>
  Object.entries(sentences).flatMap(([sentence, names]) =>
    names.map((name) => ({ name, file: `./${file}`, sentence })),
  ),
);

test('the effect of every call of the contract is said by a sentence, and of no other call', () => {
  const named = new Set(stated.map(({ name }) => name));
  expect([...named].toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(stated)('$name is called where its effect is said', ({ name, file, sentence }) => {
  const body = testOf(file, sentence);
  expect(body, 'it looks at what came of it').toMatch(/\bexpect\(/);
  // Of the two kinds an exam is what fixtures make unasked; an assignment has to be named.
  const isOfKind = !name.startsWith('assignment') || /assignment|\bkinds\b/.test(body);
  expect(isOfKind, 'it names the kind').toBe(true);
  expect(makes(withHelpers(file, body), name), `“${sentence}” makes ${name}`).toBe(true);
});

test('a test that does not make a call is not taken for one that does', () => {
  const sentence = 'is deleted for good';
  const does = withHelpers('./comments.test.ts', testOf('./comments.test.ts', sentence));
  expect(makes(does, 'comments.delete')).toBe(true);
  expect(makes(does, 'comments.edit')).toBe(false);
  expect(makes(does, 'comments.used')).toBe(false);
});
