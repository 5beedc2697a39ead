/** Takes the document type off an XML text: none of its declarations is ever followed. */

/** The text without it (blanks in its place), and the entities that it declared. */
export interface WithoutDoctype {
  text: string;
  entities: ReadonlySet<string>;
}

/** Where a document type that begins at `start` ends; quotes, comments and the part in brackets are passed over. */
function endOf(text: string, start: number): number {
  let inBrackets = false;
  let at = start;
  while (at < text.length) {
    const sign = text[at];
    if (sign === '"' || sign === "'") {
      const close = text.indexOf(sign, at + 1);
      at = close === -1 ? text.length : close + 1;
    } else if (text.startsWith('<!--', at)) {
      const close = text.indexOf('-->', at + 4);
      at = close === -1 ? text.length : close + 3;
    } else if (sign === '>' && !inBrackets) return at + 1;
    else {
      if (sign === '[') inBrackets = true;
      if (sign === ']') inBrackets = false;
      at += 1;
    }
  }
  return text.length;
}

/** Only a document type before the first element counts. */
export function withoutDoctype(text: string): WithoutDoctype {
  const start = text.search(/<!doctype\s/i);
  const first = text.search(/<[a-z_]/i);
  if (start === -1 || (first !== -1 && first < start)) return { text, entities: new Set() };
  const end = endOf(text, start + 9);
  const entities = new Set<string>();
  for (const [, name] of text
    .slice(start, Math.min(end, start + 200_000))
    .matchAll(/<!ENTITY\s+(?:%\s+)?([\w.:-]{1,64})\s/g)) {
    if (name !== undefined && entities.size < 100) entities.add(name);
  }
  return { text: text.slice(0, start) + ' '.repeat(end - start) + text.slice(end), entities };
}
