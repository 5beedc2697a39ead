import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDirection } from '#src/ui/index.ts';
import { Scroller } from '../parts/scroller.tsx';
import classes from './charts.module.css';
import { Drawn } from './drawn.tsx';
import { Legend } from './legend.tsx';
import { percent, shareOf } from './looks.ts';

export interface Point {
  key: string;
  name: string;
  values: readonly (number | null)[];
  /** What it is a value of: only values of the same are joined by a line; where nothing is said, all are. */
  of?: string;
}

const looks = ['one', 'other'] as const;

/** Where a point stands, as shares of the room: the middle of its column, and how high. */
interface Place {
  along: number;
  up: number;
}

/** From one point to the next of the same, where both have a value: what is missing is a gap, not a guess. */
function segmentsOf(places: readonly (Place | null)[], points: readonly Point[]): [Place, Place][] {
  return places.flatMap((place, at): [Place, Place][] => {
    const next = places[points.findIndex(({ of }, later) => later > at && of === points[at]?.of)];
    return place && next ? [[place, next]] : [];
  });
}

/** Of several values at one place the greatest is written above it and the least below. */
function sideOf(values: readonly (number | null)[], series: number): 'above' | 'below' {
  const own = values[series] ?? 0;
  const others = values.filter((value, at) => at !== series && value !== null);
  return others.some((other, at) => (other ?? 0) > own || (other === own && at < series))
    ? 'below'
    : 'above';
}

/** Values over time, one line for each of the series; time begins where reading begins. */
export function LineChart({
  label,
  points,
  series,
  max,
  format,
}: {
  /** What is to be seen, as a sentence. */
  label: string;
  points: readonly Point[];
  /** At most two: hers and those that hers are compared with. */
  series: readonly string[];
  max: number;
  format: (value: number) => string;
}) {
  const { t } = useTranslation('charts');
  const isFromRight = useDirection() === 'rtl';
  const node = useRef<HTMLDivElement>(null);
  const places = looks.slice(0, series.length).map((_, line) =>
    points.map(({ values }, at): Place | null => {
      const value = values[line] ?? null;
      return value === null ? null : { along: (at + 0.5) / points.length, up: shareOf(value, max) };
    }),
  );
  const x = ({ along }: Place) => percent(isFromRight ? 1 - along : along);
  const y = ({ up }: Place) => percent(1 - up);
  return (
    <div>
      {series.length > 1 && (
        <Legend
          items={looks.flatMap((look, at) => {
            const name = series[at];
            return name === undefined ? [] : [{ name, look }];
          })}
        />
      )}
      <Scroller node={node} label={t('scroller', { label })}>
        <Drawn
          className={classes['lines']}
          label={label}
          style={{ minInlineSize: `${points.length * 46 + 40}px` }}
        >
          <span className={classes['ticks']}>
            {[1, 0.5, 0].map((up) => (
              <span key={up} style={{ insetBlockStart: percent(1 - up) }}>
                {format(max * up)}
              </span>
            ))}
          </span>
          <span className={classes['plot']}>
            <svg width="100%" height="100%" aria-hidden focusable="false">
              {[0, 0.5, 1].map((up) => (
                <line
                  key={up}
                  className={classes['grid']}
                  x1="0"
                  x2="100%"
                  y1={percent(1 - up)}
                  y2={percent(1 - up)}
                />
              ))}
              {places.flatMap((line, at) =>
                segmentsOf(line, points).map(([from, to]) => (
                  <line
                    key={`${at} ${from.along}`}
                    className={classes['line']}
                    data-series={looks[at]}
                    x1={x(from)}
                    x2={x(to)}
                    y1={y(from)}
                    y2={y(to)}
                  />
                )),
              )}
            </svg>
            {places.map((line, at) =>
              line.map((place, point) => {
                const value = points[point]?.values[at] ?? null;
                if (!place || value === null) return null;
                return (
                  <span
                    key={`${looks[at]} ${points[point]?.key}`}
                    className={classes['dot']}
                    data-look={looks[at]}
                    style={{ insetInlineStart: percent(place.along), insetBlockStart: y(place) }}
                  >
                    <span
                      className={classes['dotValue']}
                      data-side={sideOf(points[point]?.values ?? [], at)}
                    >
                      {format(value)}
                    </span>
                  </span>
                );
              }),
            )}
          </span>
          <span className={classes['names']}>
            {points.map(({ key, name }) => (
              <span key={key}>
                <bdi>{name}</bdi>
              </span>
            ))}
          </span>
        </Drawn>
      </Scroller>
    </div>
  );
}
