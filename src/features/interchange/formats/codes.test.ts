import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import texts from '../../../../locales/fa/interchange.json';

/** Codes in the sources of the formats, by the way they are written. */
function codesOf(patterns: RegExp[]): string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8'));
  const found = patterns.flatMap((pattern) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, code = '']) => code)),
  );
  return [...new Set(found)].toSorted();
}

const said = (names: object) =>
  new Set(Object.keys(names).map((key) => key.replace(/_(one|other)$/, '')));

test('every remark of a reader has its words', () => {
  const codes = codesOf([
    /\b(?:remark|repair|lost)\(\s*'(\w+)'/g,
    /\bcode: '(\w+)'/g,
    /\bdoubt\(\s*'(\w+)'/g,
    /\bshortOf\([^;]*, '(\w+)'\)/g,
  ]);
  expect(codes.length).toBeGreaterThan(40);
  const known = said(texts.remark);
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
});

test('every refusal of a file has its words', () => {
  const codes = codesOf([/\bUnreadableFile\(\s*'(\w+)'/g]);
  expect(codes.length).toBeGreaterThan(5);
  const known = said(texts.refusal);
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
});
