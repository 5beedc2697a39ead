import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import { floatingBar } from '#src/ui/floating-bar.ts';
import { Chip, clsx, useFormat, useLeftRoom, layouts, typography } from '#src/ui/index.ts';
import classes from './sum-bar.module.css';

/** The sum of the scores against the total, and the way to the release. */
export function SumBar({
  id,
  sum,
  total,
  kind,
  canSpread,
  onSpread,
  onRelease,
  note,
}: {
  /** Of what the questions belong to. */
  id: string;
  sum: number;
  /** Null where nothing is scored. */
  total: number | null;
  kind: ParentKind;
  canSpread: boolean;
  onSpread: () => void;
  /** Null where there is nothing to publish. */
  onRelease: (() => void) | null;
  /** What stands over the bar. */
  note: ReactNode;
}) {
  const { t } = useTranslation('questions');
  const { score } = useFormat();
  const room = useLeftRoom(id);
  const missing = total === null ? 0 : total - sum;
  return (
    <div className={clsx(layouts.stack, classes['dock'])} data-dock {...room}>
      {note}
      <section className={clsx(floatingBar, classes['bar'])} aria-label={t('bar.label')}>
        <div className={clsx(layouts.wrap, classes['barSum'])} id="questions-sum" tabIndex={-1}>
          {total === null ? (
            <span>
              {kind === 'template' ? t('bar.sum', { score: score(sum) }) : t('bar.unscored')}
            </span>
          ) : (
            <>
              <span aria-live="polite">
                <strong>{score(sum)}</strong> {t('bar.of', { total: score(total) })}
              </span>{' '}
              {missing !== 0 && (
                <Chip kind="wait" icon={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />}>
                  {t(missing > 0 ? 'bar.short' : 'bar.over', { score: score(Math.abs(missing)) })}
                </Chip>
              )}
              {missing !== 0 && kind !== 'template' && (
                <p className={clsx(typography.quiet, classes['barWhy'])}>{t('bar.why')}</p>
              )}
            </>
          )}
        </div>
        <div className={clsx(layouts.wrap, layouts.end)}>
          {canSpread && missing !== 0 && (
            <Button variant="subtle" onClick={onSpread}>
              {t(missing > 0 ? 'bar.spread' : 'bar.takeBack')}
            </Button>
          )}
          {onRelease && <Button onClick={onRelease}>{t('bar.release')}</Button>}
        </div>
      </section>
    </div>
  );
}
