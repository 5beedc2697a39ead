import { textOf } from '../html/plain.ts';
import { clozeMarkup, clozeParts } from '../moodle/cloze.ts';
import { plainField, type Gathering } from '../moodle/fields.ts';
import { gapText } from '../moodle/own.ts';
import type { Made } from '../shared/make.ts';
import { composed } from '../xml/parts.ts';

const OPENING = /\{\d{0,4}:[A-Z_]{2,20}:/;

/** A text with answers in its midst, as Moodle writes them; null where it has none. */
export function clozeMade(text: string): Made | null {
  if (!OPENING.test(text)) return null;
  const { text: markup, gaps } = clozeMarkup(text);
  if (gaps.length === 0) return null;
  const gathering: Gathering = { source: '', format: 'moodle_auto_format', remarks: [], files: [] };
  const parts = clozeParts(gaps, gathering);
  // Signs that begin no tag are letters of the text.
  const safe = markup.replace(/<(?![a-z/!])/gi, '&lt;');
  const plain = plainField(undefined, gathering, { markup: safe, replace: gapText(parts) });
  const { question, remarks } = composed(textOf(plain), parts);
  return { question, remarks: [...gathering.remarks, ...remarks] };
}
