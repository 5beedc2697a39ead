import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterRun } from '#contract/people/roster.ts';
import { undoRoster } from '#src/api/roster.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { useIsOffline, usePerson } from '#src/features/session/index.ts';
import { isolated } from '#src/lib/isolated.ts';
import { Chip, Facts, Sheet, useFormat, layouts, clsx, EmptySheet } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { Ask } from '../ask.tsx';
import { DoingNote } from '../doing-note.tsx';
import type { useDoing } from '../use-doing.ts';
import classes from './lists.module.css';
import { rosterRunsQuery } from './queries.ts';
import { sumInWords } from './sums.ts';

type Doings = ReturnType<typeof useDoing>;

/** Asks before a run is undone, and names what that takes back. */
export function UndoDialog({
  run: shown,
  doings: { doing, isBusy, run },
  onClose,
}: {
  run: RosterRun;
  doings: Doings;
  onClose: () => void;
}) {
  const { t } = useTranslation(['lists', 'common', 'admin']);
  const { number } = useFormat();
  const { school } = usePerson();
  const client = useQueryClient();
  async function undo() {
    const done = await run(
      shown.id,
      `undo ${shown.id}`,
      (key) => undoRoster(school.id, shown.id, key),
      { busy: t('runs.busy'), done: () => t('runs.done') },
    );
    void client.invalidateQueries();
    if (done) onClose();
  }
  return (
    <Ask
      title={t('runs.askTitle')}
      doing={doing}
      submit={t('runs.undo')}
      isRed
      isDisabled={isBusy}
      onGo={undo}
      onClose={onClose}
    >
      <p>{t('runs.askText', { what: sumInWords(shown.counts, true, t, number) })}</p>
    </Ask>
  );
}

/** One run: when, by whom, of which files, what it did, and whether it can be undone. */
function RunRow({ run, doings, onUndo }: { run: RosterRun; doings: Doings; onUndo: () => void }) {
  const { t } = useTranslation(['lists', 'common']);
  const { number, dayTime } = useFormat();
  const isOffline = useIsOffline();
  const { id, at, by, files, counts, undo } = run;
  const names = files.map(isolated).join(t('common:listComma'));
  return (
    <li className={classes['listRow']}>
      <div className={admin['rowMain']}>
        <h3>
          {names}
          {undo === 'undone' && <Chip>{t('runs.undone')}</Chip>}
        </h3>
        <p>{sumInWords(counts, true, t, number) || t('apply.same')}</p>
        <Facts
          className={admin['quiet'] ?? ''}
          items={[
            dayTime(at),
            by.kind === 'operator'
              ? t('runs.operator')
              : by.name && t('runs.by', { name: by.name }),
          ]}
        />
        {(undo === 'late' || undo === 'written') && (
          <p className={admin['quiet']}>{t(`runs.why.${undo}`)}</p>
        )}
      </div>
      {undo === 'possible' && (
        <Button
          variant="default"
          disabled={isOffline || doings.isBusy}
          aria-label={t('runs.undoOf', { files: names })}
          onClick={onUndo}
        >
          {t('runs.undo')}
        </Button>
      )}
      <div className={clsx(layouts.whole, admin['rowNote'])}>
        <DoingNote doing={doings.doing?.of === id ? doings.doing : null} />
      </div>
    </li>
  );
}

/** Lists that were applied in the last weeks. */
export function RunsPart({
  doings,
  isBeside,
}: {
  doings: Doings;
  /** Below lists that are looked through: only where there are some. */
  isBeside: boolean;
}) {
  const { t } = useTranslation('lists');
  const { school } = usePerson();
  const query = useQuery(rosterRunsQuery(school.id));
  const [asked, setAsked] = useState<RosterRun | null>(null);
  if (isBeside && !query.data?.length) return null;
  return (
    <section className={admin['group']} aria-label={t('runs.title')}>
      <h2>{t('runs.title')}</h2>
      {!query.data ? (
        <QueryFallback query={query} what={t('failed')} rows={3} />
      ) : query.data.length === 0 ? (
        <EmptySheet
          icon={<IconListDetails size={28} stroke={1.5} aria-hidden />}
          title={t('runs.none')}
          text={t('runs.noneText')}
        />
      ) : (
        <Sheet>
          <ul className={admin['rows']}>
            {query.data.map((run) => (
              <RunRow key={run.id} run={run} doings={doings} onUndo={() => setAsked(run)} />
            ))}
          </ul>
        </Sheet>
      )}
      {asked && <UndoDialog run={asked} doings={doings} onClose={() => setAsked(null)} />}
    </section>
  );
}
