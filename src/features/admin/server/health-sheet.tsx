import { useTranslation } from 'react-i18next';
import type { Health } from '#src/api/server-health.ts';
import { Chip, Sheet, useFormat, clsx, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { offsetOf } from './offset.ts';

const looks = { ready: 'right', down: 'wrong', silent: 'wrong', unknown: 'wait' } as const;

/** How the server answered just now. */
export function HealthSheet({
  health,
  isAsking,
  at,
}: {
  health: Health | undefined;
  isAsking: boolean;
  /** When it was asked, by the device's clock; 0 before the first answer. */
  at: number;
}) {
  const { t } = useTranslation('admin');
  const { number, time } = useFormat();
  const offset = offsetOf(health?.clockMs ?? 0);
  const kind = health?.kind;
  return (
    <Sheet padded aria-label={t('health.title')} className={classes['health'] ?? ''}>
      <h3>{t('health.title')}</h3>
      <output className={clsx(layouts.row, classes['yearHead'])}>
        {kind ? (
          <>
            <Chip kind={looks[kind]}>{t(`health.kind.${kind}`)}</Chip>
            <span className={classes['quiet']}>{t(`health.means.${kind}`)}</span>
          </>
        ) : (
          t('health.asking')
        )}
      </output>
      {health && (
        <dl className={clsx(layouts.wrap, classes['facts'])} data-busy={isAsking || undefined}>
          {kind !== 'silent' && (
            <div>
              <dt>{t('health.took')}</dt>
              <dd>{t('health.ms', { n: number(Math.round(health.ms)) })}</dd>
            </div>
          )}
          <div>
            <dt>{t('health.at')}</dt>
            <dd>{time(new Date(at).toISOString())}</dd>
          </div>
          <div>
            <dt>{t('health.clock')}</dt>
            <dd>
              {t(`health.offset.${offset.kind}`, {
                span: t(`health.span.${offset.unit}`, {
                  count: offset.value,
                  n: number(offset.value),
                }),
              })}
            </dd>
          </div>
        </dl>
      )}
    </Sheet>
  );
}
