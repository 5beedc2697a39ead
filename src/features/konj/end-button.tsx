import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import '#src/ui/mantine-late-styles.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { QuietButton, Note, layouts, typography, clsx } from '#src/ui/index.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import classes from './konj.module.css';
import { useKonj, endKonj } from './konj-session.ts';
import type { Account } from './konj-state.ts';
import { KONJ_KEY } from './queries.ts';

/** Ends the session of Konj; what was read from it goes as well. Tells how that went. */
function useEnd(token: string, onEnded?: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  async function end(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await endKonj(token);
      client.removeQueries({ queryKey: [KONJ_KEY] });
      onEnded?.();
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  }
  return { end, isBusy, fault, clearFault: () => setFault(null) };
}

/** A failure that lies over the page until it is closed. */
function Toast({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes['toast']} role="alert">
      <Note kind="wrong" action={<QuietButton onClick={onClose}>{t('action.close')}</QuietButton>}>
        {children}
      </Note>
    </div>
  );
}

/** Asks before the session of Konj is ended; a failure says why, and nothing has changed. */
function Ending({
  token,
  account,
  onEnded,
  children,
}: {
  token: string;
  account: Account | null;
  onEnded?: (() => void) | undefined;
  children: (ask: () => void) => ReactNode;
}) {
  const { t } = useTranslation('konj');
  const [isAsking, setAsking] = useState(false);
  const isOffline = useIsOffline();
  const errorText = useErrorText();
  const { end, isBusy, fault, clearFault } = useEnd(token, onEnded);
  const close = () => setAsking(false);
  return (
    <>
      {children(() => setAsking(true))}
      <Dialog isOpen={isAsking} onClose={close} title={t('end.title')} startsAtTitle>
        <p>{account ? t('end.text', { name: account.name }) : t('end.textUnknown')}</p>
        <p className={typography.quiet}>{t('end.stays')}</p>
        {isOffline && <p className={typography.quiet}>{t('end.offline')}</p>}
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('end.no')}
          </Button>
          <Button
            disabled={isOffline}
            aria-disabled={isBusy || undefined}
            onClick={() => void end().finally(close)}
          >
            {t(isBusy ? 'end.busy' : 'end.yes')}
          </Button>
        </DialogActions>
      </Dialog>
      {fault !== null && (
        <Toast onClose={clearFault}>
          {t('end.failed')} {errorText(fault)}
        </Toast>
      )}
    </>
  );
}

const icon = <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />;

/** "Exit sync": ends the session, or where none is open yet, only leaves. */
export function ExitSync({ onEnded, onLeave }: { onEnded: () => void; onLeave: () => void }) {
  const { t } = useTranslation('konj');
  const konj = useKonj();
  if (konj.kind === 'none')
    return (
      <QuietButton icon={icon} onClick={onLeave}>
        {t('end.button')}
      </QuietButton>
    );
  return (
    <Ending
      token={konj.token}
      account={konj.kind === 'open' ? konj.account : null}
      onEnded={onEnded}
    >
      {(ask) => (
        <QuietButton icon={icon} onClick={ask}>
          {t('end.button')}
        </QuietButton>
      )}
    </Ending>
  );
}

/** In the header of every other page: which account of Konj is linked, and the way to end it. */
export function CurrentExam() {
  const { t } = useTranslation('konj');
  const konj = useKonj();
  if (konj.kind !== 'open') return null;
  const label = t('end.current', { name: konj.account.name });
  return (
    <Ending token={konj.token} account={konj.account}>
      {(ask) => (
        <button
          type="button"
          className={clsx(layouts.inline, typography.soft, classes['current'])}
          aria-label={label}
          title={label}
          onClick={ask}
        >
          <IconPlugConnectedX size={20} stroke={1.75} aria-hidden />
          <span>{t('end.currentShort')}</span>
        </button>
      )}
    </Ending>
  );
}
