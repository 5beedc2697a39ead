import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterReport } from '#contract/people/roster.ts';
import { Chip, Sheet, useFormat } from '#src/ui/index.ts';
import { WindowedList, type Measure } from '#src/ui/windowed-list.tsx';
import admin from '../admin.module.css';
import { placeKey } from './kept.ts';
import classes from './lists.module.css';

type Unclear = RosterReport['unclear'][number];
/** A row of a file; without a reason one that was put right. */
type ShownRow = Omit<Unclear, 'reason' | 'maybe'> & Partial<Pick<Unclear, 'reason' | 'maybe'>>;

/** Rows of files, each with its place, what is wrong with it, and who may be meant. */
export function RowGroup({
  rows,
  kind: group,
  onRepair,
}: {
  rows: readonly ShownRow[];
  /** Left out, of teachers who come but teach nothing yet, or put right here. */
  kind: 'unclear' | 'untaught' | 'repaired';
  /** By the key of the place. */
  onRepair: (key: string) => void;
}) {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  const draw = useCallback(
    (row: ShownRow & { id: string }, _index: number, measure: Measure) => {
      const { file, part, line, kind, reason, maybe, id } = row;
      const name = row.name || t('row.nameless');
      const where = { file, part: part ?? '', line: number(line ?? 0) };
      return (
        <li ref={measure} data-id={id} className={classes['listRow']}>
          <div className={admin['rowMain']}>
            <h3>
              <bdi>{name}</bdi>
              {kind === 'staff' && <Chip>{t('row.staff')}</Chip>}
            </h3>
            {reason && <p>{t(`reason.${reason}`)}</p>}
            {maybe && <p>{t('row.maybe', { name: maybe.name })}</p>}
            <p className={admin['quiet']}>
              {t(part === null ? 'row.place' : 'row.placeIn', where)}
            </p>
          </div>
          <Button
            variant="default"
            aria-label={t('row.repairOf', { name })}
            onClick={() => onRepair(placeKey(row))}
          >
            {t('row.repair')}
          </Button>
        </li>
      );
    },
    [t, number, onRepair],
  );
  if (rows.length === 0) return null;
  // One row may be unclear twice: for herself and for what she teaches.
  const items = rows.map((row, at) => Object.assign({ id: `${at} ${placeKey(row)}` }, row));
  const title = t(`group.${group}`, { n: number(rows.length) });
  return (
    <section className={admin['group']} aria-label={title}>
      <h2>{title}</h2>
      {group !== 'repaired' && <p className={admin['quiet']}>{t(`group.${group}Text`)}</p>}
      <Sheet>
        <WindowedList
          items={items}
          reveal={null}
          guess={96}
          className={admin['rows']}
          label={title}
        >
          {draw}
        </WindowedList>
      </Sheet>
    </section>
  );
}

type Told = RosterReport['moved'][number] & { isSitting?: boolean };

/** Students who change classes, or whom the list of their class leaves out. */
export function MovedGroup({
  kind,
  rows,
  isEnding = false,
}: {
  kind: 'moved' | 'gone';
  rows: readonly Told[];
  isEnding?: boolean;
}) {
  const { t } = useTranslation('lists');
  const { number } = useFormat();
  const draw = useCallback(
    ({ id, name, from, to, isSitting = false }: Told, _index: number, measure: Measure) => (
      <li ref={measure} data-id={id} className={classes['listRow']}>
        <div className={admin['rowMain']}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p className={admin['quiet']}>
            {to === null
              ? t('row.from', { from })
              : from === null
                ? t('row.comes', { to })
                : t('row.move', { from, to })}
          </p>
          {isSitting && isEnding && <p>{t('row.sitting')}</p>}
        </div>
      </li>
    ),
    [t, isEnding],
  );
  if (rows.length === 0) return null;
  const title = t(`group.${kind}`, { n: number(rows.length) });
  return (
    <section className={admin['group']} aria-label={title}>
      <h2>{title}</h2>
      {kind === 'gone' && (
        <p className={admin['quiet']}>{t(isEnding ? 'group.goneEnds' : 'group.goneKept')}</p>
      )}
      <Sheet>
        <WindowedList items={rows} reveal={null} guess={72} className={admin['rows']} label={title}>
          {draw}
        </WindowedList>
      </Sheet>
    </section>
  );
}
