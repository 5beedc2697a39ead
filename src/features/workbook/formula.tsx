import { Suspense } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import classes from './paper.module.css';

const DrawnFormula = lazyPart(async () => (await import('./drawn-formula.tsx')).DrawnFormula);

/** A formula, always left to right; its source stands there until KaTeX is loaded. */
export function Formula({ tex }: { tex: string }) {
  return (
    <span className={classes['formula']}>
      <Suspense fallback={<span>{tex}</span>}>
        <DrawnFormula tex={tex} />
      </Suspense>
    </span>
  );
}
