import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Registration as Setting } from '#contract/sign-in/registration.ts';
import { changeRegistration, type RegistrationChange } from '#src/api/accounts.ts';
import { useIsOffline, usePerson } from '#src/features/session/index.ts';
import { clsx, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { registrationQuery } from '../queries.ts';
import { registrationModes } from '../search.ts';
import { useDoing } from '../use-doing.ts';
import { SettingChoice, SettingSection } from './setting-choice.tsx';

function Choice({ now }: { now: Setting }) {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const { doing, isBusy, run } = useDoing();
  async function change(to: RegistrationChange) {
    const does = JSON.stringify([now, to]);
    const said = { busy: t('accounts.busy'), done: () => t('registration.done') };
    const send = (key: string) => changeRegistration(school.id, to, key);
    const answer = await run('registration', does, send, said);
    const { queryKey } = registrationQuery(school.id);
    if (answer) client.setQueryData(queryKey, answer.data);
    else void client.invalidateQueries({ queryKey });
  }
  return (
    <SettingChoice
      label={t('registration.title')}
      value={now.mode}
      values={registrationModes}
      nameOf={(mode) => t(`registration.mode.${mode}`)}
      text={t(`registration.text.${now.mode}`)}
      doing={doing}
      onChoose={(mode) => void change({ mode })}
    >
      {now.mode === 'code' && (
        <div className={clsx(layouts.row, classes['actions'])}>
          <p>
            {t('registration.code')}{' '}
            <strong>
              <bdi dir="ltr">{now.code}</bdi>
            </strong>
          </p>
          <Button
            variant="default"
            disabled={isBusy || isOffline}
            onClick={() => void change({ newCode: true })}
          >
            {t('registration.newCode')}
          </Button>
        </div>
      )}
    </SettingChoice>
  );
}

/** Who may register in this school, and the code that it gives to them. */
export function Registration() {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const query = useQuery(registrationQuery(school.id));
  return (
    <SettingSection title={t('registration.title')} failed={t('registration.failed')} query={query}>
      {(now) => <Choice now={now} />}
    </SettingSection>
  );
}
