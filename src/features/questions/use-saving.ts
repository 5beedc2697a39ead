import { useMemo } from 'react';
import type { ParentKind } from '#src/api/templates.ts';
import { useOffline, usePerson, useScope } from '#src/features/session/index.ts';
import { createSaving, type ListSaving } from './saving.ts';

/** The changes of one list, in the name of whoever works here. Apart from `saving.ts`, which tests run without a page. */
export function useSaving(kind: ParentKind, activity: { id: string; title: string }): ListSaving {
  const { outbox } = useOffline();
  const { schoolId, semesterId } = useScope();
  // Whoever signs in while this is written did not change it.
  const { owner } = usePerson();
  const { id, title } = activity;
  return useMemo(
    () => createSaving(outbox, { kind, schoolId, semesterId, owner, id, title }),
    [outbox, kind, schoolId, semesterId, id, title, owner],
  );
}
