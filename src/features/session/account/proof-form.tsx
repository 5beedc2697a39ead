import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { provePassword } from '#src/api/accounts.ts';
import { deviceNow } from '#src/lib/device-time.ts';
import { useAttempt } from '../attempt.ts';
import { useFieldErrors } from '../field-errors.ts';
import { EntryForm } from '../entry-form.tsx';
import { giveProof } from '../proof.ts';
import { accountWrong, gapsOf, type AccountField } from './account-faults.ts';
import { CurrentPassword } from './new-password.tsx';

/** Her own password, and why it is asked for. */
export function ProofForm({ submit }: { submit: string }) {
  const { t } = useTranslation('account');
  const [current, setCurrent] = useState('');
  const attempt = useAttempt<AccountField>();
  const besides = useFieldErrors(attempt);
  const prove = () =>
    attempt.run(
      gapsOf({ current }),
      async () => {
        await provePassword(current);
        giveProof(true);
      },
      (error) => accountWrong(error, deviceNow()),
    );
  return (
    <EntryForm
      text={t('proof.text')}
      attempt={attempt}
      submit={submit}
      busy={t('wait')}
      onSubmit={prove}
    >
      <CurrentPassword value={current} onType={setCurrent} besides={besides} />
    </EntryForm>
  );
}
