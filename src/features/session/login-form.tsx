import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceNow } from '#src/lib/device-time.ts';
import '#src/ui/mantine-late-styles.ts';
import { login } from '#src/api/session.ts';
import { Note } from '#src/ui/index.ts';
import { useAfter } from '#src/ui/skeleton-rows.tsx';
import { AccountLinks } from './account/account-links.tsx';
import { AddressTokenCard } from './address-token-card.tsx';
import { useAttempt } from './attempt.ts';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './captcha.ts';
import { LineField, SecretField } from './entry-fields.tsx';
import { useFieldErrors } from './field-errors.ts';
import { EntryForm } from './entry-form.tsx';
import { loginWrong, missingWrong, needsCaptcha, type LoginField } from './login-faults.ts';
import { useNews } from './news.ts';
import { useTypedName } from './typed-name.ts';
import { useSession } from './use-session.ts';
import classes from './login.module.css';
import { pinOf } from './lock/pin.ts';
import { useEngineReady } from './context.ts';
import { isLockSet } from './lock/idle.ts';

/** Longer than a disk takes that answers at all: whoever waits for it may sign in. */
const LIMIT_MS = 5_000;

/**
 * Whether a PIN opens what lies on this device of whoever worked here last; null while that is being asked where it
 * may be so.
 */
function useIsLocked(): boolean | null {
  const session = useSession();
  const isReady = useEngineReady();
  const [isLocked, setIsLocked] = useState<boolean | null>(() => (isLockSet() ? null : false));
  const isLate = useAfter(LIMIT_MS);
  useEffect(() => {
    if (!isReady) return undefined;
    let isHere = true;
    void session.isLocked().then(
      (is) => isHere && setIsLocked(is),
      () => isHere && setIsLocked(false),
    );
    return () => void (isHere = false);
  }, [session, isReady]);
  return isLocked ?? (isLate ? false : null);
}

/** Opens the screen again without a network, for whoever locked it. */
function UnlockCard({ onGone }: { onGone: () => void }) {
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
