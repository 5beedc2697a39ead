import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnRole } from '#contract/people/roles.ts';
import { WhenDraftsRead } from '#src/features/drafts/index.ts';
import { QueryFallback } from '#src/features/activities/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { EmptyState, Facts, Sheet, useFormat, clsx, layouts } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import { rolesQuery } from '../queries.ts';
import { formOf } from './role-form.ts';
import { useRoleActs, type RoleActs } from './use-role-acts.ts';

const RoleDialog = lazyPart(async () => (await import('./role-dialog.tsx')).RoleDialog);
const RemoveRoleDialog = lazyPart(
  async () => (await import('./remove-role-dialog.tsx')).RemoveRoleDialog,
);

function RoleRow({ role, acts }: { role: OwnRole; acts: RoleActs }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const { id, name, accounts } = role;
  const { reach, parts } = formOf(role);
  const close = () => setOpen(null);
  return (
    <li className={classes['plainRow']} data-id={id}>
      <div className={classes['rowMain']}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Facts
          className={classes['quiet'] ?? ''}
          items={[
            accounts === 0
              ? t('roles.own.nobody')
              : t('roles.own.accounts', { count: accounts, n: number(accounts) }),
            ...(reach === 'none' ? [] : [t(`roles.own.reach.${reach}`)]),
            ...parts.map((part) => t(`roles.permission.${part}`)),
          ]}
        />
        <div className={clsx(layouts.row, classes['actions'])}>
          <Button variant="default" disabled={acts.isBusy} onClick={() => setOpen('change')}>
            {t('roles.own.change')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            disabled={acts.isBusy}
            onClick={() => setOpen('remove')}
          >
            {t('roles.own.remove')}
          </Button>
        </div>
      </div>
      {open === 'change' && <RoleDialog own={role} acts={acts} onClose={close} />}
      {open === 'remove' && <RemoveRoleDialog role={role} acts={acts} onClose={close} />}
    </li>
  );
}

/** The roles that the school has made of its own. */
export function OwnRoles() {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const query = useQuery(rolesQuery(school.id));
  const acts = useRoleActs();
  const [isAdding, setAdding] = useState(false);
  const roles = query.data;
  return (
    <section className={classes['group']} aria-label={t('roles.own.title')}>
      <div className={clsx(layouts.row, classes['sectionHead'])}>
        <div>
          <h2>{t('roles.own.title')}</h2>
          <p>{t('roles.own.text')}</p>
        </div>
        <Button disabled={acts.isBusy || !roles} onClick={() => setAdding(true)}>
          {t('roles.own.add')}
        </Button>
      </div>
      <DoingNote doing={acts.doing?.state === 'done' ? acts.doing : null} />
      {!roles ? (
        <QueryFallback query={query} what={t('roles.own.failed')} rows={3} />
      ) : (
        <WhenDraftsRead>
          <Sheet padded={roles.length === 0}>
            {roles.length === 0 ? (
              <EmptyState
                icon={<IconUsersGroup size={28} stroke={1.5} aria-hidden />}
                title={t('roles.own.none')}
                text={t('roles.own.noneText')}
              />
            ) : (
              <ul className={classes['rows']}>
                {roles.map((role) => (
                  <RoleRow key={role.id} role={role} acts={acts} />
                ))}
              </ul>
            )}
          </Sheet>
          {isAdding && <RoleDialog own={null} acts={acts} onClose={() => setAdding(false)} />}
        </WhenDraftsRead>
      )}
    </section>
  );
}
