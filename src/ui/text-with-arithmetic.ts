/** Where typed text holds arithmetic and Latin words: they read from left to right, whatever stands around them. */

/** A piece of text; a run reads from left to right. */
export interface Piece {
  text: string;
  isRun: boolean;
}

const SPACE = '[ \\t\\u00A0\\u200E\\u200F]*';
const SIGN = '\\-−–+±∓';
/** Ranges, not `\p{Nd}`: with all scripts of Unicode in each class the pattern takes 30 ms to compile instead of 5. */
const DIGITS = '0-9٠-٩۰-۹';
const LETTER = 'A-Za-zÀ-ÖØ-öø-ÿͰ-Ͽἀ-῿';
/** Latin, Arabic and Persian digits, Latin and Greek letters, roots, fractions, powers and indices, and the box to be filled in. */
const ATOM = `${DIGITS}${LETTER}√∛∠△∆∞∂∑∫ℝℕℤℚ∅²³¹⁰-₎ₐ-ₜ½¼¾⅓⅔□$€`;
/** What stands behind a number or a letter and belongs to it. */
const TAIL = "[!'’′″%٪°]{0,4}";
const OPERATOR = `(?:[${SIGN}×÷*·⋅∙/=<>≤≥≠≈≅≡~^→←↔⇒⇔⇌∈∉⊂⊆⊄∪∩∥⊥∝]|(?<=[${DIGITS}] ?)[:□○◯](?= ?[${DIGITS}])|(?<= )%(?= ))`;
const OPEN = '(\\[{';
const CLOSE = ')\\]}';

/**
 * All of them or none: a part that could end anywhere would be tried in every way. Nobody types longer ones, and what
 * has no end costs the more the longer a text is.
 */
