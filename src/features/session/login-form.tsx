import '#src/ui/mantine-late-styles.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '#src/api/session.ts';
import { clsx, Note, useErrorCodeText } from '#src/ui/index.ts';
import { AddressTokenCard } from './address-token-card.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { useCaptcha } from './captcha.ts';
import { loginFault, missingFields, type LoginFault, type LoginField } from './login-faults.ts';
import classes from './login.module.css';
import { useTypedName } from './typed-name.ts';
import { useSession } from './use-session.ts';

const none: readonly LoginField[] = [];

/** The form itself; where the address brought an account, that is asked about first. */
export function LoginForm() {
  return <AddressTokenCard otherwise={<Fields />} />;
}

function Fields() {
  const { t, i18n } = useTranslation('session');
  const session = useSession();
  const codeText = useErrorCodeText();
  const [name, setName, forgetName] = useTypedName();
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(none);
  const [fault, setFault] = useState<LoginFault | null>(null);
  const [busy, setBusy] = useState(false);
  const { captcha, renew } = useCaptcha(i18n.language);
  const summary = useRef<HTMLDivElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const gaps = missingFields({ login: name, password, captcha: captcha && typed });
    setMissing(gaps);
    setFault(null);
    if (gaps.length > 0) {
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    setBusy(true);
    try {
      const signed = await login({
        login: name.trim(),
        password,
        ...(captcha && { captcha: `${captcha.id}:${typed.trim()}` }),
      });
      await session.signIn(signed);
      // Only the copy: the field stands until the page goes, for the browser that wants to remember it.
      forgetName();
    } catch (error) {
      const found = loginFault(error);
      setFault(found);
      // A picture serves once: after any failed try the next needs another.
      if (captcha || found.needsCaptcha) {
        setTyped('');
        void renew(captcha?.kind ?? 'picture');
      }
      requestAnimationFrame(() => summary.current?.focus());
    } finally {
      setBusy(false);
    }
  }

  const messageOf = (field: LoginField) => {
    if (missing.includes(field)) return t(`login.missing.${field}`);
    return fault?.field === field ? codeText(fault.code) : undefined;
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={classes['title']} tabIndex={-1} data-page-title>
        {t('login.title')}
      </h1>
      <div ref={summary} tabIndex={-1} className={classes['summary']} role="alert">
        {(missing.length > 0 || fault) && (
          <Note
            kind={fault?.needsCaptcha ? 'wait' : 'wrong'}
            icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
          >
            {fault ? codeText(fault.code) : t('login.missing.summary')}
          </Note>
        )}
      </div>
      <TextInput
        label={t('login.name')}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={messageOf('login')}
        classNames={{ input: classes['typed'] ?? '' }}
      />
      <PasswordInput
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={messageOf('password')}
        classNames={{ innerInput: clsx(classes['typed'], classes['secret']) }}
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
      />
      {captcha && (
        <CaptchaField
          captcha={captcha}
          value={typed}
          error={messageOf('captcha')}
          onChange={setTyped}
          onRenew={(kind) => {
            setTyped('');
            void renew(kind);
          }}
        />
      )}
      <Button type="submit" size="lg" fullWidth aria-disabled={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  );
}
