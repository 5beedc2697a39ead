import { deviceNow } from '#src/lib/device-time.ts';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { setPassword } from '#src/api/accounts-open.ts';
import { errorCode } from '#src/api/errors.ts';
import { useAttempt } from '../attempt.ts';
import { SecretField } from '../entry-fields.tsx';
import { useBesides } from '../entry-besides.ts';
import { EntryForm } from '../entry-form.tsx';
import { tellNews } from '../news.ts';
import { keepTypedName } from '../typed-name.ts';
import { useSession } from '../use-session.ts';
import { accountWrong, gapsOf, type AccountField } from './account-faults.ts';
import { StepLink, Ways } from './account-links.tsx';
import { writeMemory } from './account-memory.ts';
import type { Flow } from './use-flow.ts';

/** A new password, twice; then the way goes on to signing in with it. */
export function ResetStep({ flow, token }: { flow: Flow; token: string }) {
  const session = useSession();
  const [password, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const attempt = useAttempt<AccountField>();
  const { t } = useTranslation('account');
  const besides = useBesides(attempt);
  const mobile = flow.memory.sent['forgot-pass']?.mobile ?? '';

  const submit = () =>
    attempt.run(
      gapsOf({ password, password_confirm: again }),
      async () => {
        await session.withToken(token, () => setPassword(password, again));
        keepTypedName(mobile);
        tellNews('reset');
        writeMemory(null);
        flow.go(undefined, { replace: true });
      },
      (error) => {
        const wrong = accountWrong(error, deviceNow());
        if (errorCode(error) === 'reset.tokenInvalid')
          flow.go('forgot', { replace: true, why: wrong.said[0] ?? '' });
        return wrong;
      },
    );

  return (
    <>
      <EntryForm
        title={t('title.reset')}
        text={t('reset.text')}
        attempt={attempt}
        submit={t('reset.submit')}
        busy={t('wait')}
        onSubmit={submit}
      >
        {/* For the browser that keeps passwords: whose this one is. */}
        <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />
        <SecretField
          label={t('field.newPassword')}
          name="password"
          autoComplete="new-password"
          hint={t('goodPassword')}
          value={password}
          onType={setTyped}
          error={besides('password')}
        />
        <SecretField
          label={t('field.passwordAgain')}
          name="password_confirm"
          autoComplete="new-password"
          value={again}
          onType={setAgain}
          error={besides('password_confirm')}
        />
      </EntryForm>
      <Ways>
        <StepLink>{t('link.back')}</StepLink>
      </Ways>
    </>
  );
}
