/** Which texts the sources can ask for: by a name written out, or by one that is put together of written pieces. */
import { readFileSync, readdirSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
const withoutNamespace = (name) => name.replace(/^[\w-]+:/, '');
const gap = /(\$\{[^}]*\})/;

/** What may stand in a gap: the words of a choice that is written there, or anything. */
function fillOf(piece) {
  const words = [...piece.matchAll(/'([\w.-]+)'/g)].map(([, word]) => word);
  return words.length > 1 ? `(${words.join('|')})` : '[\\w./-]+';
}

/** `here.promise.${kind}` as a pattern; null for templates that name no part of a text's name. */
function patternOf(template) {
  const pieces = withoutNamespace(template).split(gap);
  const isGap = (piece) => gap.test(piece);
  const written = pieces.map((piece) => (isGap(piece) ? fillOf(piece) : piece)).join('');
  const isName = pieces.every((piece) => isGap(piece) || /^[\w./-]*$/.test(piece));
  if (pieces.length < 2 || !isName || !/[\w)]\.|\.\w/.test(written.replaceAll('[\\w./-]+', '')))
    return null;
  const pattern = pieces.map((piece) =>
    isGap(piece) ? fillOf(piece) : piece.replaceAll('.', '\\.'),
  );
  return new RegExp(`^${pattern.join('')}$`);
}

/** Tells of a key (without its plural form) whether anything in the given folders may ask for it. */
export function usesIn(folders) {
  const names = new Set();
  const patterns = [];
  for (const folder of folders)
    for (const file of readdirSync(new URL(`${folder}/`, root), {
      recursive: true,
      encoding: 'utf8',
    })) {
      if (!isSource(file)) continue;
      const source = readFileSync(new URL(`${folder}/${file}`, root), 'utf8');
      for (const [, , name] of source.matchAll(/(['"])((?:[\w-]+:)?[\w./-]+)\1/g))
        names.add(withoutNamespace(name));
      for (const [, template] of source.matchAll(/`((?:[^`\\$]|\$\{[^}]*\})*)`/g)) {
        const pattern = patternOf(template);
        if (pattern) patterns.push(pattern);
      }
    }
  const context = /_(exam|assignment|template)$/;
  return (key) =>
    [key, key.replace(context, '')].some(
      (name) =>
        names.has(name) ||
        patterns.some((pattern) => pattern.test(name)) ||
        // Put together of names that are given elsewhere: a group's, and a code that a reader of files throws.
        name.split('.').every((part) => names.has(part)),
    );
}
