import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofInPlace, useIsOffline } from '#src/features/session/index.ts';
import { DialogActions } from '#src/ui/dialog.tsx';
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
