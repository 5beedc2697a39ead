import { formulasIn, meets } from '../shared/formulas.ts';

/** Stand-ins for escaped signs while a question is taken apart; letters of the private area, in no text. */
const SIGNS = [':', '#', '=', '{', '}', '~', '\n', '\\'];
const standIn = (sign: string) => String.fromCharCode(0xf8d0 + SIGNS.indexOf(sign));
const standIns = /[\uf8d0-\uf8d7]/g;

/** Names of LaTeX that begin with n: in a formula they are no line break. */
const COMMAND =
  /^n(?:abla|atural|cong|e|earrow|eg|eq|eqq|ewline|exists|geq|i|leq|less|mid|ot|otag|otin|parallel|prec|rightarrow|sim|subseteq|u|vdash|warrow)(?![A-Za-z])/;

/** The text with stand-ins for escaped signs; a formula that was written without escapes keeps its own. */
export function guarded(text: string): { text: string; hasFreeFormula: boolean } {
  let hasFreeFormula = false;
  const meetsFormula = meets(formulasIn(text));
  const escaped = text.replace(/\\(\\|n|[:#={}~])/g, (whole, sign: string, at: number) => {
    if (sign === 'n' && meetsFormula(at, at + 1) && COMMAND.test(text.slice(at + 1))) {
      hasFreeFormula = true;
      return whole;
    }
    // Moodle puts the escaped backslash back at once, so that nothing after it is escaped by it.
    return standIn(sign === 'n' ? '\n' : sign);
  });
  return freed(escaped, hasFreeFormula);
}

/** Signs of the format inside a formula belong to the formula, where its braces are even. */
function freed(text: string, hadCommand: boolean): { text: string; hasFreeFormula: boolean } {
  let hasFreeFormula = hadCommand;
  let result = '';
  let done = 0;
  // A doubled backslash is one by now; formulas are found by what they will read.
  for (const { from, to } of formulasIn(text.replaceAll(standIn('\\'), '\\'))) {
    const formula = text.slice(from, to);
    const isEven = formula
      .split('')
      .reduce(
        (depth, sign) =>
          depth < 0 ? depth : sign === '{' ? depth + 1 : sign === '}' ? depth - 1 : depth,
        0,
      );
    const protectedOne =
      isEven === 0 && !/\{\s*[=~#]/.test(formula)
        ? formula.replace(/[:#={}~]/g, (sign) => standIn(sign))
        : formula;
    if (protectedOne !== formula) hasFreeFormula ||= /[{}=~#]/.test(formula);
    result += text.slice(done, from) + protectedOne;
    done = to;
  }
  return { text: result + text.slice(done), hasFreeFormula };
}

/** The signs themselves again. */
export function restored(text: string): string {
  return text.replace(standIns, (sign) => SIGNS[sign.charCodeAt(0) - 0xf8d0] ?? sign);
}

/** Text in which nothing is a sign of the format, on one line. */
export function escaped(text: string): string {
  return text.replace(/[\\#=~{}:]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');
}
