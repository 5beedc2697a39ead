import '#src/ui/mantine-late-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { useOffline } from './context.ts';
import classes from './login.module.css';
import { unsaved } from './unsaved.ts';
import { useSession, useSessionState } from './use-session.ts';

type Step = 'choose' | 'sending' | 'discard';

/** Unsent work on the way out: send it, keep it on this device, or give it up (asked twice). */
export function ExitQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['session', 'common']);
  const { number } = useFormat();
  const session = useSession();
  const { outbox, connectivity } = useOffline();
  const rows = useSyncExternalStore(outbox.subscribeRows, outbox.rows);
  const net = useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot);
  const isOff = net === 'unreachable' || net === 'captive';
  const [step, setStep] = useState<Step>('choose');
  const reason = useId();
  const needsHer = rows.some((row) => row.state !== 'queued');
  const count = rows.length + useSyncExternalStore(unsaved.subscribe, unsaved.count);
  // Signed out already: then only keeping or giving up is left.
  const canSend = useSessionState().kind === 'in';
  const words = { count, number: number(count) };

  useEffect(() => {
    if (step === 'sending' && count === 0) void session.exit();
  }, [step, count, session]);

  async function discardAndLeave() {
    for (const row of outbox.rows()) await outbox.discard(row.key);
    // What another tab changed meanwhile is not what she agreed to give up.
    if (outbox.rows().length > 0) setStep('choose');
    else await session.exit();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('exit.title', words)}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {step === 'discard' ? (
        <>
          <p className={classes['muted']}>{t('exit.discardText', words)}</p>
          <div className={classes['actions']}>
            <Button color="red" variant="light" onClick={() => void discardAndLeave()}>
              {t('exit.discardYes')}
            </Button>
            <Button variant="default" onClick={() => setStep('choose')}>
              {t('exit.back')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <output className={classes['muted']}>
            {step === 'sending' ? t('exit.sendingText', words) : t('exit.text')}
            {canSend && isOff && <p id={reason}>{t('exit.noNetwork')}</p>}
            {needsHer && <p>{t('exit.needsHer')}</p>}
          </output>
          <div className={classes['actions']}>
            {step === 'choose' && canSend && !isOff && (
              <Button
                onClick={() => {
                  setStep('sending');
                  outbox.kick();
                }}
              >
                {t('exit.send')}
              </Button>
            )}
            <Button
              variant={step === 'choose' && (isOff || !canSend) ? 'filled' : 'default'}
              onClick={() => void session.exit()}
            >
              {t('exit.keep')}
            </Button>
            {step === 'sending' && (
              <Button variant="subtle" onClick={() => setStep('choose')}>
                {t('exit.back')}
              </Button>
            )}
            {step === 'choose' && canSend && isOff && (
              <Button variant="default" disabled aria-describedby={reason}>
                {t('exit.send')}
              </Button>
            )}
            {step === 'choose' && (
              <Button color="red" variant="subtle" onClick={() => setStep('discard')}>
                {t('exit.discard')}
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}
