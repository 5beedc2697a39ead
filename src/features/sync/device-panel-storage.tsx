import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isAppleTablet, isInstalled, useInstall } from '#src/features/welcome/index.ts';
import { clsx, ErrorState, useSize, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';
import own from './device-panel.module.css';
import { storageState } from './storage.ts';
import { useOutboxStatus } from './use-outbox.ts';

/** Whether the browser has granted persistent storage, and what she can do if not. */
function Promised() {
  const { t } = useTranslation('sync');
  const { promise } = storageState.use();
  const { durable } = useOutboxStatus();
  const install = useInstall();
  const kind = durable ? promise : 'none';
  const needsAdvice = (kind === 'denied' || kind === 'unknown') && !isInstalled();
  return (
    <>
      <p className={clsx(typography.quiet, typography.tall)}>{t(`here.promise.${kind}`)}</p>
      {needsAdvice && (
        <p className={clsx(typography.quiet, typography.tall)}>
          {t(
            isAppleTablet()
              ? 'here.advice.apple'
              : install
                ? 'here.advice.install'
                : 'here.advice.other',
          )}
        </p>
      )}
      {needsAdvice && install && (
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={install}
        >
          {t('here.install')}
        </Button>
      )}
    </>
  );
}

/** Storage used, storage available, and whether it is persistent. */
export function StorageSection() {
  const { t } = useTranslation('sync');
  const size = useSize();
  const room = useQuery({
    queryKey: ['room'],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
      return usage === undefined || quota === undefined ? null : { usage, quota };
    },
  });
  const { data } = room;
  return (
    <section className={clsx(layouts.stack, own['storage'])}>
      <div className={clsx(layouts.line, classes['sectionHead'])}>
        <h2>{t('here.storage')}</h2>
      </div>
      {room.isError && (
        <ErrorState
          error={room.error}
          what={t('here.storageFailed')}
          onRetry={() => void room.refetch()}
        />
      )}
      {!room.isError && (
        <p key={room.status} className={clsx(typography.quiet, typography.tall, own['room'])}>
          {room.isPending
            ? t('here.measuring')
            : data
              ? t('here.room', {
                  used: size(data.usage),
                  free: size(Math.max(0, data.quota - data.usage)),
                })
              : t('here.noMeasure')}
        </p>
      )}
      <Promised />
    </section>
  );
}
