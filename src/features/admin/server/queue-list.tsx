import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { IconDevices } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceQueue } from '#contract/results/queue-figures.ts';
import type { QueuePage } from '#src/api/queue-figures.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { Chip, Facts, Sheet, useFormat, clsx, layouts, EmptySheet } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { More } from '../more.tsx';

/** One device: whose it is, and what waits there, as it last said. */
function DeviceRow({ device }: { device: DeviceQueue }) {
  const { t } = useTranslation('admin');
  const { number, dayTime } = useFormat();
  const { person, waiting, needsYou, oldestAt, reportedAt, appVersion } = device;
  return (
    <li className={classes['deviceRow']}>
      <h3>
        <bdi>{person.name}</bdi>
      </h3>
      <div className={clsx(layouts.wrap, classes['chips'])}>
        {waiting + needsYou === 0 && (
          <span className={classes['quiet']}>{t('queues.arrived')}</span>
        )}
        {waiting > 0 && (
          <Chip kind="wait">{t('queues.waiting', { count: waiting, n: number(waiting) })}</Chip>
        )}
        {needsYou > 0 && (
          <Chip kind="wrong">{t('queues.needs', { count: needsYou, n: number(needsYou) })}</Chip>
        )}
      </div>
      <Facts
        className={classes['quiet'] ?? ''}
        items={[
          oldestAt && t('queues.oldest', { when: dayTime(oldestAt) }),
          t('queues.reported', { when: dayTime(reportedAt) }),
          <span key="version">
            {t('queues.version')} <bdi dir="ltr">{appVersion}</bdi>
          </span>,
        ]}
      />
    </li>
  );
}

/** The devices of the staff, those on which something waits first. */
export function QueueList({ query }: { query: UseInfiniteQueryResult<InfiniteData<QueuePage>> }) {
  const { t } = useTranslation('admin');
  const devices = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section className={classes['group']} aria-label={t('queues.title')}>
      <h2>{t('queues.title')}</h2>
      <p className={classes['quiet']}>{t('queues.text')}</p>
      {!devices ? (
        <QueryFallback query={query} what={t('queues.failed')} rows={4} />
      ) : devices.length === 0 ? (
        <EmptySheet
          icon={<IconDevices size={28} stroke={1.5} aria-hidden />}
          title={t('queues.empty')}
          text={t('queues.emptyText')}
        />
      ) : (
        <>
          <Sheet>
            <ul className={classes['rows']}>
              {devices.map((device) => (
                <DeviceRow key={`${device.person.id} ${device.deviceId}`} device={device} />
              ))}
            </ul>
          </Sheet>
          <More shown={devices.length} query={query} />
        </>
      )}
    </section>
  );
}
