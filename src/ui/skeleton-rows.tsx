import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './parts.module.css';
import { ScreenReaderText } from './screen-reader-text.tsx';

/** True once something has taken longer than a person overlooks. */
export function useAfter(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}

/** Rows to come, standing still; nothing is drawn in the first 300 ms. */
export function SkeletonRows({ rows }: { rows: number }) {
  const { t } = useTranslation('common');
  const shown = useAfter(300);
  return (
    <output className={classes['skeletons']}>
      <ScreenReaderText>{t('state.loading')}</ScreenReaderText>
      {shown &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes['skeleton']} aria-hidden>
            <div className={classes['bone']} />
            <div className={classes['bone']} />
          </div>
        ))}
    </output>
  );
}
