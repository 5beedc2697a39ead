import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  mayOnlyView,
  useCurrentYear,
  useIsOffline,
  useOffline,
  usePerson,
  useScope,
} from '#src/features/session/index.ts';
import type { BankContext, BankItem } from './act.ts';
import { reasonAgainst, type Action } from './allowed.ts';

/** What may be done to a bank exam here and now, and what doing it needs. */
export function useActing(item: BankItem) {
  const client = useQueryClient();
  const { schoolId, semesterId } = useScope();
  const { roles, owner } = usePerson();
  const current = useCurrentYear();
  const engine = useOffline();
  const isOffline = useIsOffline();
  const context = useMemo<BankContext>(
    () => ({ client, scope: { schoolId, semesterId }, current, owner, engine }),
    [client, schoolId, semesterId, current, owner, engine],
  );
  const standing = {
    isViewer: mayOnlyView(roles),
    mayEdit: item.mayEdit,
    hasYear: current !== null,
    isOffline,
    isComplete: item.courseId !== null && item.classBaseId !== null,
  };
  return { context, reasonFor: (action: Action) => reasonAgainst(action, standing) };
}
