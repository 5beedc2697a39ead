import { typography } from './typography.ts';
import { Suspense } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { delay } from '#src/lib/retry.ts';
import classes from './formula.module.css';

/** Letters that take longer, or are not on the device, are not waited for. */
const LETTERS_MS = 1_000;
/** What most formulas are written with. */
const LETTERS = ['1em KaTeX_Main', 'italic 1em KaTeX_Math'];

/** With its letters: a formula that is drawn in others first would be of another width then. */
const DrawnFormula = lazyPart(async () => {
  const { DrawnFormula: drawn } = await import('./drawn-formula.tsx');
  const letters = Promise.all(LETTERS.map((font) => document.fonts.load(font)));
  await Promise.race([letters.catch(() => undefined), delay(LETTERS_MS)]);
  return drawn;
});

/** A formula, always left to right; its source stands there until it can be drawn. */
export function Formula({
  tex,
  isInline = false,
  onFault,
}: {
  tex: string;
  /** Inside of a line of words; otherwise it has lines of its own. */
  isInline?: boolean;
  onFault?: ((message: string | null) => void) | undefined;
}) {
  return (
    <span className={classes[isInline ? 'inline' : 'formula']}>
      <Suspense fallback={<span className={typography.breaks}>{tex}</span>}>
        <DrawnFormula tex={tex} onFault={onFault} />
      </Suspense>
    </span>
  );
}
