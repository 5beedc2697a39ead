import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import { Scroller } from '../parts/scroller.tsx';
import classes from './charts.module.css';
import { Drawn } from './drawn.tsx';
import { percent, shareOf } from './looks.ts';

export interface Bar {
  key: string;
  name: string;
  value: number;
  /** The value as it is written; by itself a number. */
  text?: string | undefined;
  /** The one that is meant, among the others. */
  mark?: boolean | undefined;
}

/** Bars beside each other, in reading direction, with their values on them. */
export function BarChart({
  label,
  bars,
  max,
}: {
  /** What is to be seen, as a sentence. */
  label: string;
  bars: readonly Bar[];
  /** The whole that a full bar is; by itself the greatest value. */
  max?: number | undefined;
}) {
  const { t } = useTranslation('charts');
  const { number } = useFormat();
  const node = useRef<HTMLDivElement>(null);
  const whole = max ?? bars.reduce((most, { value }) => Math.max(most, value), 0);
  const isAnyMeant = bars.some(({ mark }) => mark);
  return (
    <Scroller node={node} label={t('scroller', { label })}>
      <Drawn
        className={classes['bars']}
        label={label}
        style={{ minInlineSize: `${bars.length * 32}px` }}
      >
        {bars.map(({ key, name, value, text, mark }) => (
          <span key={key} className={classes['bar']}>
            <span className={clsx(layouts.column, classes['barRoom'])}>
              <span
                className={classes['barMark']}
                data-look={isAnyMeant && !mark ? 'blank' : 'graph'}
                style={{ blockSize: percent(shareOf(value, whole)) }}
              >
                <span className={classes['barValue']} data-meant={mark || undefined}>
                  {text ?? number(value)}
                </span>
              </span>
            </span>
            <span className={classes['barName']} data-meant={mark || undefined}>
              <bdi>{name}</bdi>
            </span>
          </span>
        ))}
      </Drawn>
    </Scroller>
  );
}
