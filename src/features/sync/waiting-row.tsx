import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconRefresh } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { isLost, isOpen, type OutboxRow, type WaitingWork } from '#src/offline/index.ts';
import { clsx, Facts, useFormat, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';
import { useDecision } from './use-decision.tsx';
import { useNetState } from './use-outbox.ts';
import { describeRow, toldBy } from './words.ts';

/** A waiting row in words, with a link to where it belongs. */
export function useRowWords(row: OutboxRow, isGrouped = false) {
  const { t } = useTranslation('sync');
  const { score, number, moment } = useFormat();
  const { outbox } = useOffline();
  const { lane } = row;
  // What was lost tells neither its words nor its time; whatever else is known of the same workbook tells whose it is.
  const kin = isLost(row)
    ? [...outbox.rowsOf(lane), ...(outbox.sentOf(lane) ?? [])].find(
        ({ label }) => toldBy({ label, lane }).student,
      )
    : row;
  const told = { ...row, label: kin?.label ?? row.label };
  const { title, details } = describeRow(told, { t, score, number });
  // The title of anything but a correction names the activity itself.
  const activity = row.kind === 'correction' && !isGrouped ? toldBy(told).activity : '';
  const facts = [activity, isLost(row) ? '' : moment(new Date(row.updatedAt).toISOString())];
  return { title, details, facts };
}

/** The requests that one line stands for. */
const keysOf = (row: OutboxRow | WaitingWork): readonly string[] =>
  'keys' in row ? row.keys : [row.key];

/** Giving something up takes two taps, and says what will be lost. */
export function DiscardQuestion({ row, onKeep }: { row: OutboxRow; onKeep: () => void }) {
  const { t } = useTranslation('sync');
  const { outbox } = useOffline();
  const [isChanged, setIsChanged] = useState(false);
  const { decide, fault } = useDecision();
  // One that waits and was handed to the network may have taken effect; a refused one has not.
  const question = row.state === 'queued' && !isOpen(row) ? 'discard.sent' : 'discard.question';
  // Nothing is given up that was not on this screen.
  const discard = async () => {
    for (const key of keysOf(row).toReversed())
      if ((await outbox.discard(key)).length === 0) return setIsChanged(true);
  };
  return (
    <div className={layouts.whole} role="alertdialog" aria-label={t('discard.question')}>
      <p className={clsx(typography.quiet, typography.tall)}>
        {t(isChanged ? 'discard.changed' : question)}
      </p>
      {fault}
      <div className={clsx(layouts.row, classes['buttons'])}>
        <Button color="red" variant="light" onClick={() => decide(discard)}>
          {t('discard.yes')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t('discard.no')}
        </Button>
      </div>
    </div>
  );
}

/** Without a network nothing can be sent by hand; the panel's first line says so. */
function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('sync');
  if (useNetState() === 'unreachable') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {t('row.retry')}
    </Button>
  );
}

/** One thing that waits; `isGrouped` under a line that names its exam already. Drawn anew when it is another row alone. */
export const WaitingRow = memo(function WaitingRow({
  row,
  isGrouped = false,
}: {
  row: OutboxRow;
  isGrouped?: boolean;
}) {
  const { t } = useTranslation('sync');
  const { outbox } = useOffline();
  const { title, details, facts } = useRowWords(row, isGrouped);
  const [step, setStep] = useState<'closed' | 'actions' | 'discard'>('closed');
  const { decide, fault } = useDecision();
  return (
    <li className={classes['row']} data-outbox-key={row.key}>
      <div>
        <div className={clsx(typography.medium, typography.breaks)}>{title}</div>
        {details.map((detail) => (
          <div key={detail} className={clsx(typography.quiet, typography.tall)}>
            <bdi>{detail}</bdi>
          </div>
        ))}
        <Facts className={typography.tiny ?? ''} items={facts} />
      </div>
      <ActionIcon
        aria-label={t('row.actions', { title })}
        aria-expanded={step !== 'closed'}
        onClick={() => setStep(step === 'closed' ? 'actions' : 'closed')}
      >
        <IconDots size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {fault}
      {step === 'actions' && (
        <div className={clsx(layouts.whole, layouts.row, classes['buttons'])}>
          <RetryButton
            onClick={() => {
              setStep('closed');
              decide(() => Promise.all(keysOf(row).map((key) => outbox.retry(key))));
            }}
          />
          <Button variant="subtle" color="red" onClick={() => setStep('discard')}>
            {t('row.discard')}
          </Button>
        </div>
      )}
      {step === 'discard' && <DiscardQuestion row={row} onKeep={() => setStep('closed')} />}
    </li>
  );
});
