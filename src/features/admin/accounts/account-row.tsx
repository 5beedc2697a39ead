import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/people/accounts.ts';
import type { OwnRole } from '#contract/people/roles.ts';
import { DotsMenu } from '#src/features/activities/index.ts';
import { useIsOffline, usePerson } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Chip, Facts, useFormat, layouts, clsx } from '#src/ui/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import { rolesQuery } from '../queries.ts';
import { roleChoices } from '../search.ts';
import { type Asked, type Reason, reasonAgainst } from './allowed.ts';
import { LoginName } from './login-name.tsx';
import type { Changes } from './use-changes.ts';

const roleOf = (value: string): Account['role'] => {
  const found = roleChoices.find((one) => one === value);
  return found === undefined || found === 'none' ? null : found;
};

/** A role is chosen, and then given by a button of its own: arrow keys alone change nobody's rights. */
function RoleField({
  account,
  name,
  reason,
  why,
  isBusy,
  onGive,
  onGiveOwn,
}: {
  account: Account;
  name: string;
  reason: Reason | null;
  /** Where the reason stands, if beside it. */
  why: string | undefined;
  isBusy: boolean;
  onGive: (role: Account['role']) => void;
  onGiveOwn: (role: OwnRole) => void;
}) {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const { data: ownRoles = [] } = useQuery(rolesQuery(school.id));
  const now = account.ownRole?.id ?? account.role ?? 'none';
  const [chosen, setChosen] = useState<string>(now);
  const own = ownRoles.find(({ id }) => id === chosen);
  // The list of roles may be on its way, while the account says which one it has.
  const named = account.ownRole && !ownRoles.some(({ id }) => id === now) ? [account.ownRole] : [];
  return (
    <div className={clsx(layouts.row, classes['role'])}>
      <NativeSelect
        aria-label={t('accounts.roleOf', { name })}
        aria-describedby={why}
        value={chosen}
        disabled={reason !== null}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        data={[
          ...roleChoices.map((value) => ({ value, label: t(`role.${value}`) })),
          ...[...ownRoles, ...named].map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
      {chosen !== now && reason === null && (
        <Button disabled={isBusy} onClick={() => (own ? onGiveOwn(own) : onGive(roleOf(chosen)))}>
          {t(chosen === 'none' ? 'accounts.takeRole' : 'accounts.giveRole')}
        </Button>
      )}
    </div>
  );
}

const load = async () => (await import('./account-menu.tsx')).AccountMenu;
const AccountMenu = lazyPart(load);

/** One account: who it is, her role, and what can be done about it. */
export function AccountRow({ account, changes }: { account: Account; changes: Changes }) {
  const { t } = useTranslation('admin');
  const { number, day } = useFormat();
  const { userId } = usePerson();
  const isOffline = useIsOffline();
  const { id, username, mobile, email, role, active, sessions } = account;
  const name = fullName(account);
  const isSelf = id === userId;
  const why = useId();
  const reasonFor = (deed: Asked | 'role') => reasonAgainst(deed, { isSelf, isOffline, sessions });
  // Whoever registered signs in by her number: it is said once.
  const names = [...new Set([username, mobile, email].filter((one) => one !== null))];
  return (
    <li className={classes['row']} data-id={id}>
      <div className={classes['rowMain']}>
        <h3>
          <bdi>{name}</bdi>
          {isSelf && <Chip>{t('accounts.you')}</Chip>}
          {account.lacksPassword && <Chip kind="wait">{t('accounts.noPassword')}</Chip>}
          {!active && <Chip kind="wrong">{t('accounts.inactive')}</Chip>}
        </h3>
        <Facts
          className={classes['quiet'] ?? ''}
          items={[
            ...names.map((one) => <LoginName key={one}>{one}</LoginName>),
            role === null && t('accounts.since', { day: day(account.createdAt) }),
            sessions > 0 && t('accounts.sessions', { count: sessions, n: number(sessions) }),
          ].filter((fact) => fact !== false)}
        />
        {isSelf && (
          <p id={why} className={classes['quiet']}>
            {t('accounts.why.self')}
          </p>
        )}
      </div>
      <RoleField
        key={account.ownRole?.id ?? role}
        account={account}
        name={name}
        reason={reasonFor('role')}
        why={isSelf ? why : undefined}
        isBusy={changes.isBusy}
        onGiveOwn={(next) => void changes.giveOwnRole(account, next)}
        onGive={(next) => void changes.giveRole(account, next)}
      />
      <DotsMenu title={name} load={load}>
        <AccountMenu account={account} name={name} changes={changes} reasonFor={reasonFor} />
      </DotsMenu>
      <div className={clsx(layouts.whole, classes['rowNote'])}>
        <DoingNote doing={changes.doing?.of === id ? changes.doing : null} />
      </div>
    </li>
  );
}
