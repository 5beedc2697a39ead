/**
 * THIRD-PARTY-NOTICES.md: what is shipped with the app and what the server runs on, with the licences.
 * `node scripts/notices.mjs` holds it against the lock and the allowed licences; `--write` writes it;
 * the build puts a copy beside the app.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Whoever adds a package with another licence decides about it first, in docs/decisions. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
]);
const markdown = join(root, 'THIRD-PARTY-NOTICES.md');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** "(MIT OR CC0-1.0)" is allowed when one of them is, "A AND B" when both are. */
const isAllowed = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((one) => allowed.has(one)));

/** Where a package's own dependency lies: the nearest folder upwards, as Node looks for it. */
function placeOf(name, from) {
  for (let at = from; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
  }
}

/** Everything that the named dependencies bring along; what is only optional to them is not installed by us. */
function reached(names) {
  const found = new Set();
  const queue = names.map((name) => placeOf(name, ''));
  for (let place = queue.pop(); place !== undefined || queue.length > 0; place = queue.pop()) {
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    const { dependencies = {} } = packages[place];
    for (const name of Object.keys(dependencies)) queue.push(placeOf(name, place));
  }
  return [...found];
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 13);

/** The text of a package's licence, as it came with it. */
function textOf(place) {
  const folder = join(root, place);
  if (!existsSync(folder)) return '';
  const file = readdirSync(folder)
    .toSorted()
    .find((one) => /^(licen[cs]e|copying|ofl|unlicense)/i.test(one));
  return file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim() : '';
}

const places = reached(Object.keys(packages[''].dependencies));
const entries = places
  .map((place) => ({
    name: nameOf(place),
    version: packages[place].version,
    licence: packages[place].license ?? 'unknown',
    text: textOf(place),
  }))
  .toSorted((one, other) =>
    `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
  );

/** Same words under one number: most packages share a few texts. */
const numbers = new Map();
const texts = [];
for (const { text } of entries) {
  const key = createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex');
  if (text === '' || numbers.has(key)) continue;
  texts.push(text);
  numbers.set(key, texts.length);
}
const numberOf = (text) =>
  numbers.get(createHash('sha256').update(text.replaceAll(/\s+/g, ' ')).digest('hex'));

const listed = entries.map(({ name, version, licence, text }) => {
  const number = numberOf(text);
  return `- ${name} ${version}, ${licence}${number === undefined ? '' : ` (text ${number})`}`;
});
const notices = [
  '# Third-party notices',
  'Bargeh is made with the packages below: the app ships parts of them, the server runs on them. The font Vazirmatn is under the SIL Open Font License 1.1, the icons are Tabler Icons. Written by `node scripts/notices.mjs --write`.',
  listed.join('\n'),
  ...texts.map((text, index) => `## Text ${index + 1}\n\n\`\`\`\`text\n${text}\n\`\`\`\``),
].join('\n\n');

const faults = entries
  .filter(({ licence }) => !isAllowed(licence))
  .map(({ name, licence }) => `${name} is under ${licence}, which is not allowed`);
if (process.argv.includes('--write')) writeFileSync(markdown, `${notices}\n`);
else if (!existsSync(markdown) || readFileSync(markdown, 'utf8') !== `${notices}\n`)
  faults.push('THIRD-PARTY-NOTICES.md is not current: node scripts/notices.mjs --write');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
