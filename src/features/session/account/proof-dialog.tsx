import '#src/ui/mantine-late-styles.ts';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { provePassword } from '#src/api/accounts.ts';
import { deviceNow } from '#src/lib/device-time.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { useAttempt } from '../attempt.ts';
import { useBesides } from '../entry-besides.ts';
import { EntryForm } from '../entry-form.tsx';
import { giveProof, isProofAsked, watchProof } from '../proof.ts';
import { accountWrong, gapsOf, type AccountField } from './account-faults.ts';
import { CurrentPassword } from './new-password.tsx';

/** Her own password once more, before what somebody could do with a tablet that was left open. */
export function ProofDialog() {
  return useSyncExternalStore(watchProof, isProofAsked) ? <Asked /> : null;
}

function Asked() {
  const { t } = useTranslation('account');
  const [current, setCurrent] = useState('');
  const attempt = useAttempt<AccountField>();
  const besides = useBesides(attempt);
  const submit = () =>
    attempt.run(
      gapsOf({ current }),
      async () => {
        await provePassword(current);
        giveProof(true);
      },
      (error) => accountWrong(error, deviceNow()),
    );
  return (
    <Dialog onClose={() => giveProof(false)} title={t('proof.title')}>
      <EntryForm
        text={t('proof.text')}
        attempt={attempt}
        submit={t('proof.submit')}
        busy={t('wait')}
        onSubmit={submit}
      >
        <CurrentPassword value={current} onType={setCurrent} besides={besides} />
      </EntryForm>
    </Dialog>
  );
}
