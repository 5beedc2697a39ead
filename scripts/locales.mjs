/** Locale files: the same keys in every language, sorted, no empty text, plurals complete, each in its own language and written well, none unused, every error code translated. */
import { readFileSync, readdirSync } from 'node:fs';
import { usesIn } from './text-uses.mjs';
import { faultsOfText } from './lint-copy.ts';

const base = new URL('../locales/', import.meta.url);
const languages = readdirSync(base, { withFileTypes: true })
  .filter((e) => e.isDirectory())
  .map((e) => e.name);
const faults = [];
const suffix = /_(zero|one|two|few|many|other)$/;

function keysOf(value, prefix = '') {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null
      ? keysOf(inner, `${prefix}${key}.`)
      : [[`${prefix}${key}`, inner]],
  );
}
function unsorted(value, where) {
  const keys = Object.keys(value);
  if (keys.join() !== keys.toSorted().join()) faults.push(`${where}: keys are not sorted`);
  for (const [key, inner] of Object.entries(value))
    if (typeof inner === 'object' && inner !== null) unsorted(inner, `${where}.${key}`);
}

/** Both languages tell one from other; i18next would show the bare key where a form is missing. */
function plurals(keys, where) {
  const counted = new Set(
    keys.filter((key) => suffix.test(key)).map((key) => key.replace(suffix, '')),
  );
  for (const key of counted) {
    for (const form of ['one', 'other'])
      if (!keys.includes(`${key}_${form}`)) faults.push(`${where}: ${key} lacks its form ${form}`);
    if (keys.includes(key)) faults.push(`${where}: ${key} stands with and without a count`);
  }
}
/** Names of formats, the same in every language. */
const names = /^(Aiken|CSV|GIFT|Moodle XML|QTI \d\.\d)$/;
/** A language is called by its own name; examples stand in quotation marks. */
function inItsLanguage(language, text, where) {
  if (where.startsWith('common.json: language.') || names.test(text)) return true;
  const words = text.replaceAll(/\{\{[^}]+\}\}|“[^”]*”/g, '');
  const isPersian = /[\u0621-\u06CC]/.test(words);
  return language === 'fa' ? isPersian || !/[a-z]{3}/i.test(words) : !isPersian;
}
const isUsed = usesIn(['src', 'sw', 'contract', 'domain']);

const files = new Map();
for (const language of languages)
  for (const file of readdirSync(new URL(`${language}/`, base))) {
    const content = JSON.parse(readFileSync(new URL(`${language}/${file}`, base), 'utf8'));
    unsorted(content, `${language}/${file}`);
    const entries = keysOf(content);
    for (const [key, text] of entries)
      if (typeof text !== 'string' || text.trim() === '')
        faults.push(`${language}/${file}: ${key} is empty`);
      else if (!inItsLanguage(language, text, `${file}: ${key}`))
        faults.push(`${language}/${file}: ${key} is not in its language: ${text}`);
      else
        for (const fault of faultsOfText(language, text))
          faults.push(`${language}/${file}: ${key} ${fault}: ${text}`);
    plurals(
      entries.map(([key]) => key),
      `${language}/${file}`,
    );
    if (!files.has(file)) files.set(file, new Map());
    files.get(file).set(language, new Set(entries.map(([key]) => key.replace(suffix, ''))));
  }
for (const [file, byLanguage] of files)
  for (const language of languages)
    for (const other of languages)
      for (const key of byLanguage.get(other) ?? [])
        if (!byLanguage.get(language)?.has(key)) faults.push(`${language}/${file} lacks ${key}`);
// Refusals are asked for by the server's codes; those are held against the contract below.
for (const [file, byLanguage] of files)
  for (const key of file === 'errors.json' ? [] : (byLanguage.get('fa') ?? []))
    if (!isUsed(key)) faults.push(`${file}: nothing asks for ${key}`);

const codes = [
  ...readFileSync(new URL('../contract/error-codes.ts', import.meta.url), 'utf8').matchAll(
    /^ {2}'?([\w.]+)'?: \d{3},/gm,
  ),
].map((m) => m[1]);
const translated = new Set(
  keysOf(JSON.parse(readFileSync(new URL('fa/errors.json', base), 'utf8'))).map(([key]) => key),
);
for (const code of codes) if (!translated.has(code)) faults.push(`errors.json lacks ${code}`);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
