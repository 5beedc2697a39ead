import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import type { Receipt } from '#src/offline/index.ts';
import { ErrorState, Facts, SkeletonRows, useFormat, clsx, typography } from '#src/ui/index.ts';
import classes from './device.module.css';
import { Disclosure } from './disclosure.tsx';
import { groupSent, partCount } from './row-groups.ts';
import { useMore } from './use-more.tsx';
import { titleOfList, toldBy } from './words.ts';

function SentRow({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('sync');
  const { number, moment } = useFormat();
  const { student, activity } = toldBy(receipt);
  const count = partCount(receipt);
  const title =
    receipt.kind === 'correction'
      ? t('group.title', { student: student || t('row.someStudent'), count, number: number(count) })
      : titleOfList(receipt, receipt.kind, count, { t, number });
  return (
    <li className={classes['row']}>
      <div>
        <div className={clsx(typography.medium, typography.breaks)}>{title}</div>
        <Facts
          className={typography.tiny ?? ''}
          items={[
            receipt.kind === 'correction' ? activity : '',
            moment(new Date(receipt.at).toISOString()),
          ]}
        />
      </div>
    </li>
  );
}

const none: readonly Receipt[] = [];

function SentList() {
  const { t } = useTranslation('sync');
  const { outbox, history } = useOffline();
  const { data, error, refetch } = useQuery({
    queryKey: ['sent-lately'],
    queryFn: async () => groupSent(await history.lately()),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => outbox.onSettled(() => void refetch()), [outbox, refetch]);
  const { shown, more } = useMore(data ?? none);
  if (error)
    return (
      <ErrorState error={error} what={t('sentLately.failed')} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={2} />;
  if (data.length === 0)
    return <p className={clsx(typography.quiet, typography.tall)}>{t('sentLately.none')}</p>;
  return (
    <>
      <ul>
        {shown.map((receipt) => (
          <SentRow key={receipt.key} receipt={receipt} />
        ))}
      </ul>
      {more}
    </>
  );
}

/** What reached the server in the last days; read only when it is opened. */
export function SentLately() {
  const { t } = useTranslation('sync');
  return (
    <section>
      <Disclosure title={<span className={typography.strong}>{t('sentLately.title')}</span>}>
        {() => <SentList />}
      </Disclosure>
    </section>
  );
}
