import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword } from '#src/api/accounts.ts';
import { deviceNow } from '#src/lib/device-time.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat } from '#src/ui/index.ts';
import { useAttempt } from '../attempt.ts';
import { useFieldErrors } from '../field-errors.ts';
import { EntryForm } from '../entry-form.tsx';
import { accountWrong, gapsOf, type AccountField } from './account-faults.ts';
import { CurrentPassword, NewPassword } from './new-password.tsx';

/** Another password in place of the present one. What is typed here is kept nowhere, and gone when it is closed. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { number } = useFormat();
  const [typed, setTyped] = useState({ current: '', password: '', password_confirm: '' });
  const [ended, setEnded] = useState<number | null>(null);
  const attempt = useAttempt<AccountField>();
  const besides = useFieldErrors(attempt);
  const submit = () =>
    attempt.run(
      gapsOf(typed),
      async () =>
        setEnded(await changePassword(typed.current, typed.password, typed.password_confirm)),
      (error) => accountWrong(error, deviceNow()),
    );
  return (
    <Dialog onClose={onClose} title={t('password.title')}>
      {ended === null ? (
        <EntryForm
          text={t('password.text')}
          attempt={attempt}
          submit={t('password.submit')}
          busy={t('wait')}
          onSubmit={submit}
        >
          <CurrentPassword
            value={typed.current}
            onType={(current) => setTyped({ ...typed, current })}
            besides={besides}
          />
          <NewPassword
            typed={typed}
            onType={(change) => setTyped({ ...typed, ...change })}
            besides={besides}
          />
        </EntryForm>
      ) : (
        <>
          <Note kind="right" live icon={<IconCircleCheck size={20} stroke={1.75} aria-hidden />}>
            {t('password.done', { count: ended, n: number(ended) })}
          </Note>
          <DialogActions>
            <Button onClick={onClose} data-autofocus>
              {t('password.close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