const ATOMS = `[${ATOM}](?:[${ATOM}]|[.,٫٬](?=[${DIGITS}])){0,60}(?![${ATOM}])`;
/** In brackets commas and spaces belong to it: «A(2, 3)», «{x | x > 2}». Three deep, as textbooks go. */
const INNER = `[${ATOM}${SIGN}×÷*·⋅∙/=<>≤≥≠≈^→∈∪∩|:.,،؛;٫٬!'"’′%٪° …]`;
const group = (inside: string) => `[${OPEN}](?:${inside}){0,120}[${CLOSE}]`;
const GROUP = group(`${INNER}|${group(`${INNER}|${group(INNER)}`)}`);
/** «|x − 3|» */
const ABSOLUTE = `\\|(?! )[${ATOM}${SIGN}×÷*·/^ ]{1,60}\\|`;
const FACTOR = `(?:${ATOMS}|${GROUP}|${ABSOLUTE})`;
const FUNCTION = '(?:sin|cos|tan|tg|cot|ctg|sec|csc|log|ln|lim|max|min)';
/** Brackets whose partner stands outside are cut off again (`balanced`). */
const OPERAND = [
  `(?:[${SIGN}]?${GROUP}|[${OPEN}]{0,4}(?:[${SIGN}][${OPEN}]{0,4})?(?:${FUNCTION}[²₀-₉]* )?${FACTOR})`,
  `(?:${FACTOR}|[${CLOSE}]){0,20}${TAIL}`,
  // A unit after its number: «5 cm».
  `(?:(?<=[${DIGITS}]) (?:°[CF]|[A-Za-z]{1,4}(?:[²³]|/[A-Za-z]{1,3}[²³]?)?)(?![A-Za-z]))?`,
].join('');
const BLANK = '(?:…|\\.{3}|_{1,20})';
/** What is asked for may stand after an operator: «5 + 3 = ؟». */
const NEXT = `(?:${OPERAND}|${BLANK}|[?؟])`;
const LINK = `${SPACE}${OPERATOR}{1,2}${SPACE}`;
/** Never from the middle of a word, which would read a long one again and again. */
const START = `(?<![${ATOM}]|[${DIGITS}][.,٫٬])`;
/** Latin words, with what joins them: «C++», «Wi-Fi», «Na⁺», «f(x)», «Microsoft Word». */
const WORD = `[${LETTER}](?:[${ATOM}]|[-.’'&@/_](?=[${ATOM}])){0,80}(?:[+#]{1,2}(?![${ATOM}])|${TAIL})`;
const arithmetic = new RegExp(
  [
    // Isolates that the text itself carries.
    '[\\u2066-\\u2068][^\\u2066-\\u2069\\n]*\\u2069',
    // The sign at the end waits for its other side: «45 − 12 =».
    `${START}(?:${OPERAND}|${BLANK})(?:${LINK}${NEXT})+(?:${SPACE}[=≈](?![=>]))?`,
    `${START}${FUNCTION}[²₀-₉]* ${FACTOR}${TAIL}`,
    // A number before its bracket, a function and its argument, brackets beside each other, a value without sign.
    `${START}(?:${ATOMS}(?:${GROUP})|${GROUP}(?=[${ATOM}${OPEN}])|${ABSOLUTE})(?:${FACTOR}){0,20}${TAIL}`,
    // A set, a point, an interval.
    `\\{(?:${INNER}|${group(INNER)}){1,120}\\}`,
    `[${OPEN}](?:[${ATOM}${SIGN}.…٫٬ ]{1,30}[,;]){1,20}[${ATOM}${SIGN}.…٫٬ ]{1,30}[${CLOSE}]`,
    `${START}(?:[${DIGITS}][${ATOM}.٫]{0,20})?${WORD}(?: ${WORD})*(?: [0-9]+(?![${ATOM}]))?`,
    // A series, and a temperature.
    `${START}${ATOMS}(?: ?, ?(?:${ATOMS}|${BLANK})){2,20}`,
    `${START}[${DIGITS}][${DIGITS}.٫]{0,20} °[CF]`,
    // A number with its sign; a hyphen behind a word or a number is none.
    `(?<![\\p{L}\\p{N})])[\\-−+±][${DIGITS}]+(?:[.,٫٬][${DIGITS}]+)*`,
  ].join('|'),
  'gu',
);
const isolates = /[\u2066-\u2068][^\u2066-\u2069\n]*\u2069/gu;
/** «۱- »: the number of an item, not a subtraction. */
const itemNumber = /^\s*[0-9٠-٩۰-۹]{1,2}[-–.)]\s+/u;
const whole = /\S(?:.*\S)?/gu;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const latin = /[A-Za-z]/;
const proseWord = new RegExp(`(?<![A-Za-z])(?!${FUNCTION}\\b)[A-Za-z]?[a-z]{2,}(?![A-Za-z])`, 'g');

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
  const item = itemNumber.exec(line)?.[0].length ?? 0;
  if (!isLatinOnly(line)) return cut(line, item, arithmetic);
  // A line of Latin prose finds its own direction, and only what asks for it is set apart there.
  return cut(line, item, countOf(line, proseWord) > 1 ? isolates : whole);
}

function cut(line: string, from: number, pattern: RegExp): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, isRun: boolean) => {
    if (text !== '') pieces.push({ text, isRun });
  };
  let done = 0;
  for (const match of line.slice(from).matchAll(pattern)) {
    const { before, text } = balanced(match[0]);
    const start = from + match.index + before;
    add(line.slice(done, start), false);
    add(text, true);
    done = start + text.length;
  }
  add(line.slice(done), false);
  return pieces;
}

/** Text cut into prose and runs; joined, the pieces are the text as it was written. */
export function arithmeticPieces(text: string): Piece[] {
  return text
    .split(/(\n)/)
    .flatMap((line) => (line === '\n' ? [{ text: line, isRun: false }] : piecesOfLine(line)));
}

const END = '\u2069';
/** Arabic digits and the question mark turn what stands between them round again, unless every sign is told its way. */
const stubborn = /[٠-٩؟]/;
const setApart = (run: string) =>
  stubborn.test(run) ? `\u2066\u202D${run}\u202C${END}` : `\u2066${run}${END}`;

/** The same text for where nothing can be drawn around a run: cells of a table, titles. */
export function isolatedText(text: string): string {
  return arithmeticPieces(text)
    .map(({ text: said, isRun }) => (isRun && !said.endsWith(END) ? setApart(said) : said))
    .join('');
}
