import '#src/ui/mantine-late-styles.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/people/accounts.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useScope } from '#src/features/session/index.ts';
import { Note, useFormat, useLeftRoom } from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import type { Changes } from '../accounts/use-changes.ts';
import admin from '../admin.module.css';
import { Ask } from '../ask.tsx';
import { personalsQuery } from '../queries.ts';
import { workQuery } from './queries.ts';

const kinds = ['teaching', 'exams', 'assignments', 'bankExams', 'bankQuestions'] as const;

/** Chooses who takes over what a teacher teaches and owns, and says what happens to what she has not sent. */
export function HandOverDialog({
  account,
  name,
  changes: { doing, isBusy, passOn },
  onClose,
}: {
  account: Account;
  name: string;
  changes: Changes;
  onClose: () => void;
}) {
  const { t } = useTranslation(['leaving', 'admin']);
  const { number, moment } = useFormat();
  const scope = useScope();
  const staff = useQuery(personalsQuery(scope));
  const query = useQuery(workQuery(scope, account.id));
  const [to, setTo] = useState('');
  const [isClosed, setClosed] = useState(account.active);
  const room = useLeftRoom(account.id);
  const work = query.data;
  const others = (staff.data ?? []).filter(
    ({ id, role }) => id !== account.id && (role === 'user' || role === 'admin'),
  );
  const chosen = others.find(({ id }) => id === to);
  const has = work ? kinds.filter((kind) => work[kind] > 0) : [];
  async function go() {
    if (!work || !chosen) return;
    const { waiting: _, waitingAt: __, ...was } = work;
    const successor = { id: chosen.id, name: fullName(chosen) };
    if (await passOn(account, scope, { to: successor, was, deactivate: isClosed })) onClose();
    else void query.refetch();
  }
  return (
    <Ask
      title={t('handOver.title', { name })}
      doing={doing?.of === account.id ? doing : null}
      submit={t(isClosed ? 'handOver.submitClosed' : 'handOver.submit')}
      isRed={isClosed}
      isDisabled={isBusy || !work || !chosen}
      onGo={go}
      onClose={onClose}
    >
      <p>{t('handOver.text')}</p>
      {!work ? (
        <QueryFallback query={query} what={t('handOver.failed')} rows={4} />
      ) : (
        <>
          {/* Somebody else may have passed it on meanwhile, and what is chosen below stays where it is. */}
          <div {...room}>
            {has.length === 0 ? (
              <p>{t('handOver.nothing')}</p>
            ) : (
              <ul>
                {has.map((kind) => (
                  <li key={kind}>
                    {t(`handOver.has.${kind}`, { count: work[kind], n: number(work[kind]) })}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <p className={admin['quiet']}>{t('handOver.stays')}</p>
          <NativeSelect
            label={t('handOver.to')}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
            data={[
              { value: '', label: t('handOver.choose') },
              ...others.map((one) => ({
                value: one.id,
                label: fullName(one),
              })),
            ]}
          />
          {account.active && (
            <Tick
              label={t('handOver.deactivate')}
              text={t('handOver.deactivateText')}
              isOn={isClosed}
              onChange={setClosed}
            />
          )}
          {work.waiting > 0 && (
            <Note kind="wait">
              {t(isClosed ? 'handOver.waitsClosed' : 'handOver.waits', {
                count: work.waiting,
                n: number(work.waiting),
                when: work.waitingAt === null ? '' : moment(work.waitingAt),
              })}
            </Note>
          )}
          {work.waiting === 0 && isClosed && (
            <p className={admin['quiet']}>{t('handOver.unsent')}</p>
          )}
        </>
      )}
    </Ask>
  );
}
