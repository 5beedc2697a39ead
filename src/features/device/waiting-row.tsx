import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { Facts, useFormat } from '#src/ui/index.ts';
import classes from './device.module.css';
import { describeRow, toldBy } from './words.ts';

/** What a row is, in her words, and where it belongs. */
export function useRowWords(row: OutboxRow) {
  const { t } = useTranslation('device');
  const { score, number, dayTime, time } = useFormat();
  const { title, details } = describeRow(row, { t, score, number });
  const at = new Date(row.updatedAt).toISOString();
  const isToday = new Date(row.updatedAt).toDateString() === new Date().toDateString();
  const facts = [toldBy(row).activity, isToday ? time(at) : dayTime(at)];
  return { title, details, facts };
}

/** Giving something up takes two taps, and says what will be lost. */
export function DiscardQuestion({ row, onKeep }: { row: OutboxRow; onKeep: () => void }) {
  const { t } = useTranslation('device');
  const { outbox } = useOffline();
  return (
    <div className={classes['wide']} role="alertdialog" aria-label={t('discard.question')}>
      <p className={classes['reason']}>{t('discard.question')}</p>
      <div className={classes['buttons']}>
        <Button color="red" variant="light" onClick={() => void outbox.discard(row.key)}>
          {t('discard.yes')}
        </Button>
        <Button variant="default" onClick={onKeep} autoFocus>
          {t('discard.no')}
        </Button>
      </div>
    </div>
  );
}

export function WaitingRow({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('device');
  const { outbox } = useOffline();
  const { title, details, facts } = useRowWords(row);
  const [asking, setAsking] = useState(false);
  return (
    <li className={classes['row']} data-outbox-key={row.key}>
      <div>
        <div className={classes['rowTitle']}>{title}</div>
        {details.map((detail) => (
          <div key={detail} className={classes['reason']}>
            {detail}
          </div>
        ))}
        <Facts className={classes['rowFacts'] ?? ''} items={facts} />
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('row.actions', { title })}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
            onClick={() => void outbox.retry(row.key)}
          >
            {t('row.retry')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('row.discard')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && <DiscardQuestion row={row} onKeep={() => setAsking(false)} />}
    </li>
  );
}
