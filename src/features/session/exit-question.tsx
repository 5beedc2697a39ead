import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countWork } from '#src/offline/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat, typography } from '#src/ui/index.ts';
import { useOffline } from './context.ts';
import { useOutbox } from './use-engine.ts';
import { ExitDiscard } from './exit-discard.tsx';
import { MakeRescue } from './rescue/index.ts';
import { personOf } from './session-state.ts';
import { unsaved } from './unsaved.ts';
import { useIsOffline } from './use-is-offline.ts';
import { useSession, useSessionState } from './use-session.ts';

type Step = 'choose' | 'sending' | 'export' | 'exported' | 'discard';

/** What can be done with unsent work on the way out. */
function Choices({
  step,
  hasUnsent,
  hasSendable,
  needsHer,
  onStep,
  onClose,
}: {
  step: Step;
  /** Whether anything waits that could be given up here. */
  hasUnsent: boolean;
  /** Whether anything goes without a decision of hers. */
  hasSendable: boolean;
  needsHer: boolean;
  onStep: (step: Step) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('session');
  const session = useSession();
  const { outbox } = useOffline();
  // Signed out already: then only keeping, exporting or giving up is left.
  const maySend = useSessionState().kind === 'in';
  const isOff = useIsOffline();
  const canSend = maySend && !isOff && hasSendable;
  const navigate = useNavigate();
  const decide = () => {
    onClose();
    void navigate({ to: '.', search: (before) => ({ ...before, panel: 'outbox' as const }) });
  };
  const send = () => {
    onStep('sending');
    outbox.kick();
  };
  const isOver = step === 'exported';
  return (
    <>
      {maySend && isOff && !isOver && <p className={typography.soft}>{t('exit.noNetwork')}</p>}
      <DialogActions>
        {step === 'sending' ? (
          <Button variant="subtle" onClick={() => onStep('choose')}>
            {t('exit.back')}
          </Button>
        ) : (
          hasUnsent && (
            <Button color="red" variant="subtle" onClick={() => onStep('discard')}>
              {t('exit.discard')}
            </Button>
          )
        )}
        {step === 'choose' && (
          <Button variant="default" onClick={() => onStep('export')}>
            {t('exit.export')}
          </Button>
        )}
        {step === 'choose' && needsHer && (
          <Button variant="default" onClick={decide}>
            {t('exit.decide')}
          </Button>
        )}
        <Button
          variant={step === 'choose' && canSend ? 'default' : 'filled'}
          onClick={() => void session.exit()}
        >
          {t('exit.keep')}
        </Button>
        {step === 'choose' && canSend && <Button onClick={send}>{t('exit.send')}</Button>}
      </DialogActions>
    </>
  );
}

/** Unsent work on the way out: send it, keep it on this device, take it along as a file, or give it up. */
export function ExitQuestion({
  imports,
  onClose,
}: {
  /** Imports of questions that were begun and not ended: they stay here as drafts. */
  imports: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('session');
  const { number } = useFormat();
  const session = useSession();
  const rows = useOutbox((outbox) => outbox.rows());
  const onScreenOnly = unsaved.use() + unsaved.useOnTheirWay(personOf(useSessionState())?.owner);
  const [step, setStep] = useState<Step>('choose');
  const [wasMade, setWasMade] = useState(false);
  const needsHer = rows.some((row) => row.state !== 'queued');
  const count = countWork(rows) + onScreenOnly;
  const all = { count: count + imports, number: number(count + imports) };
  const words = { count, number: number(count) };

  useEffect(() => {
    if (step === 'sending' && count === 0) void session.exit();
  }, [step, count, session]);

  const text = {
    choose: t('exit.text'),
    sending: t('exit.sendingText', words),
    exported: t('exit.exportedText'),
  };
  return (
    <Dialog onClose={onClose} startsAtTitle title={t('exit.title', all)}>
      {step === 'discard' && <ExitDiscard count={count} onBack={() => setStep('choose')} />}
      {step === 'export' && (
        <>
          <MakeRescue
            onMade={() => setWasMade(true)}
            onClose={() => setStep(wasMade ? 'exported' : 'choose')}
          />
          {onScreenOnly > 0 && (
            <p className={typography.soft}>
              {t('exit.notInFile', { count: onScreenOnly, number: number(onScreenOnly) })}
            </p>
          )}
        </>
      )}
      {(step === 'choose' || step === 'sending' || step === 'exported') && (
        <>
          <output className={typography.soft}>
            {text[step]}
            {imports > 0 && <p>{t('exit.imports', { count: imports, number: number(imports) })}</p>}
            {needsHer && step !== 'exported' && <p>{t('exit.needsHer')}</p>}
          </output>
          <Choices
            step={step}
            hasUnsent={count > 0}
            hasSendable={onScreenOnly > 0 || rows.some((row) => row.state === 'queued')}
            needsHer={needsHer}
            onStep={setStep}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
