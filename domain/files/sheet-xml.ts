import { Parser } from 'htmlparser2';
import { FILE_LIMITS, UnreadableFile } from './model.ts';
import { scriptText } from './scripts.ts';

/** What is told of the elements of a part: names and attributes in small letters, without prefixes. */
interface Hands {
  open?: (name: string, given: Record<string, string>) => void;
  text?: (piece: string) => void;
  close?: (name: string) => void;
}

const names = new Map<string, string>();

/** A name in small letters without its prefix; a workbook has few names and says them a million times. */
function bare(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const plain = (name.split(':').at(-1) ?? '').toLowerCase();
  if (names.size < 2_000) names.set(name, plain);
  return plain;
}

const isBare = (attributes: Record<string, string>) => {
  for (const key in attributes) if (bare(key) !== key) return false;
  return true;
};

/** Reads the XML of a workbook, which may be large, as a stream; entities of its own are never looked up. */
export function readXml(xml: string, hands: Hands): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > FILE_LIMITS.depth)
          throw new UnreadableFile('tooDeep', { n: FILE_LIMITS.depth });
        const given = isBare(attributes)
          ? attributes
          : Object.fromEntries(
              Object.entries(attributes).map(([key, value]) => [bare(key), value]),
            );
        hands.open?.(bare(name), given);
      },
      ontext: (piece) => hands.text?.(piece),
      onclosetag: (name) => {
        depth -= 1;
        hands.close?.(bare(name));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** Text as Excel means it: `_x000D_` stands for a sign that XML cannot hold. */
export function excelText(text: string): string {
  return text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
}

/** Whether an element of a run makes its words stand out. */
export const isEmphasis = (name: string, given: Record<string, string>) =>
  /^(?:b|i|u|strike)$/.test(name) && !/^(?:0|false|none)$/.test(given['val'] ?? '');

/** Words of the shared list. */
export interface Words {
  text: string;
  /** Whether raised or lowered letters had to be said otherwise. */
  hasScript: boolean;
  /** Bold, slanted or underlined words, beside others that are not. */
  marked: string;
}

/** The shared words of a workbook, with raised and lowered letters as such. */
export function stringsOf(xml: string): Words[] {
  const all: Words[] = [];
  let now: Words | null = null;
  let script = '';
  let isMarked = false;
  let isText = false;
  let phonetic = 0;
  let piece = '';
  readXml(xml, {
    open: (name, given) => {
      if (name === 'si') now = { text: '', hasScript: false, marked: '' };
      else if (name === 'r') [script, isMarked] = ['', false];
      else if (isEmphasis(name, given)) isMarked = true;
      else if (name === 'vertalign') script = given['val'] ?? '';
      else if (name === 'rph') phonetic += 1;
      else if (name === 't' && phonetic === 0) {
        isText = true;
        piece = '';
      }
    },
    text: (part) => {
      if (isText) piece += part;
    },
    close: (name) => {
      if (name === 'rph') phonetic -= 1;
      if (name === 't' && isText && now) {
        isText = false;
        const isScript = script === 'superscript' || script === 'subscript';
        now.text += isScript
          ? scriptText(excelText(piece), script === 'superscript').text
          : excelText(piece);
        now.hasScript ||= isScript && piece.trim() !== '';
        if (isMarked && piece.trim() !== '') now.marked = excelText(piece).trim();
      }
      if (name === 'r') [script, isMarked] = ['', false];
      if (name === 'si' && now) {
        // All of a cell in bold says nothing more than the cell does.
        if (now.marked === now.text.trim()) now.marked = '';
        all.push(now);
        now = null;
      }
    },
  });
  return all;
}
