import { deviceNow } from '#src/lib/device-time.ts';
import { useTranslation } from 'react-i18next';
import { askForReset } from '#src/api/accounts-open.ts';
import { useAttempt } from '../attempt.ts';
import { CaptchaField } from '../captcha-field.tsx';
import { useCaptcha } from '../captcha.ts';
import { useFieldErrors } from '../field-errors.ts';
import { EntryForm } from '../entry-form.tsx';
import { accountWrong, gapsOf, isCaptchaSpent, type AccountField } from './account-faults.ts';
import { StepLink, Ways } from './account-links.tsx';
import { MobileField } from './mobile-field.tsx';
import { nextSendAt } from './steps.ts';
import { firstWrong, type Flow } from './use-flow.ts';

/** Asks for a code to the number of an account whose password is forgotten. */
export function ForgotStep({ flow }: { flow: Flow }) {
  const { memory, change, go } = flow;
  const captcha = useCaptcha(true);
  const attempt = useAttempt<AccountField>(firstWrong(flow, 'forgot'));
  const { t } = useTranslation('account');
  const besides = useFieldErrors(attempt);

  const submit = () =>
    attempt.run(
      gapsOf({ mobile: memory.mobile, captcha: captcha.typed }),
      async () => {
        const mobile = memory.mobile.trim();
        const userId = await askForReset({ mobile, captcha: captcha.sent ?? '' });
        const sent = { userId, mobile, resendAt: nextSendAt(deviceNow()) };
        change({ sent: { ...memory.sent, 'forgot-pass': sent } });
        go('confirm-forgot');
      },
      (error) => {
        if (isCaptchaSpent(error)) captcha.renew();
        return accountWrong(error, deviceNow());
      },
    );

  return (
    <>
      <EntryForm
        title={t('title.forgot')}
        text={t('forgot.text')}
        attempt={attempt}
        submit={t('forgot.submit')}
        busy={t('wait')}
        onSubmit={submit}
      >
        <MobileField flow={flow} error={besides('mobile')} />
        <CaptchaField answer={captcha} error={besides('captcha')} />
      </EntryForm>
      <Ways>
        <StepLink>{t('link.back')}</StepLink>
      </Ways>
    </>
  );
}
