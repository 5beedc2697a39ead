import { IconDeviceTabletCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ToldCounts } from '#domain/counting.ts';
import { progressOf } from '#src/features/results/index.ts';
import { ProgressLine, useFormat, clsx, layouts } from '#src/ui/index.ts';
import classes from './rows.module.css';

/** How far correcting has come: a thin bar while it is under way, grey words otherwise. */
export function CorrectionProgress({
  counts,
  waiting,
  what,
}: {
  counts: ToldCounts;
  /** Workbooks whose corrections wait on this device. */
  waiting: number;
  /** What is being corrected, for readers. */
  what: string;
}) {
  const { t } = useTranslation('exams');
  const { number } = useFormat();
  const { corrected, whole, state } = progressOf(counts);
  const text = {
    nothing: t('progress.nothing'),
    done: t('progress.done', { count: whole, n: number(whole) }),
    open: t('progress.open', { corrected: number(corrected), whole: number(whole) }),
  }[state];
  return (
    <div className={clsx(layouts.stack, layouts.gap4, classes['progress'])}>
      <div className={clsx(layouts.wrap, layouts.gap0x16)}>
        <span className={state === 'open' ? undefined : classes['progressQuiet']}>{text}</span>
        {waiting > 0 && (
          <span className={classes['onDevice']}>
            <IconDeviceTabletCheck size={16} stroke={1.75} aria-hidden />
            {t('onDevice', { count: waiting, n: number(waiting) })}
          </span>
        )}
      </div>
      {state === 'open' && (
        <ProgressLine value={corrected} max={whole} label={t('progress.label', { what })} />
      )}
    </div>
  );
}
