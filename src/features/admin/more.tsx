import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import classes from './admin.module.css';

/** How many of all are shown, and the next page of them. */
export function More({
  shown,
  total,
  isBusy,
  onMore,
}: {
  shown: number;
  total: number;
  isBusy: boolean;
  /** Null where nothing more can be read. */
  onMore: (() => void) | null;
}) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  if (shown >= total) return null;
  return (
    <div className={classes['more']}>
      {onMore && (
        <Button variant="default" disabled={isBusy} onClick={onMore}>
          {t('more')}
        </Button>
      )}
      <output>{t('shownOf', { shown: number(shown), whole: number(total) })}</output>
    </div>
  );
}
