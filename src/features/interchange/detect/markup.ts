import type { Format } from '../model.ts';

/** So much of a text says what it is; the rest may be long. */
const BEGINNING = 200_000;

/** What a marked-up text is, or the refusal that names it; null where its first element is none that is known. */
export type Markup = { format: Format } | { refusal: 'oldQti' | 'html' | 'moodleBackup' } | null;

/** Which QTI a document names; null where it names none. */
export function qtiVersion(text: string): Format | null {
  if (/imsqtiasi_v3p0|imsqti_[\w-]{0,40}v3p0|<qti-assessment|imscp_v3p0|qtiv3p0/i.test(text))
    return 'qti30';
  if (/imsqti[\w-]{0,40}_v2p2|qtiv2p2/i.test(text)) return 'qti22';
  return /imsqti[\w-]{0,40}_v2p[01]|qtiv2p1/i.test(text) ? 'qti21' : null;
}

/** What stands before the first element of a document: how each begins and ends. */
const PROLOG: [string, string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];

/** Where a document type ends; its own declarations stand in brackets. */
function endOfDoctype(text: string, from: number): number {
  const bracket = text.indexOf('[', from);
  const close = text.indexOf('>', from);
  if (bracket === -1 || bracket > close) return close === -1 ? text.length : close + 1;
  const end = text.indexOf(']', bracket);
  const after = end === -1 ? -1 : text.indexOf('>', end);
  return after === -1 ? text.length : after + 1;
}

/** The text from its first element on. */
function withoutProlog(text: string): string {
  let at = 0;
  for (;;) {
    while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
    const known = PROLOG.find(([begin]) => text.startsWith(begin, at));
    if (known) {
      const end = text.indexOf(known[1], at + known[0].length);
      at = end === -1 ? text.length : end + known[1].length;
    } else if (/^<!doctype/i.test(text.slice(at, at + 9))) at = endOfDoctype(text, at);
    else return text.slice(at);
  }
}

/** The name of the first element, without its prefix; null where a text is no markup. */
export function rootName(text: string): string | null {
  const rest = withoutProlog(text.slice(0, BEGINNING)).slice(0, 300);
  return /^<(?:[\w.-]{1,60}:)?([A-Za-z][\w.-]{0,100})[\s/>]/.exec(rest)?.[1]?.toLowerCase() ?? null;
}

/** What a text is by its first element. */
export function markupOf(text: string): Markup {
  const beginning = text.slice(0, BEGINNING);
  const root = rootName(beginning);
  switch (root) {
    case null:
      return null;
    case 'quiz':
    case 'question':
      return { format: 'moodle' };
    case 'assessmentitem':
    case 'assessmenttest':
    case 'manifest':
      return { format: qtiVersion(beginning) ?? 'qti21' };
    case 'questestinterop':
      return { refusal: 'oldQti' };
    case 'moodle_backup':
    case 'question_categories':
      return { refusal: 'moodleBackup' };
    case 'html':
      return { refusal: 'html' };
    default:
      return root.startsWith('qti-') ? { format: 'qti30' } : null;
  }
}
