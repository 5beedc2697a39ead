import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#src/lib/person-name.ts';
import { Facts, Note, useFormat, clsx, layouts } from '#src/ui/index.ts';
import type { Impact, Mover } from './impact.ts';
import classes from './rescore.module.css';

/** So many are listed at first, so that the answer stays near; then so many more each time. */
const FIRST = 8;
const STEP = 40;

function MoverRow({ mover, hasRanks }: { mover: Mover; hasRanks: boolean }) {
  const { t } = useTranslation('questions');
  const { number, score } = useFormat();
  const { result, before, after } = mover;
  const rank = (value: number | null) => (value === null ? t('impact.noRank') : number(value));
  const gain = after.units - before.units;
  return (
    <tr>
      <th scope="row">
        {fullName(result.student)}
        <span className={classes['class']}>{result.student.className}</span>
      </th>
      <td>
        {after.level !== null && before.level !== null && (
          <span className={classes['level']}>
            {before.level === after.level
              ? t(`impact.level.${after.level}`)
              : t('impact.fromTo', {
                  from: t(`impact.level.${before.level}`),
                  to: t(`impact.level.${after.level}`),
                })}
          </span>
        )}
        {t('impact.fromTo', { from: score(before.units), to: score(after.units) })}{' '}
        <bdi className={classes['gain']}>
          {t(gain < 0 ? 'impact.down' : 'impact.up', { score: score(Math.abs(gain)) })}
        </bdi>
      </td>
      {hasRanks && (
        <td>
          {before.rank === after.rank
            ? rank(after.rank)
            : t('impact.fromTo', { from: rank(before.rank), to: rank(after.rank) })}
        </td>
      )}
    </tr>
  );
}

function Movers({ movers }: { movers: readonly Mover[] }) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const [shown, setShown] = useState(FIRST);
  const hasRanks = movers.some(({ after }) => after.rank !== null);
  const next = Math.min(STEP, movers.length - shown);
  return (
    <>
      <table className={classes['movers']}>
        <caption>{t('impact.movers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('impact.student')}</th>
            <th scope="col">{t('impact.total')}</th>
            {hasRanks && <th scope="col">{t('impact.rank')}</th>}
          </tr>
        </thead>
        <tbody>
          {movers.slice(0, shown).map((mover) => (
            <MoverRow key={mover.result.resultId} mover={mover} hasRanks={hasRanks} />
          ))}
        </tbody>
      </table>
      {next > 0 && (
        <Button variant="subtle" onClick={() => setShown((count) => count + STEP)}>
          {t('impact.more', { count: next, n: number(next) })}
        </Button>
      )}
    </>
  );
}

/** What another key would do to everybody, and from how much of the exam that is known. */
export function KeyImpact({
  impact,
  copyOf,
  waiting,
}: {
  impact: Impact;
  /** When the device's copy was read that this is worked out from; null where it was the server's. */
  copyOf: number | null;
  /** Workbooks whose corrections were not sent yet. */
  waiting: number;
}) {
  const { t } = useTranslation('questions');
  const { number, dayTime } = useFormat();
  const { movers, average, rankOnly, unknown, rejected } = impact;
  const mean = (value: number | null) => (value === null ? t('impact.noRank') : number(value));
  const plural = (key: string, count: number) => t(key, { count, n: number(count) });
  const source =
    copyOf === null
      ? plural('impact.fromServer', impact.known)
      : t('impact.fromDevice', {
          count: impact.known,
          n: number(impact.known),
          when: dayTime(new Date(copyOf).toISOString()),
        });
  return (
    <div className={clsx(layouts.stack, layouts.gap12, layouts.above16, classes['impact'])}>
      <p className={clsx(layouts.stack, classes['sum'])}>
        <strong>
          {movers.length === 0 ? t('impact.none') : plural('impact.moved', movers.length)}
        </strong>
        {rankOnly > 0 && <span>{plural('impact.rankOnly', rankOnly)}</span>}
        {impact.counted > 0 && (
          <span>
            {average.before === average.after
              ? t('impact.averageSame', { average: mean(average.after) })
              : t('impact.average', { from: mean(average.before), to: mean(average.after) })}
          </span>
        )}
      </p>
      {unknown > 0 && (
        <Note kind="wait" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
          {plural('impact.unknown', unknown)}
        </Note>
      )}
      <Facts
        className={classes['source'] ?? ''}
        items={[
          source,
          rejected > 0 && plural('impact.rejected', rejected),
          waiting > 0 && plural('impact.waiting', waiting),
        ].map((item) => item || null)}
      />
      {movers.length > 0 && <Movers movers={movers} />}
    </div>
  );
}
