import { tableness } from '../formats/table/csv.ts';
import { typedLinesOf, typedOf } from '../formats/text/typed.ts';
import { giftLines, withoutFormulas } from './gift-evidence.ts';
import { TEXT_FORMATS, type Confidence, type Detected, type TextFormat } from './model.ts';
import { kindOf } from '../formats/shared/letters.ts';
import { answerSaid, isFirst, labelsNamed, optionMark } from '../formats/shared/marks.ts';
import { numberedLine, beforeLabel, optionsInLine } from '../formats/text/lines.ts';

/** Options begin here: the first of them, alone or with the others behind it. */
function beginsOptions(line: string): boolean {
  if (line.length > 2_000) return false;
  const own = optionMark(beforeLabel(line).rest);
  if (own !== null && isFirst(own.label) && kindOf(own.label) !== 'digit') return true;
  return optionsInLine(line, null) !== null;
}

/** Lines of questions as people type them: from a number on, or with options or an answer below. */
function typedLines(lines: readonly string[]): number {
  let covered = 0;
  let block = 0;
  let isKnown = false;
  let isCounting = false;
  for (const line of lines) {
    if (line.trim() === '') {
      if (isKnown || isCounting) covered += block;
      [block, isKnown] = [0, false];
      continue;
    }
    if (numberedLine(line) !== null) isCounting = true;
    isKnown ||= beginsOptions(line) || answerSaid(line) !== null;
    block += 1;
  }
  return isKnown || isCounting ? covered + block : covered;
}

/** Lines of questions whose answer stands below two options and more; nought where the questions are counted, which Aiken does not do. */
function aikenLines(lines: readonly string[]): number {
  let covered = 0;
  let [questions, counted] = [0, 0];
  let block = 0;
  let options = 0;
  let isCounted = false;
  let kind = '';
  let isEmptyBefore = true;
  for (const line of lines) {
    if (line.trim() === '') {
      isEmptyBefore = true;
      continue;
    }
    const said = answerSaid(line);
    const mark = optionMark(line);
    if (said !== null && options > 1 && !isEmptyBefore && labelsNamed(said.value).length > 0) {
      covered += block + 1;
      questions += 1;
      if (isCounted) counted += 1;
      [block, options] = [0, 0];
    } else if (block > 0 && mark !== null) {
      // What is counted before letters begin is the question, in a file that counts them.
      const isAnew = options > 0 && isFirst(mark.label) && kindOf(mark.label) !== kind;
      isCounted ||= isAnew;
      kind = kindOf(mark.label);
      block += 1;
      options = isAnew ? 1 : options + 1;
    } else {
      // What was open came to no answer.
      if (options > 0) [block, options] = [0, 0];
      if (block === 0) isCounted = numberedLine(line) !== null;
      block += 1;
    }
    isEmptyBefore = false;
  }
  return counted * 2 >= questions ? 0 : covered;
}

/** How much of a text each of the readers would understand, in lines, and all lines that are not empty. */
export interface Evidence {
  all: number;
  lines: Record<TextFormat, number>;
  /** Its headings are known, so that nothing else can be meant. */
  isHeaded: boolean;
  /** Lines that would be GIFT if the file were. */
  weakGift: number;
}

/** From this part of the file on a reader's own signs decide. */
const HALF = 0.5;
const EVEN = 0.7;

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

/** Weighs the whole text for every reader; each looks at every line once. */
export function evidenceOf(text: string): Evidence {
  const lines = linesOf(typedOf(text));
  const all = lines.filter((line) => line.trim() !== '').length;
  const gift =
    text.includes('{') || text.includes('::')
      ? giftLines(linesOf(typedOf(withoutFormulas(text))))
      : { strong: 0, weak: 0 };
  const table = tableness(text);
  return {
    all,
    lines: {
      gift: Math.min(all, gift.strong),
      aiken: aikenLines(lines),
      csv: Math.round(all * table.share),
      text: typedLines(typedLinesOf(text)),
    },
    isHeaded: table.kind === 'headed',
    weakGift: gift.weak,
  };
}

function chosen({ all, lines, isHeaded, weakGift }: Evidence): TextFormat {
  const others = Math.max(lines.gift, lines.aiken, lines.text);
  // Templates explain themselves before their headings; a key in a table stands behind its questions.
  if (isHeaded && (lines.csv >= all * HALF || others < all * HALF)) return 'csv';
  if (lines.gift >= all * HALF) return 'gift';
  if (lines.aiken >= all * HALF) return 'aiken';
  if (lines.csv >= all * EVEN) return 'csv';
  if (others > 0) return TEXT_FORMATS.find((format) => lines[format] === others) ?? 'text';
  return weakGift > all * HALF ? 'gift' : 'text';
}

function confidenceOf(format: TextFormat, { all, lines }: Evidence): Confidence {
  const share = lines[format] / all;
  const rivals = TEXT_FORMATS.filter((one) => one !== format && one !== 'text');
  const nearest = Math.max(...rivals.map((one) => lines[one])) / all;
  if (share < HALF || nearest > share * EVEN) return 'unsure';
  return share > 0.9 && nearest < 0.2 ? 'sure' : 'likely';
}

/** What a text is, by what each reader would understand of it. */
export function weighed(text: string, evidence = evidenceOf(text)): Detected {
  const format = chosen(evidence);
  const { all, lines } = evidence;
  return {
    format,
    confidence: confidenceOf(format, evidence),
    understood: lines[format],
    all,
    others: TEXT_FORMATS.filter((one) => one !== format).toSorted(
      (one, other) => lines[other] - lines[one],
    ),
  };
}
