import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityForm } from '#contract/activity.ts';
import { withdrawToDraft, type Kind } from '#src/api/activities.ts';
import { errorCode } from '#src/api/errors.ts';
import { useOffline } from '#src/features/session/index.ts';
import { useErrorCodeText } from '#src/ui/index.ts';
import classes from './questions.module.css';

/** Back to draft, as long as nobody has seen it; only the server can say so, so that it needs the network. */
export function WithdrawButton({ kind, activity }: { kind: Kind; activity: ActivityForm }) {
  const { t } = useTranslation('questions');
  const { connectivity } = useOffline();
  const net = useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot);
  const client = useQueryClient();
  const codeText = useErrorCodeText();
  const [step, setStep] = useState<'idle' | 'busy' | { code: string }>('idle');
  const isOffline = net === 'unreachable';
  async function withdraw() {
    setStep('busy');
    try {
      await withdrawToDraft(kind, activity);
      setStep('idle');
    } catch (error) {
      setStep({ code: errorCode(error) });
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [family, of] }) =>
        of === kind && (family === 'activity' || family === 'activities'),
    });
  }
  return (
    <span className={classes['withdraw']}>
      {isOffline && <span>{t('withdraw.offline')}</span>}
      {typeof step === 'object' && <span role="alert">{codeText(step.code)}</span>}
      <Button
        variant="default"
        disabled={isOffline || step === 'busy'}
        onClick={() => void withdraw()}
      >
        {t('withdraw.do')}
      </Button>
    </span>
  );
}
