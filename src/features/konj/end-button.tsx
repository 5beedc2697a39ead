import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { QuietButton } from '#src/ui/index.ts';
import { useErrorText } from '#src/ui/error-text.ts';
import classes from './konj.module.css';
import { useKonj } from './konj-session.ts';
import type { Account } from './konj-state.ts';
import { Toast } from './toast.tsx';
import { useEnd } from './use-end.ts';

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
        <p className={classes['quiet']}>{t('end.stays')}</p>
        {isOffline && <p className={classes['quiet']}>{t('end.offline')}</p>}
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
          className={classes['current']}
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
