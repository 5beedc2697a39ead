/** XML as a tree: tolerant of what schools' systems write, and never beyond the limits of a file. */
import { Parser } from 'htmlparser2';
import { UnreadableFile, type Remark } from '#domain/files/model.ts';
import { LIMITS } from '../../model.ts';
import { textOfXml } from './decoding.ts';
import { decodeEntities } from './entities.ts';
import { addText, plainAttributes, plainName, type Element } from './tree.ts';

/** Takes the document type off an XML text: none of its declarations is ever followed. */

/** The text without it (blanks in its place), and the entities that it declared. */
interface WithoutDoctype {
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
function withoutDoctype(text: string): WithoutDoctype {
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

/** A parsed document. */
export interface XmlDocument {
  root: Element;
  /** What was parsed; the places in elements refer to it. */
  text: string;
  /** Elements were still open at its end: the file was cut off. */
  cutOff: boolean;
  /** Entities that the file declares; they are not followed. */
  entities: ReadonlySet<string>;
}

/** Reads XML; refuses what is no XML at all, too long or too deep. */
export function parseXml(given: string): XmlDocument {
  if (given.length > LIMITS.characters) throw new UnreadableFile('tooLong');
  const { text, entities } = withoutDoctype(given.replaceAll('\r\n', '\n'));
  const top: Element = {
    name: '',
    attributes: new Map(),
    children: [],
    start: 0,
    end: text.length,
  };
  const open: Element[] = [top];
  let count = 0;
  let literal = false;
  const parser = new Parser(
    {
      onopentag(name, written) {
        count += 1;
        if (open.length > LIMITS.depth) throw new UnreadableFile('tooDeep', { n: LIMITS.depth });
        if (count > LIMITS.elements) throw new UnreadableFile('tooLong');
        for (const key in written) written[key] = decodeEntities(written[key] ?? '');
        const element: Element = {
          name: plainName(name),
          attributes: plainAttributes(written),
          children: [],
          start: parser.startIndex,
          end: text.length,
        };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag() {
        const element = open.length > 1 ? open.pop() : undefined;
        if (element) element.end = parser.endIndex + 1;
      },
      ontext(piece) {
        const parent = open.at(-1);
        if (parent) addText(parent, literal ? piece : decodeEntities(piece));
      },
      oncdatastart: () => (literal = true),
      oncdataend: () => (literal = false),
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.write(text);
  const cutOff = open.length > 1;
  parser.end();
  const root = top.children.find((child): child is Element => typeof child !== 'string');
  if (!root) throw new UnreadableFile('notXml');
  return { root, text, cutOff, entities };
}

/** Reads the bytes of an XML file. */
export function parseXmlFile(bytes: Uint8Array): XmlDocument & { remarks: Remark[] } {
  if (bytes.length > LIMITS.bytes)
    throw new UnreadableFile('tooLarge', { mb: LIMITS.bytes / 2 ** 20 });
  const { text, remarks } = textOfXml(bytes);
  return { ...parseXml(text), remarks };
}
