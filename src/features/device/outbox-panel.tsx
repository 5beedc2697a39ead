import '#src/ui/mantine-late-styles.ts';
import { Button, CloseButton, Drawer } from '@mantine/core';
import { IconCloudOff, IconDeviceTabletCheck, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { Note, useFormat } from '#src/ui/index.ts';
import { ConflictCard } from './conflict-card.tsx';
import classes from './device.module.css';
import { RefusedCard } from './refused-card.tsx';
import { sortRows } from './row-kinds.ts';
import { useNetState, useOutboxRows, useOutboxStatus } from './use-outbox.ts';
import { WaitingRow } from './waiting-row.tsx';

/** One sentence that is true now. */
function Truth() {
  const { t } = useTranslation('device');
  const { number } = useFormat();
  const { kind, waiting, needsYou, auth, durable } = useOutboxStatus();
  const net = useNetState();
  const isOff = net === 'unreachable' || net === 'captive';
  const count = waiting + needsYou;
  const which =
    count === 0
      ? 'saved'
      : auth !== 'ok'
        ? 'signedOut'
        : net === 'captive'
          ? 'captive'
          : isOff
            ? 'offline'
            : kind === 'needsYou' && waiting === 0
              ? 'needsYou'
              : 'waiting';
  const Icon = isOff ? IconCloudOff : IconDeviceTabletCheck;
  return (
    <>
      <Note
        icon={<Icon size={20} stroke={1.75} aria-hidden />}
        action={
          which === 'signedOut' && (
            <Button component={Link} to="/login" size="sm">
              {t('panel.signIn')}
            </Button>
          )
        }
      >
        {t(`truth.${which}`, { count, number: number(count) })}
      </Note>
      {!durable && <Note kind="wait">{t('truth.notDurable')}</Note>}
    </>
  );
}

function PanelBody() {
  const { t } = useTranslation('device');
  const { number } = useFormat();
  const { outbox } = useOffline();
  const { othersWaiting } = useOutboxStatus();
  const canTry = useNetState() !== 'unreachable';
  const { conflicts, refused, paused, queued } = sortRows(useOutboxRows());
  return (
    <div className={classes['panel']}>
      <Truth />
      {conflicts.map((row) => (
        <ConflictCard key={row.key} row={row} />
      ))}
      {[...refused, ...paused].map((row) => (
        <RefusedCard key={row.key} row={row} />
      ))}
      {queued.length > 0 && (
        <section>
          <div className={classes['sectionHead']}>
            <h2>
              {t('panel.inOrder')}{' '}
              <span className={classes['sectionCount']}>{number(queued.length)}</span>
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
          <ul>
            {queued.map((row) => (
              <WaitingRow key={row.key} row={row} />
            ))}
          </ul>
        </section>
      )}
      {othersWaiting > 0 && (
        <p className={classes['reason']}>
          {t('panel.others', { count: othersWaiting, number: number(othersWaiting) })}
        </p>
      )}
    </div>
  );
}

/** What waits, from the end side; on a phone the whole screen. */
export function OutboxPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['device', 'common']);
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="min(440px, 100vw)">
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content>
        <div className={classes['panelHead']}>
          <Drawer.Title className={classes['panelTitle'] ?? ''} tabIndex={-1} data-autofocus>
            {t('panel.title')}
          </Drawer.Title>
          <CloseButton onClick={onClose} aria-label={t('common:action.close')} />
        </div>
        <PanelBody />
      </Drawer.Content>
    </Drawer.Root>
  );
}
