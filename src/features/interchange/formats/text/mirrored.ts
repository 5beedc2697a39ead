import { toLatinDigits } from '#domain/text.ts';

/** Texts that were copied out of a right-to-left page carry the sign of a number before it, and brackets the wrong way round. */
const NUMBER = /^(\s*)([-–.)])\s?([0-9۰-۹٠-٩]{1,3})(?![0-9۰-۹٠-٩]|[.,/٫][0-9۰-۹٠-٩])(\(?)\s*(?=\S)/;
const PLAIN = /^\s*\(?[0-9۰-۹٠-٩]{1,3}\s?[-–.)]/;
const LETTER = 'الف|[ابپتثجچحخدهوزطی]|[A-Ha-h]|[0-9۰-۹]';
const LABEL = new RegExp(`(^|\\s)\\)?(${LETTER})\\s?\\((?=\\s*[^\\s()])`, 'g');
/** The same label with its bracket as it should be. */
const UPRIGHT = new RegExp(`(?:^|\\s)\\(?(?:${LETTER})\\s?\\)`);

/** Numbers that count on from one another, each with its sign before it; one alone may be less than nought. */
function countsMirrored(lines: readonly string[]): boolean {
  let next = 0;
  let counted = 0;
  let plain = 0;
  for (const line of lines) {
    if (line.length > 5_000) continue;
    const found = NUMBER.exec(line);
    if (found === null) {
      if (PLAIN.test(line)) plain += 1;
      continue;
    }
    const number = Number(toLatinDigits(found[3] ?? ''));
    if (number === 1 || number === next) {
      counted += 1;
      next = number + 1;
    }
  }
  return counted > 1 && counted > plain;
}

/** Labels of options whose bracket opens where it should close: the first two of a list, and none the right way round. */
function bracketsMirrored(lines: readonly string[]): boolean {
  let [first, second] = [0, 0];
  for (const line of lines) {
    if (line.length > 5_000) continue;
    if (UPRIGHT.test(line)) return false;
    for (const [, , label = ''] of line.matchAll(LABEL)) {
      if (/^(?:الف|ا|[Aa1۱])$/.test(label)) first += 1;
      if (/^[بBb2۲]$/.test(label)) second += 1;
    }
  }
  return first > 0 && second > 0;
}

/** The lines with signs and brackets the right way round, where all of them stand the other way. */
export function unmirrored(lines: readonly string[]): string[] {
  const numbers = countsMirrored(lines);
  const brackets = bracketsMirrored(lines);
  if (!numbers && !brackets) return [...lines];
  return lines.map((line) => {
    if (line.length > 5_000) return line;
    const counted = numbers ? line.replace(NUMBER, '$1$3$2 ') : line;
    return brackets ? counted.replace(LABEL, '$1$2) ') : counted;
  });
}
