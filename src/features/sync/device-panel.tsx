import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceAbilities } from '#src/features/connection/index.ts';
import { KeptList } from '#src/features/offline-copies/index.ts';
import { useEngineReady, useIsOffline } from '#src/features/session/index.ts';
import { TourAgain } from '#src/features/welcome/index.ts';
import { QuietLink, SkeletonRows, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';
import own from './device-panel.module.css';
import { EvictedNote } from './evicted-note.tsx';
import { StorageSection } from './device-panel-storage.tsx';
import { OtherSessions } from './other-sessions.tsx';
import { SidePanel, type PanelProps } from './side-panel.tsx';
import { useOutboxStatus } from './use-outbox.ts';

/** The section about the room says these with more to them. */
const TOLD_BY_STORAGE = ['storage', 'evictable'] as const;

function Waits() {
  const { t } = useTranslation('sync');
  const { number } = useFormat();
  const { waiting, needsYou, othersWaiting } = useOutboxStatus();
  const count = waiting + needsYou;
  return (
    <section>
      <div className={clsx(layouts.line, classes['sectionHead'])}>
        <h2>{t('panel.title')}</h2>
        {count > 0 && (
          <QuietLink to="." search={(before) => ({ ...before, panel: 'outbox' })}>
            {t('here.seeWaiting')}
          </QuietLink>
        )}
      </div>
      <p className={clsx(typography.quiet, typography.tall)}>
        {count === 0 ? t('truth.saved') : t('here.waiting', { count, number: number(count) })}
      </p>
      {othersWaiting > 0 && (
        <p className={clsx(typography.quiet, typography.tall)}>
          {t('panel.others', { count: othersWaiting, number: number(othersWaiting) })}
        </p>
      )}
    </section>
  );
}

function PanelBody() {
  const { t } = useTranslation('sync');
  const { t: about } = useTranslation('help');
  const isOffline = useIsOffline();
  if (!useEngineReady()) return <SkeletonRows rows={4} />;
  return (
    <div className={clsx(layouts.stack, layouts.gap16, classes['panel'])}>
      <EvictedNote />
      <section>
        <div className={clsx(layouts.line, classes['sectionHead'])}>
          <h2>{t('here.kept')}</h2>
        </div>
        {/* One of the two is always there, so that nothing moves when the network goes or comes. */}
        <p className={clsx(typography.quiet, own['network'])}>
          <span aria-hidden={!isOffline}>{t('here.offline')}</span>
          <span aria-hidden={isOffline}>{t('here.online')}</span>
        </p>
        <KeptList />
      </section>
      <Waits />
      <StorageSection />
      <OtherSessions />
      {/* Loaded apart, and perhaps not on the device yet when the network goes. */}
      <Suspense>
        <DeviceAbilities said={TOLD_BY_STORAGE} />
      </Suspense>
      <Suspense>
        <TourAgain />
      </Suspense>
      <a
        className={clsx(layouts.inline, typography.faded, classes['notices'])}
        href="/third-party-notices.txt"
        target="_blank"
        rel="noopener"
      >
        {about('about.notices')}
      </a>
    </div>
  );
}

/** What of hers is on this device. */
export function DevicePanel(props: PanelProps) {
  const { t } = useTranslation('sync');
  return (
    <SidePanel title={t('here.title')} {...props}>
      <PanelBody />
    </SidePanel>
  );
}
