import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIsOffline, usePerson } from '#src/features/session/index.ts';
import { ACCOUNTS_KEY, rolesQuery } from '../queries.ts';
import { useDoing } from '../use-doing.ts';

/** Changing the school's own roles: one act after the other, each said, and both lists read again. */
export function useRoleActs() {
  const { t } = useTranslation('admin');
  const { school } = usePerson();
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const { doing, isBusy, run } = useDoing();
  async function act(
    of: string,
    does: string,
    send: (schoolId: string, key: string) => Promise<unknown>,
    done: string,
  ): Promise<boolean> {
    const said = { busy: t('accounts.busy'), done: () => done };
    const answer = await run(of, does, (key) => send(school.id, key), said);
    // Also after a refusal: somebody else has changed it.
    for (const queryKey of [rolesQuery(school.id).queryKey, ACCOUNTS_KEY])
      void client.invalidateQueries({ queryKey });
    return answer !== null;
  }
  return { doing, isBusy, isOffline, act };
}

/** What the list and its dialogs need to change roles. */
export type RoleActs = ReturnType<typeof useRoleActs>;
