import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { errorStatus } from '#contract/error-codes.ts';

const folder = resolve(import.meta.dirname, '../../locales');
const files = readdirSync(resolve(folder, 'fa')).toSorted();
type Texts = { [key: string]: string | Texts };

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null;
}

function read(lang: string, file: string): Texts {
  const texts: unknown = JSON.parse(readFileSync(resolve(folder, lang, file), 'utf8'));
  if (!isTexts(texts)) throw new Error(`${lang}/${file} holds no texts`);
  return texts;
}

function entries(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : entries(value, `${prefix}${key}.`),
  );
}

function unsorted(texts: Texts, prefix = ''): string[] {
  const keys = Object.keys(texts);
  const own = keys.filter((key, index) => index > 0 && key < (keys[index - 1] ?? ''));
  const inner = Object.entries(texts).flatMap(([key, value]) =>
    isTexts(value) ? unsorted(value, `${prefix}${key}.`) : [],
  );
  return [...own.map((key) => prefix + key), ...inner];
}

const placeholders = (text: string) => [...text.matchAll(/\{\{[^}]+\}\}/g)].map(String).toSorted();

test('both languages have the same files', () => {
  expect(readdirSync(resolve(folder, 'en')).toSorted()).toEqual(files);
});

test.each(files)('%s has the same texts with the same gaps in both languages, in order', (file) => {
  const fa = entries(read('fa', file));
  const en = new Map(entries(read('en', file)));
  expect(fa.map(([key]) => key)).toEqual([...en.keys()]);
  for (const [key, text] of fa)
    expect([key, placeholders(text)]).toEqual([key, placeholders(en.get(key) ?? '')]);
  expect(unsorted(read('fa', file))).toEqual([]);
});

test('Persian texts are written with Persian letters and digits', () => {
  const wrong = files.flatMap((file) =>
    entries(read('fa', file)).filter(([, text]) =>
      /[يك٠-٩]|(?<![A-Za-z{,])[0-9](?!\}\})/.test(text.replace(/\{\{[^}]+\}\}|QTI \d\.\d/g, '')),
    ),
  );
  expect(wrong).toEqual([]);
});

test('every refusal of the contract has its words', () => {
  const known = new Set(entries(read('fa', 'errors.json')).map(([key]) => key));
  expect(Object.keys(errorStatus).filter((code) => !known.has(code))).toEqual([]);
});

/** Keys written in a source file, with the namespaces that the file asks for. */
function keysUsed(path: string): { namespaces: string[]; key: string }[] {
  const source = readFileSync(path, 'utf8');
  const asked = [...source.matchAll(/(?:useTranslation\(|TFunction<)\[?'([\w-]+)'/g)];
  const own = [...asked.map(([, namespace = '']) => namespace), 'common'];
  return [...source.matchAll(/\bt\(\s*'([\w-]+:)?([\w.]+)'/g)].map(([, named, key = '']) => ({
    namespaces: named ? [named.slice(0, -1)] : own,
    key,
  }));
}

test('every text that a screen names exists', () => {
  const known = new Set(
    files.flatMap((file) =>
      entries(read('fa', file)).flatMap(([key]) => [
        `${file.slice(0, -5)}:${key}`,
        `${file.slice(0, -5)}:${key.replace(/(_(exam|assignment))?(_(one|other))?$/, '')}`,
      ]),
    ),
  );
  const source = resolve(import.meta.dirname, '..');
  const missing = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      keysUsed(resolve(source, file))
        .filter(({ namespaces, key }) => !namespaces.some((one) => known.has(`${one}:${key}`)))
        .map(({ namespaces, key }) => `${file} ${namespaces.join(' or ')}: ${key}`),
    );
  expect(missing).toEqual([]);
});
