import { deviceNow } from '#src/lib/device-time.ts';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { setPassword } from '#src/api/accounts-open.ts';
import { errorCode } from '#src/api/errors.ts';
import { useAttempt } from '../attempt.ts';
import { useFieldErrors } from '../field-errors.ts';
import { EntryForm } from '../entry-form.tsx';
import { useFormat } from '#src/ui/index.ts';
import { tellNews } from '../news.ts';
import { keepTypedName } from '../typed-name.ts';
import { useSession } from '../use-session.ts';
import { accountWrong, gapsOf, type AccountField } from './account-faults.ts';
import { StepLink, Ways } from './account-links.tsx';
import { writeMemory } from './account-memory.ts';
import { NewPassword, WhosePassword } from './new-password.tsx';
import type { Flow } from './use-flow.ts';

/** A new password, twice; then the way goes on to signing in with it. */
export function ResetStep({ flow, token }: { flow: Flow; token: string }) {
  const session = useSession();
  const [typed, setTyped] = useState({ password: '', password_confirm: '' });
  const attempt = useAttempt<AccountField>();
  const { t } = useTranslation('account');
  const besides = useFieldErrors(attempt);
  const { digits } = useFormat();
  const { resetName } = flow;
  const name = /^\d+$/.test(resetName) ? digits(resetName) : resetName;

  const submit = () =>
    attempt.run(
      gapsOf(typed),
      async () => {
        await session.withToken(token, () => setPassword(typed.password, typed.password_confirm));
        keepTypedName(resetName);
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
        {name && <p>{t('reset.whose', { name })}</p>}
        <WhosePassword name={resetName} />
        <NewPassword
          typed={typed}
          onType={(change) => setTyped({ ...typed, ...change })}
          besides={besides}
        />
      </EntryForm>
      <Ways>
        <StepLink>{t('link.back')}</StepLink>
      </Ways>
    </>
  );
}
