import { follows, kindOf } from '../shared/letters.ts';
import { answerSaid, isFirst, optionMark } from '../shared/marks.ts';
import { beforeLabel, numberedLine, optionsInLine, type Numbered } from './lines.ts';

/** The lines of one question. */
export interface Piece {
  at: number;
  number: number | null;
  lines: string[];
  source: string[];
}

/** What is known of the question that is open. */
interface Open {
  line: Numbered;
  /** Options counted by numbers. */
  options: Numbered[];
  /** So many options the questions before it had. */
  usual: number;
  /** It has options by letters, or an answer: what is counted after them is no part of it. */
  isFull: boolean;
}

const endsQuestion = (line: string) => answerSaid(line) !== null || hasLetters(line);

/** Whether a line holds options by letters. */
function hasLetters(line: string): boolean {
  const own = optionMark(beforeLabel(line).rest);
  if (own !== null) return kindOf(own.label) !== 'digit';
  const label = optionsInLine(line, null)?.marks[0]?.label;
  return label !== undefined && kindOf(label) !== 'digit';
}

/** Whether letters follow a counted line before anything else is counted: then it is a question itself. */
function lettersFollow(
  lines: readonly string[],
  found: readonly (Numbered | null)[],
  from: number,
): boolean {
  if (optionsInLine(found[from]?.rest ?? '', null) !== null) return true;
  for (let at = from + 1; at < Math.min(lines.length, from + 12); at += 1) {
    if (found[at] !== null || answerSaid(lines[at] ?? '') !== null) return false;
    if (isHeading(lines, found, at)) return false;
    if (hasLetters(lines[at] ?? '')) return true;
  }
  return false;
}

/** What a counted line is beside the question that is open: an option of it, the next question, or a part of its text. */
function kindOfLine(
  line: Numbered,
  open: Open | null,
  ahead: { isFollowed: () => boolean; next: Numbered | null },
): 'option' | 'question' | 'text' {
  if (open === null || line.isNamed) return 'question';
  const { line: question, options, isFull, usual } = open;
  const { isFollowed, next } = ahead;
  const last = options.at(-1);
  const isSameSign = line.sign === question.sign;
  const isNext = line.number > question.number && line.number <= question.number + 3;
  if (last !== undefined && line.number === last.number + 1 && line.sign === last.sign)
    return isSameSign &&
      line.number === question.number + 1 &&
      (isFollowed() || listBegins(next, line) || (options.length > 1 && options.length === usual))
      ? 'question'
      : 'option';
  if (options.length > 1) return isSameSign || isNext ? 'question' : 'text';
  if (isFull) return isSameSign || isNext ? 'question' : 'text';
  if (line.number === 1) return isFollowed() ? 'question' : 'option';
  // A number far from the last one is part of the text: a year, an amount.
  return isNext ? 'question' : 'text';
}

/** Whether options that are counted as their question is begin behind a line. */
const listBegins = (next: Numbered | null, line: Numbered) =>
  next !== null && next.number === 1 && next.sign === line.sign;

/** For each line the next one that begins with a number. */
function nextCounted(found: readonly (Numbered | null)[]): (Numbered | null)[] {
  let next: Numbered | null = null;
  const all: (Numbered | null)[] = [];
  for (let at = found.length - 1; at >= 0; at -= 1) {
    all.push(next);
    next = found[at] ?? next;
  }
  return all.toReversed();
}

/** Whether the text counts its questions: some line begins with one, or its first line with a number that others go on from. */
function countsQuestions(lines: readonly string[], found: readonly (Numbered | null)[]): boolean {
  const numbers = found.flatMap((line) => (line === null ? [] : [line]));
  if (numbers.some(({ isNamed, number }) => isNamed || number === 1)) return true;
  const first = found[lines.findIndex((line) => line.trim() !== '')] ?? null;
  return (
    first !== null &&
    numbers.some(({ number, sign }) => number === first.number + 1 && sign === first.sign)
  );
}

/** Options counted from one in the line of their question. */
function optionsCountedIn(rest: string, sign: string): Numbered[] {
  const marks = optionsInLine(rest, null)?.marks ?? [];
  return marks.flatMap(({ label, rest: words }) =>
    kindOf(label) === 'digit' ? [{ number: Number(label), sign, rest: words, isNamed: false }] : [],
  );
}

/** Options counted on in the same line. */
function othersIn(line: Numbered): Numbered[] {
  const open = line.sign.startsWith('(') ? '(' : '';
  const written = `${open}${line.number}${line.sign.slice(-1)} ${line.rest}`;
  const found = optionsInLine(written, null)?.marks.slice(1) ?? [];
  return found.map(({ label, rest }) => ({
    number: Number(label),
    sign: line.sign,
    rest,
    isNamed: false,
  }));
}

