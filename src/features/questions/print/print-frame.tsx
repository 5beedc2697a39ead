import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './print.module.css';

/** What a score is on paper. */
export function PrintScore({ units }: { units: number }) {
  const { t } = useTranslation('interchange');
  const { score } = useFormat();
  return <span className={classes['score']}>{t('print.score', { score: score(units) })}</span>;
}

/** A question's place on paper: its number before it, its score behind it. */
export function PrintFrame({
  place,
  scoreUnits,
  below,
  children,
}: {
  place: number;
  /** Null where nothing is scored. */
  scoreUnits: number | null;
  below?: ReactNode;
  children: ReactNode;
}) {
  const { number } = useFormat();
  return (
    <li className={classes['question']}>
      <div className={classes['asked']}>
        <span className={classes['number']}>{number(place)}.</span>
        <div className={clsx(layouts.rest, typography.breaks)}>{children}</div>
        {scoreUnits !== null && <PrintScore units={scoreUnits} />}
      </div>
      {below}
    </li>
  );
}
