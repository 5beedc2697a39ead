import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import type { Receipt } from '#src/offline/index.ts';
import { Facts, useFormat } from '#src/ui/index.ts';
import classes from './device.module.css';
import { Disclosure } from './disclosure.tsx';
import { partCount } from './row-groups.ts';
import { useMore } from './use-more.tsx';
import { useMoment } from './waiting-row.tsx';
import { titleOfList, toldBy } from './words.ts';

function SentRow({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('device');
  const { number } = useFormat();
  const moment = useMoment();
  const { student, activity } = toldBy(receipt);
  const count = partCount(receipt);
  const title =
    receipt.kind === 'correction'
      ? t('group.title', { student: student || t('row.someStudent'), count, number: number(count) })
      : titleOfList(receipt, receipt.kind, count, { t, number });
  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['rowTitle']}>{title}</div>
        <Facts
          className={classes['rowFacts'] ?? ''}
          items={[
            receipt.kind === 'correction' ? activity : '',
            moment(new Date(receipt.at).toISOString()),
          ]}
        />
      </div>
    </li>
  );
}

function SentList() {
  const { t } = useTranslation('device');
  const { outbox, history } = useOffline();
  const [sent, setSent] = useState<readonly Receipt[] | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = () =>
      void history.lately().then((found) => {
        if (!isGone) setSent(found);
      });
    read();
    const stop = outbox.onSettled(read);
    return () => {
      isGone = true;
      stop();
    };
  }, [history, outbox]);
  const { shown, more } = useMore(sent ?? []);
  if (sent?.length === 0) return <p className={classes['reason']}>{t('sentLately.none')}</p>;
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
  const { t } = useTranslation('device');
  return (
    <section>
      <Disclosure title={<span className={classes['sectionTitle']}>{t('sentLately.title')}</span>}>
        {() => <SentList />}
      </Disclosure>
    </section>
  );
}
