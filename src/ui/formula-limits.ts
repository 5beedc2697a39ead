/** How KaTeX is asked: formulas are drawn and never obeyed, whoever wrote them. */
export const formulaLimits = {
  throwOnError: true,
  // Neither links nor pictures, classes or styles of their own.
  trust: false,
  strict: 'ignore',
  maxExpand: 500,
  /** In em: what asks for more is as large as this. */
  maxSize: 20,
} as const;

const definition =
  /\\(?:[egx]?def|(?:future)?let|global|long|(?:re|provide)?newcommand|providecommand)(?![A-Za-z])/;

/**
 * Whether a formula brings words of its own. Those multiply: KaTeX counts how often one is used and not how much it
 * stands for, so that a line of two thousand signs would hold a tablet for minutes.
 */
export function definesWords(tex: string): boolean {
  return definition.test(tex);
}
