import type { ReactNode } from 'react';
import { clsx } from './clsx.ts';
import { arithmeticPieces } from './text-with-arithmetic.ts';
import classes from './text-with-runs.module.css';

/** A run longer than this may break across lines, or a narrow screen would cut it. */
const UNBROKEN = 28;

/**
 * Whatever a person typed, with its arithmetic and Latin words from left to right, also inside Persian sentences.
 * `words` says a piece that begins at a place of the whole text in another way, as with marks in it.
 */
export function TextWithRuns({
  children: typed,
  words,
}: {
  children: string;
  words?: (said: string, from: number) => ReactNode;
}): ReactNode {
  let next = 0;
  return arithmeticPieces(typed).map(({ text, isRun }) => {
    const from = next;
    next += text.length;
    const said = words ? words(text, from) : text;
    if (!isRun) return words ? <span key={from}>{said}</span> : said;
    return (
      <bdi
        key={from}
        dir="ltr"
        className={clsx(classes['run'], text.length <= UNBROKEN && classes['unbroken'])}
      >
        {said}
      </bdi>
    );
  });
}
