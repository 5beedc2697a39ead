import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/people/accounts.ts';
import type { OwnRole } from '#contract/people/roles.ts';
import type { Work } from '#contract/people/leaving.ts';
import {
  changeAccount,
  endSessionsOf,
  makePasswordLink,
  type AccountChange,
  type AccountPage,
} from '#src/api/accounts.ts';
import { handOver } from '#src/api/leaving.ts';
import type { SchoolRef } from '#src/api/school.ts';
import { usePerson } from '#src/features/session/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { ACCOUNTS_KEY } from '../queries.ts';
import { STRUCTURE_KEY } from '../structure/queries.ts';
import { useDoing } from '../use-doing.ts';
import type { Deed } from './allowed.ts';

/** Changing accounts: what was done is said, and shown in every list at once. */
export function useChanges() {
  const { t } = useTranslation(['admin', 'leaving']);
  const { number } = useFormat();
  const { school } = usePerson();
  const client = useQueryClient();
  const { doing, isBusy, run, forget } = useDoing();

  async function showAs(id: string, change: Partial<Account>) {
    // An answer from before the change must not bring the old row back.
    await client.cancelQueries({ queryKey: ACCOUNTS_KEY });
    client.setQueriesData<InfiniteData<AccountPage>>(
      { queryKey: ACCOUNTS_KEY },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) =>
            Object.assign({}, page, {
              items: page.items.map((row) => (row.id === id ? { ...row, ...change } : row)),
            }),
          ),
        },
    );
  }
  const reread = () => void client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
  const intentionOf = (what: string, { id, role, ownRole, active }: Account) =>
    ['account', what, id, role, ownRole?.id, active].join(' ');

  async function change(account: Account, to: AccountChange, done: string) {
    const intention = intentionOf(JSON.stringify(to), account);
    const answer = await run(
      account.id,
      intention,
      (key) => changeAccount(school.id, account.id, to, key),
      { busy: t('accounts.busy'), done: () => done },
    );
    if (answer) await showAs(account.id, answer.data);
    reread();
    return answer !== null;
  }

  async function endSessions(account: Account) {
    const name = fullName(account);
    const answer = await run(
      account.id,
      `${intentionOf('end', account)} ${account.sessions}`,
      (key) => endSessionsOf(school.id, account.id, key),
      {
        busy: t('accounts.busy'),
        done: (ended) => t('accounts.ended', { count: ended, n: number(ended), name }),
      },
    );
    if (answer) await showAs(account.id, { sessions: 0 });
    reread();
    return answer !== null;
  }

  /** With which she sets her password: told once, and kept nowhere. */
  async function makeLink(account: Account) {
    const answer = await run(
      account.id,
      intentionOf('link', account),
      () => makePasswordLink(school.id, account.id),
      { busy: t('link.busy'), done: () => t('link.done') },
    );
    reread();
    return answer?.data ?? null;
  }

  /** What she teaches and owns goes to somebody else, on the counts that were seen. */
  async function passOn(
    account: Account,
    scope: SchoolRef,
    { to, was, deactivate }: { to: { id: string; name: string }; was: Work; deactivate: boolean },
  ) {
    const name = fullName(account);
    const answer = await run(
      account.id,
      `${intentionOf('handOver', account)} ${JSON.stringify([to.id, was, deactivate])}`,
      (key) => handOver(scope, account.id, { to: to.id, was, deactivate }, key),
      {
        busy: t('accounts.busy'),
        done: () =>
          t(deactivate ? 'leaving:handOver.doneClosed' : 'leaving:handOver.done', {
            name,
            to: to.name,
          }),
      },
    );
    if (answer && deactivate) await showAs(account.id, { active: false, sessions: 0 });
    reread();
    for (const queryKey of [STRUCTURE_KEY, ['teachers']])
      void client.invalidateQueries({ queryKey });
    return answer !== null;
  }

  return {
    doing,
    isBusy,
    forget,
    passOn,
    makeLink,
    giveOwnRole: (account: Account, { id, name }: Pick<OwnRole, 'id' | 'name'>) =>
      change(
        account,
        { ownRoleId: id },
        t('accounts.roleGiven', { name: fullName(account), role: name }),
      ),
    giveRole: (account: Account, role: Account['role']) =>
      change(
        account,
        { role },
        t(role ? 'accounts.roleGiven' : 'accounts.roleTaken', {
          name: fullName(account),
          role: t(`role.${role ?? 'none'}`),
        }),
      ),
    doDeed: (account: Account, deed: Deed) =>
      deed === 'endSessions'
        ? endSessions(account)
        : change(
            account,
            { active: deed === 'activate' },
            t(`accounts.done.${deed}`, { name: fullName(account) }),
          ),
  };
}

/** What a list of accounts needs to change them. */
export type Changes = ReturnType<typeof useChanges>;