/** Words in which a part of an exam says what is to be done in it. */
const INSTRUCTION =
  /(?:کنید|نمایید|دهید|بنویسید|بزنید|بگذارید|کامل کنید)\s*[.:؛]?\s*(?:[([«][^()[\]«»]{1,20}[)\]»])?\s*[.:]?$|^\s*(?:choose|fill|answer|mark|complete|match|write)\b[^]*\b(?:following|questions?|sentences?|blanks?|statements?)\b/i;
const PART = /^\s*[*_#]*\s*(?:بخش|قسمت|part|section)\s+[^\s]{1,8}(?:\s*[:.)\-–—]|\s*$)/i;
const CLOSING =
  /^\s*[*_«]*\s*(?:(?:موفق|پیروز|سربلند|شاد|سلامت)[^.؟?]{0,30}باشید|(?:جمع|مجموع)\s+(?:کل\s+)?(?:نمره|نمرات|بارم)|با آرزوی|good luck\b|پایان\s*[.]?$)/i;

/** Whether a line belongs to no question: it closes the exam, or stands alone before the next question as what is asked in a part of it. */
function isHeading(
  lines: readonly string[],
  found: readonly (Numbered | null)[],
  at: number,
): boolean {
  const line = lines[at] ?? '';
  if (line.length > 200 || line.trim() === '') return false;
  if (CLOSING.test(line)) return true;
  const isPart = PART.test(line);
  if (!isPart && ((lines[at - 1] ?? '').trim() !== '' || !INSTRUCTION.test(line))) return false;
  for (let next = at + 1; next < Math.min(lines.length, at + 4); next += 1)
    if ((lines[next] ?? '').trim() !== '') return found[next] !== null;
  return false;
}

function byNumbers(lines: readonly string[], found: readonly (Numbered | null)[]): Piece[] {
  const pieces: Piece[] = [];
  const next = nextCounted(found);
  let open: Open | null = null;
  for (const [index, line] of lines.entries()) {
    const counted = found[index] ?? null;
    const kind =
      counted === null
        ? 'text'
        : kindOfLine(counted, open, {
            isFollowed: () => lettersFollow(lines, found, index),
            next: next[index] ?? null,
          });
    if (counted !== null && kind === 'question') {
      pieces.push({ at: index + 1, number: counted.number, lines: [counted.rest], source: [line] });
      const usual: number =
        open && open.options.length > 1 ? open.options.length : (open?.usual ?? 0);
      const options = optionsCountedIn(counted.rest, counted.sign);
      open = { line: counted, options, usual, isFull: endsQuestion(counted.rest) };
      continue;
    }
    if (counted === null && isHeading(lines, found, index)) {
      pieces.push({ at: index + 1, number: null, lines: [line], source: [line] });
      continue;
    }
    if (counted !== null && kind === 'option') open?.options.push(counted, ...othersIn(counted));
    if (open) open.isFull ||= endsQuestion(line);
    const piece = pieces.at(-1);
    if (piece) {
      piece.lines.push(line);
      piece.source.push(line);
    } else if (line.trim() !== '')
      pieces.push({ at: index + 1, number: null, lines: [line], source: [line] });
  }
  return pieces;
}

/** The last label that a line gives: of its own option, or of the first of several. */
function labelIn(line: string): string | null {
  const own = optionMark(beforeLabel(line).rest)?.label;
  return own ?? optionsInLine(line, null)?.marks[0]?.label ?? null;
}

/** Pieces between empty lines; options that an empty line divides from their question stay with it. */
function byEmptyLines(lines: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let isOpen = false;
  let last: string | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const open = pieces.at(-1);
    const belongs =
      optionMark(beforeLabel(line).rest) !== null || /^\s*(?:answer|پاسخ|جواب)/i.test(line);
    const label = labelIn(line);
    if (open && (isOpen || belongs) && !(isOpen && beginsAnew(last, label, lines, index))) {
      open.lines.push(line);
      open.source.push(line);
      last = label ?? last;
    } else {
      pieces.push({ at: index + 1, number: null, lines: [line], source: [line] });
      last = label;
    }
    isOpen = true;
  }
  return pieces;
}

/** Whether a line of text after options begins a new question: the next label in sight is a first one. */
function beginsAnew(
  last: string | null,
  own: string | null,
  lines: readonly string[],
  from: number,
): boolean {
  const line = lines[from] ?? '';
  if (last === null || (own !== null && (follows(own, last) || !isFirst(own)))) return false;
  if (own !== null && optionMark(beforeLabel(line).rest)) return false;
  if (/^\s*(?:answer|پاسخ|جواب|correct|key|کلید)/i.test(line)) return false;
  for (const next of lines.slice(from, from + 12)) {
    const label = labelIn(next);
    if (label !== null) return isFirst(label);
  }
  return false;
}

/** The questions of a text, as far as its numbers or its empty lines divide them. */
export function piecesOf(lines: readonly string[]): Piece[] {
  const found = lines.map(numberedLine);
  return countsQuestions(lines, found) ? byNumbers(lines, found) : byEmptyLines(lines);
}
