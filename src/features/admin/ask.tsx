import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofInPlace, useIsOffline } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { layouts } from '#src/ui/index.ts';
import admin from './admin.module.css';
import { DoingNote } from './doing-note.tsx';
import type { Doing } from './use-doing.ts';

/**
 * The end of a dialog that asks before something is done: how it goes, that it needs a network, her password where it is
 * wanted, and both ways out.
 */
export function AskFoot({
  doing,
  submit,
  isRed = false,
  isDisabled,
  onGo,
  onClose,
}: {
  doing: Doing | null;
  submit: string;
  /** It cannot be taken back. */
  isRed?: boolean;
  isDisabled: boolean;
  onGo: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const [isProofAsked, setProofAsked] = useState(false);
  return (
    <>
      <DoingNote doing={isProofAsked ? null : doing} />
      {isOffline && <p className={admin['quiet']}>{t('offline')}</p>}
      <Suspense>
        <ProofInPlace submit={submit} onAsked={setProofAsked} onClose={onClose} />
      </Suspense>
      {!isProofAsked && (
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            {...(isRed && { color: 'red' })}
            disabled={isOffline || isDisabled}
            onClick={() => void onGo()}
          >
            {submit}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

/** A dialog that asks before something is done; how that goes is told from the press on. */
export function Ask({
  title,
  startsAtTitle = true,
  doing,
  children,
  ...foot
}: {
  title: string;
  /** False where it begins at a field. */
  startsAtTitle?: boolean;
  children: ReactNode;
} & ComponentProps<typeof AskFoot>) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Dialog onClose={foot.onClose} title={title} startsAtTitle={startsAtTitle}>
      <div className={layouts.grid}>
        {children}
        <AskFoot
          {...foot}
          doing={isAsked ? doing : null}
          onGo={() => {
            setAsked(true);
            return foot.onGo();
          }}
        />
      </div>
    </Dialog>
  );
}
