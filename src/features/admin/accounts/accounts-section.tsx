import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/people/accounts.ts';
import { type AccountFilter, changeCardSignIn } from '#src/api/accounts.ts';
import { QueryFallback, SearchField } from '#src/features/activities/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { ChoiceField } from '#src/ui/choice-field.tsx';
import { Sheet, useFormat, layouts, clsx, EmptySheet } from '#src/ui/index.ts';
import type { CardSignIn as Setting } from '#contract/people/cards.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import { More, rowsOf, totalOf } from '../more.tsx';
import { accountsQuery, cardSignInQuery, registrationQuery, rolesQuery } from '../queries.ts';
import {
  filterOf,
  isNarrowed,
  roleChoices,
  type SectionProps,
  waitingFilter,
  cardAsks,
} from '../search.ts';
import { SectionHead } from '../section-head.tsx';
import { type Doing, useDoing } from '../use-doing.ts';
import { AccountRow } from './account-row.tsx';
import { Registration } from './registration.tsx';
import { type Changes, useChanges } from './use-changes.ts';
import { SettingChoice, SettingSection } from './setting-choice.tsx';

function Choice({ now }: { now: Setting }) {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const client = useQueryClient();
  const { doing, run } = useDoing();
  async function change(to: Setting) {
    const said = { busy: t('accounts.busy'), done: () => t('cardSignIn.done') };
    const send = (key: string) => changeCardSignIn(school.id, to, key);
    const answer = await run('cardSignIn', `${now.asks} ${to.asks}`, send, said);
    const { queryKey } = cardSignInQuery(school.id);
    if (answer) client.setQueryData(queryKey, answer.data);
    else void client.invalidateQueries({ queryKey });
  }
  return (
    <SettingChoice
      label={t('cardSignIn.title')}
      value={now.asks}
      values={cardAsks}
      nameOf={(asks) => t(`cardSignIn.asks.${asks}`)}
      text={t(`cardSignIn.text.${now.asks}`)}
      doing={doing}
      onChoose={(asks) => void change({ asks })}
    />
  );
}

/** What this school asks of whoever signs in with a card. */
function CardSignIn() {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const query = useQuery(cardSignInQuery(school.id));
  return (
    <SettingSection title={t('cardSignIn.title')} failed={t('cardSignIn.failed')} query={query}>
      {(now) => <Choice now={now} />}
    </SettingSection>
  );
}

/** The accounts under a filter, as far as they were read. */
function useAccounts(filter: AccountFilter) {
  const { school } = usePerson();
  const query = useInfiniteQuery(accountsQuery(school.id, filter));
  return { query, items: rowsOf(query, ({ id }) => id), total: totalOf(query) };
}

/** Both at once, so that neither moves the other. */
function Settings() {
  const { school } = usePerson();
  const registration = useQuery(registrationQuery(school.id));
  const cards = useQuery(cardSignInQuery(school.id));
  return (
    !registration.isLoading &&
    !cards.isLoading && (
      <>
        <Registration />
        <CardSignIn />
      </>
    )
  );
}

/** Some of the accounts under a name, and the next page of them. */
function AccountList({
  title,
  items,
  hidden = 0,
  query,
  changes,
}: {
  title: string;
  items: readonly Account[];
  /** How many of those that were read stand elsewhere. */
  hidden?: number;
  query: ReturnType<typeof useAccounts>['query'];
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
      <More shown={items.length + hidden} query={query} />
    </section>
  );
}

function Filters({ search, onSearch }: SectionProps) {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const { data: ownRoles = [] } = useQuery(rolesQuery(school.id));
  const { search: q, role, active } = filterOf(search);
  return (
    <div className={classes['filters']}>
      <SearchField
        value={q}
        label={t('accounts.search')}
        onSearch={(text) => onSearch({ q: text || undefined })}
      />
      <ChoiceField
        label={t('accounts.role')}
        isLabelled={false}
        className={undefined}
        all={t('accounts.anyRole')}
        unknown={t('accounts.anyRole')}
        value={role ?? undefined}
        onChange={(next) => onSearch({ role: next })}
        choices={[
          ...roleChoices.map((value) => ({ value, label: t(`role.${value}`) })),
          ...ownRoles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <ChoiceField
        label={t('accounts.activity')}
        isLabelled={false}
        className={undefined}
        all={t('accounts.anyActivity')}
        unknown={t('accounts.anyActivity')}
        value={active === null ? undefined : active ? 'yes' : 'no'}
        onChange={(next) => onSearch({ active: next })}
        choices={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`accounts.activityIs.${value}`),
        }))}
      />
    </div>
  );
}

/** What was done to somebody who has left the rows by it. */
function GoneNote({ doing, rows }: { doing: Doing | null; rows: readonly Account[] }) {
  const isThere = doing !== null && rows.some(({ id }) => id === doing.of);
  return <DoingNote doing={isThere ? null : doing} />;
}

/** The accounts of the staff: those who wait for a role first, then everybody; or those that were looked for. */
export function AccountsSection({ search, onSearch }: SectionProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const filter = filterOf(search);
  const isFiltered = isNarrowed(filter);
  const waiting = useAccounts(waitingFilter);
  const list = useAccounts(filter);
  const given = useChanges();
  const changes = useChanges();

  const waits = isFiltered ? [] : (waiting.items ?? []);
  const waitIds = new Set(waits.map(({ id }) => id));
  const others = list.items?.filter(({ id }) => !waitIds.has(id));
  const count = waiting.total;
  const whole = isFiltered ? list.total : Math.max(0, list.total - count);
  const clear = () => onSearch({ q: undefined, role: undefined, active: undefined });
  return (
    <>
      <SectionHead
        title={t('accounts.title')}
        text={t('accounts.text')}
        query={list.query}
        onRefresh={() => {
          void list.query.refetch();
          void waiting.query.refetch();
        }}
        canChange
      />
      <Filters search={search} onSearch={onSearch} />
      <div className={clsx(layouts.grid, layouts.gap16, classes['waits'])}>
        <GoneNote doing={given.doing} rows={waits} />
        {waits.length > 0 && (
          <AccountList
            title={t('accounts.waiting', { count, n: number(count) })}
            items={waits}
            query={waiting.query}
            changes={given}
          />
        )}
      </div>
      <GoneNote doing={changes.doing} rows={others ?? []} />
      {!list.items || !others ? (
        <QueryFallback query={list.query} what={t('accounts.failed')} rows={5} />
      ) : list.items.length === 0 ? (
        <EmptySheet
          icon={<IconUserSearch size={28} stroke={1.5} aria-hidden />}
          title={t(filter.search ? 'accounts.nobody' : 'accounts.none')}
          text={t('accounts.noneText')}
          action={
            <Button variant="default" onClick={clear}>
              {t('accounts.clear')}
            </Button>
          }
        />
      ) : (
        <AccountList
          title={t(isFiltered ? 'accounts.found' : 'accounts.everybody', {
            count: whole,
            n: number(whole),
          })}
          items={others}
          hidden={list.items.length - others.length}
          query={list.query}
          changes={changes}
        />
      )}
      {/* Last, and after the list: what it says moves nothing. */}
      {list.items && <Settings />}
    </>
  );
}
