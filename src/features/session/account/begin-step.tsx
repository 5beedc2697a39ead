import { NativeSelect, Select } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentSchoolYear } from '#domain/school-year.ts';
import { beginSchool } from '#src/api/accounts-open.ts';
import { errorCode } from '#src/api/errors.ts';
import { deviceNow } from '#src/lib/device-time.ts';
import { useFormat } from '#src/ui/index.ts';
import { useAttempt } from '../attempt.ts';
import { useFieldErrors } from '../field-errors.ts';
import { LineField } from '../entry-fields.tsx';
import { EntryForm } from '../entry-form.tsx';
import { keepTypedName } from '../typed-name.ts';
import { useSession } from '../use-session.ts';
import { accountWrong, gapsOf, type AccountField } from './account-faults.ts';
import { StepLink, Ways } from './account-links.tsx';
import { writeMemory } from './account-memory.ts';
import { spendLoginLink } from './login-link.ts';
import { NewPassword } from './new-password.tsx';
import { firstWrong, type Flow } from './use-flow.ts';
import { nameOfZone, zonesFor } from './zones.ts';

const zones = zonesFor(
  Intl.DateTimeFormat().resolvedOptions().timeZone,
  Intl.supportedValuesOf('timeZone'),
);

/** A list that is searched by typing: four hundred zones are too many to look through. */
function ZoneField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: ReactNode;
  onChange: (zone: string) => void;
}) {
  const { t, i18n } = useTranslation('account');
  const { language } = i18n;
  const data = useMemo(
    () => [
      {
        group: t('begin.zonesHere'),
        items: zones.first.map((zone) => ({ value: zone, label: nameOfZone(zone, language) })),
      },
      { group: t('begin.zonesAll'), items: zones.others },
    ],
    [t, language],
  );
  return (
    <Select
      label={t('field.timeZone')}
      value={value}
      data={data}
      searchable
      comboboxProps={{ keepMounted: false, shadow: 'md' }}
      nothingFoundMessage={t('begin.zonesNone')}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(zone) => zone !== null && onChange(zone)}
      error={error}
    />
  );
}

/** The first start of a server: the school, its first year, and its first administrator, who is signed in then. */
export function BeginStep({ flow }: { flow: Flow }) {
  const session = useSession();
  const { memory, change, beginCode } = flow;
  const { school: name, fullname, username } = memory;
  const [code, setCode] = useState(beginCode);
  const [timeZone, setZone] = useState(zones.likely);
  const [now] = useState(deviceNow);
  const first = currentSchoolYear(now, timeZone);
  const [isNext, setNext] = useState(false);
  const [typed, setTyped] = useState({ password: '', password_confirm: '' });
  const attempt = useAttempt<AccountField>(firstWrong(flow, 'begin'));
  const { t } = useTranslation('account');
  const { digits } = useFormat();
  const besides = useFieldErrors(attempt);
  const wrongCode = besides('code');

  const submit = () =>
    attempt.run(
      gapsOf({ beginCode: code, name, fullname, username, ...typed }),
      async () => {
        const year = isNext ? first + 1 : first;
        const asked = { code, name, timeZone, year, fullname, username, ...typed };
        const signed = await beginSchool(asked);
        await session.signIn(signed, {});
        writeMemory(null);
        // The router still knows the link, which keeps this step before whoever is signed in.
        flow.go(undefined, { replace: true });
      },
      (error) => {
        // Its answer may have been lost: whoever made it signs in with the same name and password.
        if (errorCode(error) === 'school.begun') keepTypedName(username);
        const wrong = accountWrong(error, deviceNow());
        if (errorCode(error) === 'school.begun' || wrong.beside.code) spendLoginLink();
        return wrong;
      },
    );
  const yearName = (year: number) => digits(t('begin.year', { from: year, to: year + 1 }));

  return (
    <>
      <EntryForm
        title={t('title.begin')}
        text={t('begin.text')}
        attempt={attempt}
        submit={t('begin.submit')}
        busy={t('wait')}
        onSubmit={submit}
      >
        {(beginCode === '' || wrongCode) && (
          <LineField
            label={t('field.beginCode')}
            name="code"
            autoComplete="off"
            hint={t('begin.code')}
            value={code}
            onType={setCode}
            error={besides('beginCode') ?? wrongCode}
          />
        )}
        <LineField
          label={t('field.school')}
          name="school"
          autoComplete="organization"
          isWords
          value={name}
          onType={(school) => change({ school })}
          error={besides('name')}
        />
        <NativeSelect
          label={t('field.year')}
          value={isNext ? 'next' : 'this'}
          onChange={(event) => setNext(event.currentTarget.value === 'next')}
          data={[
            { value: 'this', label: yearName(first) },
            { value: 'next', label: yearName(first + 1) },
          ]}
          error={besides('year')}
        />
        <ZoneField value={timeZone} onChange={setZone} error={besides('timeZone')} />
        <LineField
          label={t('field.fullname')}
          name="fullname"
          autoComplete="name"
          isWords
          hint={t('begin.who')}
          value={fullname}
          onType={(next) => change({ fullname: next })}
          error={besides('fullname')}
        />
        <LineField
          label={t('field.username')}
          name="username"
          autoComplete="username"
          value={username}
          onType={(next) => change({ username: next })}
          error={besides('username')}
        />
        <NewPassword
          typed={typed}
          onType={(next) => setTyped({ ...typed, ...next })}
          besides={besides}
        />
      </EntryForm>
      <Ways>
        <StepLink>{t('link.back')}</StepLink>
      </Ways>
    </>
  );
}
