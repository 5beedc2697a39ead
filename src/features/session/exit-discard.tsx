import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#src/ui/dialog.tsx';
import { useFormat, typography } from '#src/ui/index.ts';
import { useOffline } from './context.ts';
import { isConfirmed } from './typed-confirmation.ts';
import { useSession } from './use-session.ts';

/** Giving unsent work up on the way out: the number or the word has to be written, a slip of the finger is not enough. */
export function ExitDiscard({ count, onBack }: { count: number; onBack: () => void }) {
  const { t } = useTranslation('session');
  const { number } = useFormat();
  const session = useSession();
  const { outbox } = useOffline();
  const [typed, setTyped] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const words = { count, number: number(count) };
  const word = t('exit.discardWord');
  const isSure = isConfirmed(typed, count, word);

  async function discardAndLeave() {
    setIsLeaving(true);
    setFailed(false);
    try {
      for (const row of outbox.rows()) await outbox.discard(row.key);
      // What another tab changed meanwhile is not what she agreed to give up.
      if (outbox.rows().length > 0) onBack();
      else await session.exit();
    } catch {
      setIsLeaving(false);
      setFailed(true);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSure && !isLeaving) void discardAndLeave();
      }}
    >
      <p className={typography.soft}>{t('exit.discardText', words)}</p>
      <TextInput
        mt="md"
        label={t('exit.discardType', { ...words, word })}
        value={typed}
        autoComplete="off"
        data-autofocus
        error={hasFailed && t('exit.discardFailed')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t('exit.back')}
        </Button>
        <Button type="submit" color="red" disabled={!isSure} loading={isLeaving}>
          {t('exit.discardYes')}
        </Button>
      </DialogActions>
    </form>
  );
}
