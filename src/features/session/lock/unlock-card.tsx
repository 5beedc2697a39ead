import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../attempt.ts';
import { SecretField } from '../entry-fields.tsx';
import { useFieldErrors } from '../field-errors.ts';
import { EntryForm } from '../entry-form.tsx';
import classes from '../login.module.css';
import { useSession } from '../use-session.ts';
import { pinOf } from './pin.ts';

/** Opens the screen again without a network, for whoever locked it. */
export function UnlockCard({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation('account');
  const session = useSession();
  const [typed, setTyped] = useState('');
  const attempt = useAttempt<'pin'>();
  const besides = useFieldErrors(attempt);
  const wrong = { said: [], beside: { pin: 'account:lock.wrong' } };
  const submit = () => {
    const pin = pinOf(typed);
    return attempt.run(
      pin === null ? wrong : null,
      async () => {
        const said = await session.unlock(pin ?? '');
        setTyped('');
        if (said === 'gone') onGone();
        if (said === 'wrong') throw new Error('wrong');
      },
      () => wrong,
    );
  };
  return (
    <div className={classes['unlock']}>
      <EntryForm
        title={t('lock.unlockTitle')}
        attempt={attempt}
        submit={t('lock.unlock')}
        busy={t('wait')}
        onSubmit={submit}
      >
        <SecretField
          label={t('lock.pin')}
          name="pin"
          autoComplete="off"
          inputMode="numeric"
          value={typed}
          onType={setTyped}
          error={besides('pin')}
        />
      </EntryForm>
    </div>
  );
}
