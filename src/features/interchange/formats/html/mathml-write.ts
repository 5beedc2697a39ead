/** LaTeX as MathML that holds the LaTeX itself, too. */
import { renderToString } from 'katex';
import { definesWords, formulaLimits } from '#src/ui/formula-limits.ts';
import { legalXml } from '../xml/escape.ts';

/** MathML of a formula; null where it cannot be set. */
export function mathOfLatex(latex: string, display: boolean): string | null {
  try {
    if (definesWords(latex)) return null;
    const markup = renderToString(legalXml(latex), {
      ...formulaLimits,
      output: 'mathml',
      displayMode: display,
    });
    return /<math[\s>].*<\/math>/s.exec(markup)?.[0] ?? null;
  } catch {
    return null;
  }
}
