/** A piece of text; a run of arithmetic reads from left to right, whatever stands around it. */
export interface Piece {
  text: string;
  isRun: boolean;
}

const SPACE = '[ \\t\\u00A0\\u200E\\u200F]*';
const OPEN = '(\\[{√∛';
const SIGN = '\\-−–+±';
/** Digits of any script, Latin and Greek letters, fractions, powers and indices, and the box to be filled in. */
const ATOM = '\\p{Nd}A-Za-z\\p{Script=Greek}²³¹⁰-₎½¼¾⅓⅔□';
const OPERATOR = `[${SIGN}×÷*·⋅∙/=<>≤≥≠≈^→⇌]`;
const OPERAND = [
  `[${OPEN}]*(?:[${SIGN}][${OPEN}]*)?`,
  `[${ATOM}](?:[${ATOM}${OPEN})\\]}]|[.,٫٬](?=\\p{Nd}))*[%٪°]?`,
  // A unit after its number: «5 cm».
  '(?:(?<=\\p{Nd}) [A-Za-z]{1,4}(?![A-Za-z]))?',
].join('');
/** What is asked for may stand after an operator: «5 + 3 = ؟». */
const NEXT = `(?:${OPERAND}|[?؟…_]+)`;
const LINK = `${SPACE}${OPERATOR}{1,2}${SPACE}`;
const arithmetic = new RegExp(
  [
    // Isolates that the text itself carries.
    '[\\u2066-\\u2068][^\\u2066-\\u2069\\n]*\\u2069',
    // Never from the middle of a word, which would read a long one again and again.
    `(?<![${OPEN}${ATOM}])${OPERAND}(?:${LINK}${NEXT})+`,
    // A number with its sign; a hyphen behind a word or a number is none.
    `(?<![\\p{L}\\p{N})])[\\-−+±]\\p{Nd}+(?:[.,٫٬]\\p{Nd}+)*`,
  ].join('|'),
  'gu',
);
const isolates = /[\u2066-\u2068][^\u2066-\u2069\n]*\u2069/gu;
/** «۱- »: the number of an item, not a subtraction. */
const itemNumber = /^\s*\p{Nd}{1,2}[-–.)]\s+/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const latin = /[A-Za-z]/;

/** Letters and digits that run from right to left; Persian digits count with the Latin ones. */
function isLatinOnly(line: string): boolean {
  const letters = line.replace(/[۰-۹]/g, '');
  return latin.test(line) && !rightToLeft.test(letters) && !/[٠-٩]/.test(letters);
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Cuts brackets whose partner stands outside, at either end. */
function balanced(run: string): { before: number; text: string } {
  let open = countOf(run, /[([{]/g) - countOf(run, /[)\]}]/g);
  let start = 0;
  let end = run.length;
  for (; open < 0 && ')]}'.includes(run.charAt(end - 1)); open += 1) end -= 1;
  for (; open > 0 && '([{'.includes(run.charAt(start)); open -= 1) start += 1;
  return { before: start, text: run.slice(start, end) };
}

function piecesOfLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  const item = itemNumber.exec(line)?.[0].length ?? 0;
  const add = (text: string, isRun: boolean) => {
    if (text !== '') pieces.push({ text, isRun });
  };
  let done = 0;
  // Where everything runs from left to right, only what asks for it is set apart.
  const pattern = isLatinOnly(line) ? isolates : arithmetic;
  for (const match of line.slice(item).matchAll(pattern)) {
    const { before, text } = balanced(match[0]);
    const start = item + match.index + before;
    add(line.slice(done, start), false);
    add(text, true);
    done = start + text.length;
  }
  add(line.slice(done), false);
  return pieces;
}

/** Text cut into prose and runs of arithmetic; joined, the pieces are the text as it was written. */
export function arithmeticPieces(text: string): Piece[] {
  return text
    .split(/(\n)/)
    .flatMap((line) => (line === '\n' ? [{ text: line, isRun: false }] : piecesOfLine(line)));
}
