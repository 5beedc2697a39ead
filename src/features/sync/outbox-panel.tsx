import { Button } from '@mantine/core';
import { IconDeviceTabletCheck, IconRefresh, IconLifebuoy } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionAdvice } from '#src/features/connection/index.ts';
import { useOffline, useWaiting, MakeRescue, OpenRescue } from '#src/features/session/index.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { Note, useFormat, useLeftRoom, layouts, typography, clsx } from '#src/ui/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ConflictCard } from './conflict-card.tsx';
import classes from './device.module.css';
import { DeletionConflictCard } from './deletion-conflict-card.tsx';
import { ListConflictCard } from './list-conflict-card.tsx';
import { LostCard } from './lost-card.tsx';
import { RefusedCard } from './refused-card.tsx';
import { firstOf } from './row-kinds.ts';
import { useIsUnreachable, useNetState, useOutboxStatus } from './use-outbox.ts';
import { SentLately } from './sent-lately.tsx';
import { SidePanel, type PanelProps } from './side-panel.tsx';
import { useLimit } from './use-more.tsx';
import { WaitingList } from './waiting-list.tsx';
import { Disclosure } from './disclosure.tsx';

/** Exports unsent work as one encrypted file, for another device or in case this one is lost. */
function RescueSection() {
  const { t } = useTranslation('sync');
  const [open, setOpen] = useState<'make' | 'open' | null>(null);
  return (
    <section>
      <Disclosure title={<span className={typography.strong}>{t('rescue.title')}</span>}>
        {() => (
          <>
            <p className={clsx(typography.quiet, typography.tall)}>{t('rescue.text')}</p>
            <div className={clsx(layouts.row, classes['buttons'])}>
              <Button
                variant="default"
                leftSection={<IconLifebuoy size={20} stroke={1.75} aria-hidden />}
                onClick={() => setOpen('make')}
              >
                {t('rescue.make')}
              </Button>
              <Button variant="subtle" onClick={() => setOpen('open')}>
                {t('rescue.open')}
              </Button>
            </div>
          </>
        )}
      </Disclosure>
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={t(open === 'open' ? 'rescue.open' : 'rescue.make')}
      >
        <Suspense>
          {open === 'make' && <MakeRescue onClose={() => setOpen(null)} />}
          {open === 'open' && <OpenRescue onClose={() => setOpen(null)} />}
        </Suspense>
      </Dialog>
    </section>
  );
}

const marks = ['saved', 'waiting', 'sending', 'offline', 'needsYou'] as const;

/** What each mark of the header means. */
function MarkHelp() {
  const { t } = useTranslation('help');
  return (
    <section>
      <Disclosure title={<span className={typography.strong}>{t('pill.title')}</span>}>
        {() => (
          <dl className={clsx(layouts.grid, classes['words'])}>
            {marks.map((mark) => (
              <div key={mark}>
                <dt>{t(`pill.${mark}Name`)}</dt>
                <dd className={clsx(typography.quiet, typography.tall)}>{t(`pill.${mark}`)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Disclosure>
    </section>
  );
}

/** The state now: why the server cannot be reached or, otherwise, where her work is. */
function Truth() {
  const { t } = useTranslation('sync');
  const { number } = useFormat();
  const { waiting, needsYou, durable, degraded } = useOutboxStatus();
  const isUnreachable = useIsUnreachable();
  const count = waiting + needsYou;
  const sentence = () => {
    if (count === 0) return t(isUnreachable ? 'pill.unreachable' : 'truth.saved');
    // Nothing stored here is safe, which comes before any decision.
    if (!durable) return t('advice.windowOnly', { count, number: number(count) });
    if (needsYou > 0) return t('truth.needsYou', { count: needsYou, number: number(needsYou) });
    return t('truth.waiting', { count, number: number(count) });
  };
  const truth = (
    <Note
      kind={durable || count === 0 ? 'plain' : 'wait'}
      icon={<IconDeviceTabletCheck size={20} stroke={1.75} aria-hidden />}
    >
      {sentence()}
    </Note>
  );
  return (
    <>
      {/* What can be done about the network is loaded apart; what is true stands there before. */}
      <Suspense fallback={truth}>
        <ConnectionAdvice otherwise={truth} />
      </Suspense>
      {!durable && count === 0 && <Note kind="wait">{t('truth.notDurable')}</Note>}
      {degraded && <Note>{t('truth.degraded')}</Note>}
    </>
  );
}

/** A row that needs her, as the card of its kind. */
function NeedsCard({ row }: { row: OutboxRow }) {
  if (row.state !== 'conflict') return <RefusedCard row={row} />;
  if (row.kind === 'correction') return <ConflictCard row={row} />;
  return row.kind === 'delete' ? (
    <DeletionConflictCard row={row} />
  ) : (
    <ListConflictCard row={row} />
  );
}

function PanelBody() {
  const { t } = useTranslation('sync');
  const { number } = useFormat();
  const { outbox } = useOffline();
  const { othersWaiting } = useOutboxStatus();
  const canTry = useNetState() !== 'unreachable';
  const { limit: most, moreOf: moreNeeds } = useLimit();
  const { limit: mostGroups, moreOf: moreGroups } = useLimit();
  const view = useCallback(
    (rows: readonly OutboxRow[]) => firstOf(rows, { needs: most, groups: mostGroups }),
    [most, mostGroups],
  );
  const shown = useWaiting(view);
  const room = useLeftRoom('outbox');
  return (
    <div className={clsx(layouts.stack, layouts.gap16, classes['panel'])}>
      {/* What is decided or sent goes by itself; what stands below stays where it is. */}
      <div className={clsx(layouts.stack, layouts.gap16)} {...room}>
        <Truth />
        {shown.needs.map((row) => (
          <NeedsCard key={row.key} row={row} />
        ))}
        {moreNeeds(shown.needing)}
        <LostCard />
        {shown.queued > 0 && (
          <section>
            <div className={clsx(layouts.line, classes['sectionHead'])}>
              <h2>
                {t('panel.inOrder')}{' '}
                <span className={classes['sectionCount']}>{number(shown.queued)}</span>
              </h2>
              {canTry && (
                <Button
                  variant="subtle"
                  leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
                  onClick={() => outbox.kick()}
                >
                  {t('panel.sendAgain')}
                </Button>
              )}
            </div>
            <WaitingList groups={shown.groups} more={moreGroups(shown.grouped)} />
          </section>
        )}
      </div>
      {othersWaiting > 0 && (
        <p className={clsx(typography.quiet, typography.tall)}>
          {t('panel.others', { count: othersWaiting, number: number(othersWaiting) })}
        </p>
      )}
      <RescueSection />
      <SentLately />
      <MarkHelp />
    </div>
  );
}

/** What waits. */
export function OutboxPanel(props: PanelProps) {
  const { t } = useTranslation('sync');
  return (
    <SidePanel title={t('panel.title')} {...props}>
      <PanelBody />
    </SidePanel>
  );
}
