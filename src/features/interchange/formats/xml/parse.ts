/** XML as a tree: tolerant of what schools' systems write, and never beyond the limits of a file. */
import { Parser } from 'htmlparser2';
import { LIMITS, UnreadableFile, type Remark } from '../../model.ts';
import { textOfXml } from './decoding.ts';
import { decodeEntities } from './entities.ts';
import { withoutDoctype } from './prolog.ts';
import { addText, plainAttributes, plainName, type Element } from './tree.ts';

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
