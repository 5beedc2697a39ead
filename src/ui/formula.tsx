import { Suspense } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import classes from './formula.module.css';

const DrawnFormula = lazyPart(async () => (await import('./drawn-formula.tsx')).DrawnFormula);

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
      <Suspense fallback={<span className={classes['source']}>{tex}</span>}>
        <DrawnFormula tex={tex} onFault={onFault} />
      </Suspense>
    </span>
  );
}
