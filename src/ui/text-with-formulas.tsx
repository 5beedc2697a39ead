import { Fragment, type ReactNode } from 'react';
import { Formula } from './formula.tsx';
import { piecesOf } from './formulas-in-text.ts';
import { TextWithRuns } from './text-with-runs.tsx';

const withRuns = (said: string): ReactNode => <TextWithRuns>{said}</TextWithRuns>;

/** Words as `words` says them, and each formula among them drawn in its place. */
export function TextWithFormulas({
  children: text,
  words = withRuns,
}: {
  children: string;
  words?: (said: string) => ReactNode;
}) {
  const pieces = piecesOf(text);
  if (!pieces.some(({ kind }) => kind === 'formula')) return words(text);
  return pieces.map(({ kind, said }, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing but their place
    <Fragment key={place}>
      {kind === 'formula' ? <Formula tex={said} isInline /> : words(said)}
    </Fragment>
  ));
}
