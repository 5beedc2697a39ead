/** LaTeX as MathML that holds the LaTeX itself, too. */
import { renderToString } from 'katex';
import { legalXml } from '../xml/escape.ts';

/** MathML of a formula; null where it cannot be set. */
export function mathOfLatex(latex: string, display: boolean): string | null {
  try {
    const markup = renderToString(legalXml(latex), {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 500,
    });
    return /<math[\s>].*<\/math>/s.exec(markup)?.[0] ?? null;
  } catch {
    return null;
  }
}
