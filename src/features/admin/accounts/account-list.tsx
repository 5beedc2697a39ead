import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/additions/accounts.ts';
import { Sheet } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { More } from '../more.tsx';
import { AccountRow } from './account-row.tsx';
import type { useAccounts } from './use-accounts.ts';
import type { Changes } from './use-changes.ts';

/** Some of the accounts under a name, and the next page of them. */
export function AccountList({
  title,
  items,
  hidden = 0,
  list: { total, fetchNext, isFetching },
  changes,
}: {
  title: string;
  items: readonly Account[];
  /** How many of those that were read stand elsewhere. */
  hidden?: number;
  list: ReturnType<typeof useAccounts>;
  changes: Changes;
}) {
  const { t } = useTranslation('admin');
  return (
    <section className={classes['group']} aria-label={t('accounts.list', { title })}>
      <h2>{title}</h2>
      <Sheet>
        <ul className={classes['rows']}>
          {items.map((account) => (
            <AccountRow key={account.id} account={account} changes={changes} />
          ))}
        </ul>
      </Sheet>
      <More shown={items.length + hidden} total={total} isBusy={isFetching} onMore={fetchNext} />
    </section>
  );
}
