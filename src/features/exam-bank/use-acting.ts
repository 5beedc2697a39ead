import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  mayOnlyView,
  useIsCut,
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
  const { roles, semester, owner } = usePerson();
  const engine = useOffline();
  const isCut = useIsCut();
  const context = useMemo<BankContext>(
    () => ({ client, scope: { schoolId, semesterId }, owner, engine }),
    [client, schoolId, semesterId, owner, engine],
  );
  const standing = {
    isViewer: mayOnlyView(roles),
    mayEdit: item.mayEdit,
    isSemesterActive: semester?.active ?? false,
    isCut,
    isComplete: item.courseId !== null && item.classBaseId !== null,
  };
  return { context, reasonFor: (action: Action) => reasonAgainst(action, standing) };
}
