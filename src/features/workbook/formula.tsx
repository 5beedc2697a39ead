import { lazy, Suspense } from 'react';
import classes from './workbook.module.css';

const DrawnFormula = lazy(async () => {
  const { DrawnFormula: component } = await import('./drawn-formula.tsx');
  return { default: component };
});

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
