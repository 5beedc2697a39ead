import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#src/features/session/index.ts';
import { healthQuery, queuesQuery } from '../queries.ts';
import { SectionHead } from '../section-head.tsx';
import { HealthSheet } from './health-sheet.tsx';
import { QueueList } from './queue-list.tsx';

/** Whether the server works, and on which devices work waits for it. */
export function ServerSection() {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const health = useQuery(healthQuery);
  const queues = useInfiniteQuery(queuesQuery(school.id));
  return (
    <>
      <SectionHead
        title={t('server.title')}
        text={t('server.text')}
        query={queues}
        onRefresh={() => {
          void health.refetch();
          void queues.refetch();
        }}
      />
      <HealthSheet health={health.data} isAsking={health.isFetching} at={health.dataUpdatedAt} />
      <QueueList query={queues} />
    </>
  );
}
