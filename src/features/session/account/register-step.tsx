import { deviceNow } from '#src/lib/device-time.ts';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { register } from '#src/api/accounts-open.ts';
import { useAttempt } from '../attempt.ts';
import { CaptchaField } from '../captcha-field.tsx';
import { useCaptcha } from '../captcha.ts';
import { LineField, SecretField } from '../entry-fields.tsx';
import { useFieldErrors } from '../field-errors.ts';
import { EntryForm } from '../entry-form.tsx';
import { accountWrong, gapsOf, isCaptchaSpent, type AccountField } from './account-faults.ts';
import { StepLink, Ways } from './account-links.tsx';
import { MobileField } from './mobile-field.tsx';
import { nextSendAt } from './steps.ts';
import { firstWrong, type Flow } from './use-flow.ts';
import { useWays } from './use-ways.ts';

/** Name, number and password of a new account; the code to the number is asked for with them. */
export function RegisterStep({ flow }: { flow: Flow }) {
  const { memory, change, go } = flow;
  const { fullname, mobile, email, schoolCode } = memory;
  const ways = useWays();
  const needsCode = ways?.code === true && !ways.open;
  const [password, setPassword] = useState('');
  const captcha = useCaptcha(true);
  const attempt = useAttempt<AccountField>(firstWrong(flow, 'register'));
  const { t } = useTranslation('account');
  const besides = useFieldErrors(attempt);

  const submit = () =>
    attempt.run(
      gapsOf({
        fullname,
        mobile,
        password,
        captcha: captcha.typed,
        ...(needsCode && { schoolCode }),
      }),
      async () => {
        const names = { fullname: fullname.trim(), mobile: mobile.trim(), email: email.trim() };
        const typed = schoolCode.trim();
        const userId = await register({
          ...names,
          password,
          captcha: captcha.sent ?? '',
          ...(typed && { schoolCode: typed }),
        });
        const sent = { userId, mobile: names.mobile, resendAt: nextSendAt(deviceNow()) };
        change({ sent: { ...memory.sent, register: sent } });
        go('confirm-register');
      },
      (error) => {
        if (isCaptchaSpent(error)) captcha.renew();
        return accountWrong(error, deviceNow());
      },
    );

  // What is asked for is known before any of it is shown: no field comes between others.
  if (ways === undefined) return null;
  return (
    <>
      <EntryForm
        title={t('title.register')}
        text={t('register.text')}
        attempt={attempt}
        submit={t('register.submit')}
        busy={t('wait')}
        onSubmit={submit}
      >
        {(ways?.code || besides('schoolCode')) && (
          <LineField
            label={t(needsCode ? 'field.schoolCode' : 'field.schoolCodeIfAny')}
            name="schoolCode"
            autoComplete="off"
            value={schoolCode}
            onType={(typed) => change({ schoolCode: typed })}
            error={besides('schoolCode')}
          />
        )}
        <LineField
          label={t('field.fullname')}
          name="fullname"
          autoComplete="name"
          isWords
          value={fullname}
          onType={(typed) => change({ fullname: typed })}
          error={besides('fullname')}
        />
        <MobileField flow={flow} error={besides('mobile')} />
        <LineField
          label={t('field.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onType={(typed) => change({ email: typed })}
          error={besides('email')}
        />
        <SecretField
          label={t('session:login.password')}
          name="password"
          autoComplete="new-password"
          hint={t('goodPassword')}
          value={password}
          onType={setPassword}
          error={besides('password')}
        />
        <CaptchaField answer={captcha} error={besides('captcha')} />
      </EntryForm>
      <Ways>
        <StepLink>{t('link.haveAccount')}</StepLink>
      </Ways>
    </>
  );
}
