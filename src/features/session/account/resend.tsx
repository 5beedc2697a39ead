import { deviceNow } from '#src/lib/device-time.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { resendCode, type CodePurpose } from '#src/api/accounts-open.ts';
import { errorCode } from '#src/api/errors.ts';
import { useFormat } from '#src/ui/index.ts';
import type { Attempt } from '../attempt.ts';
import { untilOf } from '../login-faults.ts';
import { accountWrong, type AccountField } from './account-faults.ts';
import type { SentCode } from './account-memory.ts';
import classes from './account.module.css';
import { nextSendAt } from './steps.ts';
import { asClock, useCountdown } from './use-countdown.ts';
import type { Flow } from './use-flow.ts';

interface ResendProps {
  flow: Flow;
  purpose: CodePurpose;
  sent: SentCode;
  attempt: Attempt<AccountField>;
  onSent: () => void;
}

/** Another code; until the server sends one again, it says how long that is. */
export function Resend({ flow, purpose, sent, attempt, onSent }: ResendProps) {
  const { t } = useTranslation('account');
  const { digits } = useFormat();
  const left = useCountdown(sent.resendAt);
  const isWaiting = left > 0 || attempt.isBusy;
  const waitUntil = (resendAt: number) =>
    flow.change({ sent: { ...flow.memory.sent, [purpose]: { ...sent, resendAt } } });

  const resend = () =>
    attempt.run(
      null,
      async () => {
        await resendCode(purpose, sent.userId);
        waitUntil(nextSendAt(deviceNow()));
        onSent();
      },
      (error) => {
        const now = deviceNow();
        if (['code.tooSoon', 'login.tooMany'].includes(errorCode(error)))
          waitUntil(untilOf(error, now) ?? nextSendAt(now));
        return accountWrong(error, now);
      },
    );
  return (
    <Button
      variant="default"
      className={classes['resend'] ?? ''}
      aria-disabled={isWaiting}
      {...(isWaiting && { 'data-disabled': true })}
      onClick={() => {
        if (!isWaiting) void resend();
      }}
    >
      {left > 0 ? t('confirm.resendIn', { time: digits(asClock(left)) }) : t('confirm.resend')}
    </Button>
  );
}
