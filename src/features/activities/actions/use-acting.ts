import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchWithQuestions, type Kind } from '#src/api/activities.ts';
import {
  mayOnlyView,
  useCurrentYear,
  useIsAtWork,
  useIsOffline,
  useOffline,
  usePerson,
  useScope,
} from '#src/features/session/index.ts';
import { useLifecycle } from '../use-lifecycle.ts';
import { reasonAgainst, type Action } from './allowed.ts';
import type { ActContext, ActivityMenuProps } from './context.ts';
import { useFormat } from '#src/ui/index.ts';

/** Whose it is, where the list does not say; asked when the menu is opened. */
function useMayEdit(kind: Kind, item: ActivityMenuProps['item'], isWanted: boolean) {
  const { roles } = usePerson();
  const { semesterId } = useScope();
  const isKnown = item.mayEdit !== undefined || mayOnlyView(roles) || roles.includes('admin');
  const asked = useQuery({
    queryKey: ['activity', kind, semesterId, item.id, 'mayEdit'],
    queryFn: async ({ signal }) => (await fetchWithQuestions(kind, item.id, signal)).mayEdit,
    enabled: isWanted && !isKnown,
    staleTime: 5 * 60_000,
    meta: { keepOnDevice: true },
  });
  if (roles.includes('admin')) return true;
  return item.mayEdit ?? asked.data ?? null;
}

/** The actions allowed on an exam or assignment now, and what performing them needs. */
export function useActing(kind: Kind, item: ActivityMenuProps['item'], isWanted: boolean) {
  const client = useQueryClient();
  const scope = useScope();
  const { roles, semester, owner } = usePerson();
  const isHers = useIsAtWork(owner);
  const engine = useOffline();
  const { zone } = useFormat();
  const current = useCurrentYear();
  const { schoolId, semesterId } = scope;
  const context = useMemo<ActContext>(
    () => ({
      client,
      kind,
      scope: { schoolId, semesterId },
      current,
      zone,
      owner,
      isHers,
      engine,
    }),
    [client, kind, schoolId, semesterId, current, zone, owner, isHers, engine],
  );
  const standing = {
    state: useLifecycle(item),
    isViewer: mayOnlyView(roles),
    mayEdit: useMayEdit(kind, item, isWanted),
    isSemesterActive: semester?.active ?? false,
    hasYear: current !== null,
    isOffline: useIsOffline(),
  };
  return { context, reasonFor: (action: Action) => reasonAgainst(action, standing) };
}
