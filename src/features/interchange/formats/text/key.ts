import { toLatinDigits } from '#domain/text.ts';
import { labelsNamed } from '../shared/marks.ts';
import { pairsInTable, tableAtEnd } from './key-table.ts';

const KEY_HEAD =
  /^\s*[*_#\-=\s]*(?:(?:پاسخ[\s\u200c]*نام[هۀ][ٔی\s\u200c]*|کلید)(?:[\s\u200c]*(?:سوال|سؤال|آزمون|پاسخ|سوالات|تستی|تشریحی|تست[‌\s]*ها)\S*)?|پاسخ[\s\u200c]*ها|جواب[\s\u200c]*ها|پاسخ(?:[\s\u200c]*های)?[\s\u200c]*تشریحی|answer[\s-]*key|answers|key)[*_\s]*[:：]?\s*(.*)$/i;
const PAIR =
  /\(?([0-9۰-۹٠-٩]{1,3})\)?\s*[-–—ـ:.=)→]*\s*\(?(?:گزینه[ٔۀی]?\s*)?(الف|[A-Ja-j]|[ابپتثجچحخدهوزطیصغ]|صحیح|غلط|درست|نادرست|True|False|[TF]|[1-9۱-۹])\)?(?![\u0621-\u06cc\w])/g;

/** The pairs of an answer key; null where a text holds anything else. */
function pairsOf(text: string): Map<number, string> | null {
  const rest = text.replace(PAIR, '').replace(/[\s,،;؛|.\-–*_\u200c]/g, '');
  if (rest !== '') return null;
  const pairs = new Map<number, string>();
  for (const [, number = '', label = ''] of text.matchAll(PAIR))
    pairs.set(Number(toLatinDigits(number)), labelsNamed(label)[0] ?? label);
  return pairs.size === 0 ? null : pairs;
}

const EXPLAINED =
  /^\s*\(?([0-9۰-۹٠-٩]{1,3})\)?\s*[-–—ـ:.)]*\s*(?:گزینه[\s\u200c]*[ٔۀی]?)\s*[«(]?(الف|[A-Ja-j]|[بپتثجچحخدهوزطی]|[1-9۱-۹])[»)]?(?:\s*(?:صحیح|درست)\s*است)?(?![\u0621-\u06cc\w])\s*[.:،؛–-]?\s*([^]*)$/;
const COUNTED = /^\s*\(?[0-9۰-۹٠-٩]{1,3}\)?\s*[-–—ـ.)]\s/;

/** A key that says why: each number with its option, and the lines after it. Null where a number comes without one. */
function explainedKey(lines: readonly string[]): AnswerKey['said'] | null {
  const pairs = new Map<number, string>();
  const reasons = new Map<number, string>();
  let open: number | null = null;
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, number, label = '', rest = ''] = EXPLAINED.exec(line) ?? [];
    if (number !== undefined) {
      open = Number(toLatinDigits(number));
      if (pairs.has(open)) return null;
      pairs.set(open, labelsNamed(label)[0] ?? label);
      reasons.set(open, rest.trim());
    } else if (open === null || COUNTED.test(line)) return null;
    else reasons.set(open, `${reasons.get(open) ?? ''}\n${line.trim()}`.trim());
  }
  return pairs.size === 0 ? null : { pairs, reasons };
}

/** What a key says of the questions by their numbers. */
interface AnswerKey {
  /** Its first line. */
  from: number;
  said: { pairs: Map<number, string>; reasons: Map<number, string> };
}

/** The answer key at the end of a text, and where it begins; null where there is none. */
export function keyAtEnd(lines: readonly string[]): AnswerKey | null {
  const from = lines.findLastIndex((line) => line.length < 2_000 && KEY_HEAD.test(line.trim()));
  const table = tableAtEnd(lines);
  const tabled =
    table === null || (from >= 0 && from < table) ? null : pairsInTable(lines.slice(table));
  if (table !== null && tabled !== null)
    return { from: table, said: { pairs: tabled, reasons: new Map() } };
  if (from < 0) return null;
  const said = [KEY_HEAD.exec((lines[from] ?? '').trim())?.[1] ?? '', ...lines.slice(from + 1)];
  const pairs = pairsOf(said.join('\n')) ?? pairsInTable(said);
  if (pairs !== null) return { from, said: { pairs, reasons: new Map() } };
  const explained = explainedKey(said);
  return explained === null ? null : { from, said: explained };
}
