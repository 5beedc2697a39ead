import { deviceNow } from '#src/lib/device-time.ts';
import '#src/ui/mantine-late-styles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '#src/api/session.ts';
import { Note } from '#src/ui/index.ts';
import { AccountLinks } from './account/account-links.tsx';
import { AddressTokenCard } from './address-token-card.tsx';
import { useAttempt } from './attempt.ts';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './captcha.ts';
import { LineField, SecretField } from './entry-fields.tsx';
import { useFieldErrors } from './field-errors.ts';
import { EntryForm } from './entry-form.tsx';
import { loginWrong, missingWrong, needsCaptcha, type LoginField } from './login-faults.ts';
import { UnlockCard } from './lock/unlock-card.tsx';
import { useIsLocked } from './lock/use-is-locked.ts';
import { useNews } from './news.ts';
import { useTypedName } from './typed-name.ts';
import { useSession } from './use-session.ts';

/** The form itself; where the address brought an account, that is asked about first. */
export function LoginForm({ hasLinks = false }: { hasLinks?: boolean }) {
  const { t } = useTranslation(['session', 'account']);
  const [isGone, setIsGone] = useState(false);
  const isLocked = useIsLocked();
  const fields = (
    <>
      {isLocked && !isGone && <UnlockCard onGone={() => setIsGone(true)} />}
      {isGone && <Note kind="wait">{t('account:lock.gone')}</Note>}
      <Fields hasLinks={hasLinks} />
    </>
  );
  // What may come above the fields comes with them: nothing moves from under a finger.
  return <AddressTokenCard otherwise={isLocked === null ? <div data-asking /> : fields} />;
}

function Fields({ hasLinks }: { hasLinks: boolean }) {
  const { t } = useTranslation(['session', 'errors']);
  const session = useSession();
  const [name, setName, forgetName] = useTypedName();
  const [password, setPassword] = useState('');
  const isReset = useNews('reset');
  const attempt = useAttempt<LoginField>();
  const besides = useFieldErrors(attempt);
  const captcha = useCaptcha();
  const { sent } = captcha;

  const submit = () =>
    attempt.run(
      missingWrong({ login: name, password, captcha: sent === undefined ? null : captcha.typed }),
      async () => {
        const signed = await login({
          login: name.trim(),
          password,
          ...(sent && { captcha: sent }),
        });
        await session.signIn(signed);
        // Only the copy: the field stands until the page goes, for the browser that wants to remember it.
        forgetName();
      },
      (error) => {
        // A picture serves once: after any failed try the next needs another.
        if (sent !== undefined || needsCaptcha(error)) captcha.renew();
        return loginWrong(error, deviceNow());
      },
    );

  return (
    <>
      <EntryForm
        title={t('login.title')}
        attempt={attempt}
        news={isReset ? t('account:reset.done') : null}
        submit={t('login.submit')}
        busy={t('login.busy')}
        onSubmit={submit}
      >
        <LineField
          label={t('login.name')}
          name="username"
          autoComplete="username"
          value={name}
          onType={setName}
          error={besides('login')}
        />
        <SecretField
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onType={setPassword}
          error={besides('password')}
        />
        <CaptchaField answer={captcha} error={besides('captcha')} />
      </EntryForm>
      {hasLinks && <AccountLinks />}
    </>
  );
}
