import { deviceNow } from '#src/lib/device-time.ts';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { confirmRegistration, confirmReset, type CodePurpose } from '#src/api/accounts-open.ts';
import { errorCode, RefusedError } from '#src/api/errors.ts';
import { toLatinDigits } from '#domain/text.ts';
import { useFormat } from '#src/ui/index.ts';
import { useAttempt } from '../attempt.ts';
import { useFieldErrors } from '../field-errors.ts';
import { EntryForm } from '../entry-form.tsx';
import { tellNews } from '../news.ts';
import { useSession } from '../use-session.ts';
import { accountWrong, gapsOf, type AccountField } from './account-faults.ts';
import { StepLink, Ways } from './account-links.tsx';
import { writeMemory, type SentCode } from './account-memory.ts';
import classes from './account.module.css';
import { Resend } from './resend.tsx';
import { stepsOf } from './steps.ts';
import type { Flow } from './use-flow.ts';

interface ConfirmStepProps {
  flow: Flow;
  purpose: CodePurpose;
  sent: SentCode;
}

/** The code that came to the number: it makes the account, or lets a new password be set. */
export function ConfirmStep({ flow, purpose, sent }: ConfirmStepProps) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [isSentAgain, setSentAgain] = useState(false);
  /** A try whose answer was lost may have used the code up. */
  const isUnsure = useRef(false);
  const attempt = useAttempt<AccountField>();
  const { t } = useTranslation('account');
  const { digits } = useFormat();
  const besides = useFieldErrors(attempt);
  // In whichever digits it was typed.
  const mobile = digits(toLatinDigits(sent.mobile));

  async function useCode() {
    // Spaces and marks of direction come along when it is copied out of a message.
    const plain = toLatinDigits(code).replace(/\D/g, '');
    if (purpose === 'forgot-pass') {
      flow.setResetToken(await confirmReset(sent.userId, plain));
      return flow.go('reset', { replace: true });
    }
    const signed = await confirmRegistration(sent.userId, plain);
    tellNews('registered');
    await session.signIn(signed, {});
    // Only the copy: the step stands until the page goes.
    writeMemory(null);
  }
  const submit = () => {
    setSentAgain(false);
    return attempt.run(gapsOf({ code }), useCode, (error) => {
      tellNews(null);
      const wrong = accountWrong(error, deviceNow());
      const isPerhapsDone = isUnsure.current && errorCode(error) === 'code.expired';
      isUnsure.current ||= !(error instanceof RefusedError);
      return isPerhapsDone
        ? { ...wrong, said: [...wrong.said, `account:unsure.${purpose}`] }
        : wrong;
    });
  };

  return (
    <>
      <EntryForm
        title={t(`title.${stepsOf[purpose].confirm}`)}
        text={t(`confirm.${purpose}`, { mobile })}
        attempt={attempt}
        news={isSentAgain ? t('confirm.again') : null}
        submit={t('confirm.submit')}
        busy={t('wait')}
        onSubmit={submit}
      >
        <TextInput
          label={t('field.code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={besides('code')}
          labelProps={{ dir: 'auto' }}
          classNames={{ input: classes['code'] ?? '' }}
        />
      </EntryForm>
      <Resend
        flow={flow}
        purpose={purpose}
        sent={sent}
        attempt={attempt}
        onSent={() => {
          setCode('');
          setSentAgain(true);
        }}
      />
      <Ways>
        <StepLink step={stepsOf[purpose].start}>{t('link.otherMobile')}</StepLink>
        <StepLink>{t('link.back')}</StepLink>
      </Ways>
    </>
  );
}
