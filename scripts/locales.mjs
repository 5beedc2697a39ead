/** Locale files: the same keys in every language, sorted, no empty text, plurals complete, every error code translated. */
import { readFileSync, readdirSync } from 'node:fs';

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

const files = new Map();
for (const language of languages)
  for (const file of readdirSync(new URL(`${language}/`, base))) {
    const content = JSON.parse(readFileSync(new URL(`${language}/${file}`, base), 'utf8'));
    unsorted(content, `${language}/${file}`);
    const entries = keysOf(content);
    for (const [key, text] of entries)
      if (typeof text !== 'string' || text.trim() === '')
        faults.push(`${language}/${file}: ${key} is empty`);
    if (!files.has(file)) files.set(file, new Map());
    files.get(file).set(language, new Set(entries.map(([key]) => key.replace(suffix, ''))));
  }
for (const [file, byLanguage] of files)
  for (const language of languages)
    for (const other of languages)
      for (const key of byLanguage.get(other) ?? [])
        if (!byLanguage.get(language)?.has(key)) faults.push(`${language}/${file} lacks ${key}`);

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
