import type { FormOption } from './form.ts';

/** A dash, a bullet, or a number or letter with its mark: how lists begin their lines. */
const MARK =
  /^\s*(?:[-–—•*▪●○]\s+|(?:[0-9۰-۹٠-٩]{1,2}|[a-jA-J]|الف|[بجدهوزحطی])\s?(?:\)\s*|[.\-–:]\s+)|\([0-9۰-۹a-jA-J]{1,2}\)\s*)/;

/** The lines of a pasted list without their marks; empty where it is no list. */
export function linesOf(pasted: string): string[] {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(MARK, '').trim())
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : [];
}

/** The options with the lines of a list from one of them on: empty ones are filled, written ones make room. */
export function withLines(
  options: readonly FormOption[],
  at: number,
  lines: readonly string[],
  newKey: () => string,
): FormOption[] {
  const [first = '', ...others] = lines;
  const before = options.slice(0, at);
  const rest = options.slice(at + 1);
  const filled = others.map((text): FormOption => {
    const isFree = rest[0]?.text.trim() === '';
    const free = isFree ? rest.shift() : undefined;
    return { key: free?.key ?? newKey(), text };
  });
  return [...before, { key: options[at]?.key ?? newKey(), text: first }, ...filled, ...rest];
}
