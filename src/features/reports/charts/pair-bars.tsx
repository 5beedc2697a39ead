import { clsx, layouts } from '#src/ui/index.ts';
import classes from './charts.module.css';
import { Drawn } from './drawn.tsx';
import { Legend } from './legend.tsx';
import { shareOf, type Look } from './looks.ts';

export interface Pair {
  key: string;
  name: string;
  a: number | null;
  b: number | null;
}

function One({
  value,
  look,
  max,
  format,
}: {
  value: number | null;
  look: Look;
  max: number;
  format: (value: number) => string;
}) {
  return (
    <span className={clsx(layouts.line, classes['pairLine'])}>
      {value !== null && (
        <span
          className={classes['pairMark']}
          data-look={look}
          style={{ inlineSize: `calc((100% - 5em) * ${shareOf(value, max).toFixed(4)})` }}
        />
      )}
      <span>{value === null ? '–' : format(value)}</span>
    </span>
  );
}

/** Two of something beside each other, row by row: the first full, the second hollow under it. */
export function PairBars({
  label,
  rows,
  series,
  max,
  format,
}: {
  /** What is to be seen, as a sentence. */
  label: string;
  rows: readonly Pair[];
  series: readonly [string, string];
  max: number;
  format: (value: number) => string;
}) {
  return (
    <div>
      <Legend
        items={[
          { name: series[0], look: 'one' },
          { name: series[1], look: 'other' },
        ]}
      />
      <Drawn className={classes['pairs']} label={label}>
        {rows.map(({ key, name, a, b }) => (
          <span key={key} className={classes['pair']}>
            <span className={classes['pairName']}>
              <bdi>{name}</bdi>
            </span>
            <span>
              <One value={a} look="one" max={max} format={format} />
              <One value={b} look="other" max={max} format={format} />
            </span>
          </span>
        ))}
      </Drawn>
    </div>
  );
}
