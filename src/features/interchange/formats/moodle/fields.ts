/** Fields of a Moodle question: texts with their format and files, fractions, scores. */
import { remark, type Remark } from '#domain/files/model.ts';
import { toLatinDigits } from '#domain/text.ts';
import type { CarriedFile } from '../../model.ts';
import { bytesOfBase64 } from '#src/lib/base64.ts';
import { fileName } from '../html/files.ts';
import { inOneLanguage } from '../html/languages.ts';
import { parseHtml } from '../html/parse.ts';
import { safelyDecoded } from '../html/pictures.ts';
import type { FindFile } from '../html/pictures.ts';
import { plainOf, textAndFormula, textOf, type Plain, type Replaced } from '../html/plain.ts';
import { trimSpace } from '../xml/escape.ts';
import {
  attribute,
  childElement,
  childElements,
  textInside,
  type Element,
  type Node,
} from '../xml/tree.ts';
import { plainPath } from '#domain/files/zip.ts';

/** What reading the fields of one question gathers. */
export interface Gathering {
  /** The document, to take markup from where it was not escaped. */
  source: string;
  /** The question's text format, which other fields fall back to. */
  format: string;
  remarks: Remark[];
  files: CarriedFile[];
}

/** The markup of a field: its `text` (or itself, as old files have it), trimmed. */
export function markupOf(field: Element | undefined, source: string): string {
  if (!field) return '';
  const text = childElement(field, 'text') ?? field;
  if (childElements(text).length === 0) return trimSpace(textInside(text));
  // Markup that stands there without being escaped, which Moodle's own parser would refuse.
  const whole = source.slice(text.start, text.end);
  return trimSpace(
    whole.slice(
      whole.indexOf('>') + 1,
      whole.endsWith('>') ? whole.lastIndexOf('</') : whole.length,
    ),
  );
}

/** A plain value of a question; empty where it is missing. */
export function valueOf(question: Element, name: string): string {
  const field = childElement(question, name);
  return field ? textInside(childElement(field, 'text') ?? field).trim() : '';
}

/** The files of a field, by the address that its text uses. */
export function filesOf(field: Element): Map<string, { name: string; base64: string }> {
  return new Map(
    childElements(field, 'file').map((file) => {
      const name = attribute(file, 'name') || '1';
      return [
        plainPath(`${attribute(file, 'path')}/${name}`),
        { name: fileName(name), base64: textInside(file) },
      ];
    }),
  );
}

/** Looks files up in those that stand beside a text. */
export function finder(fields: readonly Element[]): FindFile {
  const files = new Map(fields.flatMap((field) => [...filesOf(field)]));
  return (address) => {
    const path = safelyDecoded(address.replace(/^@@PLUGINFILE@@/, '').replace(/[?#].*$/, ''));
    if (files.size === 0 || /^[a-z][a-z\d+.-]*:/i.test(path)) return null;
    const file = files.get(plainPath(path));
    const bytes = file ? bytesOfBase64(file.base64) : null;
    return file && bytes ? { name: file.name, bytes } : null;
  };
}

function nodesOf(markup: string, format: string): Node[] {
  if (format === 'plain_text' || format === 'markdown')
    return [{ name: 'pre', attributes: new Map(), children: [markup], start: 0, end: 0 }];
  if (format !== 'moodle_auto_format') return parseHtml(markup);
  // Line breaks count, except where paragraphs are marked already.
  return parseHtml(
    /<(p|br|div|table|ul|ol)\b/i.test(markup) ? markup : markup.replaceAll('\n', '<br>'),
  );
}

/** A field as plain text. */
export function plainField(
  field: Element | undefined,
  gathering: Gathering,
  options: { markup?: string; replace?: (element: Element) => Replaced; find?: FindFile } = {},
): Plain {
  const { markup, isChosen } = inOneLanguage(options.markup ?? markupOf(field, gathering.source));
  if (isChosen) gathering.remarks.push(remark('languageChosen', 'changed'));
  const format = (field ? attribute(field, 'format') : '') || gathering.format;
  const find = options.find ?? finder(field ? [field] : []);
  const plain = plainOf(nodesOf(markup, format), {
    find,
    ...(options.replace ? { replace: options.replace } : {}),
  });
  if (format === 'markdown' && markup !== '') plain.remarks.push(remark('markdown', 'note'));
  gathering.remarks.push(...plain.remarks);
  gathering.files.push(...plain.files);
  return plain;
}

/** A field of an option or answer: its text, with a picture named where it stands. */
export function phraseField(field: Element | undefined, gathering: Gathering): string {
  const plain = plainField(field, gathering);
  const text = textOf(plain);
  if (plain.files.length === 0) return text;
  gathering.remarks.push(remark('pictureInOption', 'changed'));
  return text === '' ? `[${plain.files.map(({ name }) => name).join(', ')}]` : text;
}

/** The text of the question and its formula. */
export const questionText = (plain: Plain) => textAndFormula(plain);

/** A number with digits and decimal mark of any script; null where it is none. */
export function numberIn(text: string): number | null {
  const plain = toLatinDigits(text).trim().replace(/[٫,]/, '.');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
}

/** The percentage that an answer earns; what is no number is said. */
export function fractionOf(answer: Element, gathering: Gathering): number {
  const written = attribute(answer, 'fraction');
  const percent = written === '' ? 0 : numberIn(written.replace('%', ''));
  if (percent === null)
    gathering.remarks.push(remark('fractionUnread', 'repair', { text: written.slice(0, 40) }));
  return percent ?? 0;
}
