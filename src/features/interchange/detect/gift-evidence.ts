import { formulasIn } from '../formats/shared/formulas.ts';

/** The text with blanks in place of its formulas: their braces say nothing of the format. */
export function withoutFormulas(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const formula of formulasIn(text)) {
    parts.push(
      text.slice(from, formula.from),
      text.slice(formula.from, formula.to).replace(/[^\n]/g, ' '),
    );
    from = formula.to;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** What only GIFT writes behind an opening brace, and what it writes for an answer that is written at length. */
const ANSWER = /^\s{0,40}(?:[=~#]|%-?\d|(?:T|F|TRUE|FALSE)\s{0,9}[#}])/;
const CLOZE = /^\d{0,4}:[A-Z_]{2,20}:/;
const EMPTY = /^\s{0,40}\}\s{0,40}$/;

/** What a line says of GIFT: an answer of it, a sign that the format has, an open brace that might be one, or nothing. */
type Sign = 'answer' | 'mark' | 'maybe' | 'none';

/** Whether a brace stands behind what makes it a part of a formula or a program. */
const isBound = (before: string | undefined) =>
  before === '\\' || before === '^' || before === '_' || before === '$';

function signOf(line: string, following: string): Sign {
  const begin = line.trimStart();
  if (/^::.{1,400}?::/.test(begin.slice(0, 500)) || begin.startsWith('$CATEGORY:')) return 'mark';
  for (let at = line.indexOf('{'); at >= 0; at = line.indexOf('{', at + 1)) {
    if (isBound(line[at - 1])) continue;
    const rest = line.slice(at + 1, at + 60);
    if (CLOZE.test(rest)) continue;
    if (ANSWER.test(rest)) return 'answer';
    // The answers of a question often begin in the next line.
    if (rest.trim() === '' && ANSWER.test(following.slice(0, 60))) return 'answer';
    if (EMPTY.test(line.slice(at + 1, at + 90))) return 'maybe';
  }
  return 'none';
}

/** Lines of blocks in which GIFT is written, and of those that could be a question of it. */
export function giftLines(lines: readonly string[]): { strong: number; weak: number } {
  let [strong, weak] = [0, 0];
  let block = 0;
  let comments = 0;
  let sign: Sign = 'none';
  let isOpen = false;
  const end = () => {
    if (sign === 'mark') strong += block;
    else if (sign === 'maybe') weak += block;
    block = 0;
    sign = 'none';
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      // An answer may hold empty lines.
      if (!isOpen) end();
      continue;
    }
    if (line.trimStart().startsWith('//')) {
      comments += 1;
      continue;
    }
    block += 1;
    const own = isOpen ? 'answer' : signOf(line, lines[index + 1] ?? '');
    const [opened, closed] = [line.lastIndexOf('{'), line.lastIndexOf('}')];
    if (own === 'answer') {
      strong += block;
      [block, sign] = [0, 'none'];
      if (opened !== closed) isOpen = opened > closed;
    } else if (own !== 'none' && sign !== 'mark') sign = own;
  }
  end();
  return strong > 0 ? { strong: strong + comments, weak } : { strong, weak };
}
