import { useTranslation } from 'react-i18next';
import { ProgressLine, QuietButton, Sheet, useFormat } from '#src/ui/index.ts';
import type { ReadingNow } from './state.ts';
import classes from './clinic.module.css';

/** A file that is being read: how far, and how to stop it. */
export function ReadingPart({
  reading,
  count,
  onCancel,
}: {
  reading: ReadingNow;
  /** Questions that came so far. */
  count: number;
  onCancel: () => void;
}) {
  const { t } = useTranslation('clinic');
  const { number } = useFormat();
  const { file, format, done, all } = reading;
  const share = all > 0 ? Math.min(1, done / all) : 0;
  return (
    <Sheet padded className={classes['stack'] ?? ''}>
      <p aria-live="polite">
        {t('reading.file')} <bdi>{file}</bdi>
        {format && <span className={classes['quiet']}> {t(`format.${format}`)}</span>}
      </p>
      <ProgressLine value={share} max={1} label={t('reading.progress')} />
      <div className={classes['line']}>
        <span className={classes['quiet']}>
          {count > 0
            ? t('reading.count', { count, n: number(count) })
            : t('reading.percent', { n: number(Math.round(share * 100)) })}
        </span>
        <QuietButton onClick={onCancel}>{t('reading.cancel')}</QuietButton>
      </div>
    </Sheet>
  );
}
