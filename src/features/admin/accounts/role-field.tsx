import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/additions/accounts.ts';
import classes from '../admin.module.css';
import { roleChoices } from '../search.ts';
import type { Reason } from './allowed.ts';

const roleOf = (value: string): Account['role'] => {
  const found = roleChoices.find((one) => one === value);
  return found === undefined || found === 'none' ? null : found;
};

/** A role is chosen, and then given by a button of its own: arrow keys alone change nobody's rights. */
export function RoleField({
  account,
  name,
  reason,
  why,
  isBusy,
  onGive,
}: {
  account: Account;
  name: string;
  reason: Reason | null;
  /** Where the reason stands, if beside it. */
  why: string | undefined;
  isBusy: boolean;
  onGive: (role: Account['role']) => void;
}) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState(account.role);
  const isOther = chosen !== account.role;
  return (
    <div className={classes['role']}>
      <NativeSelect
        aria-label={t('accounts.roleOf', { name })}
        aria-describedby={why}
        value={chosen ?? 'none'}
        disabled={reason !== null}
        onChange={({ currentTarget: { value } }) => setChosen(roleOf(value))}
        data={roleChoices.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
      {isOther && reason === null && (
        <Button disabled={isBusy} onClick={() => onGive(chosen)}>
          {t(chosen === null ? 'accounts.takeRole' : 'accounts.giveRole')}
        </Button>
      )}
    </div>
  );
}
