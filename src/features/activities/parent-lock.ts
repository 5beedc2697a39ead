import type { ParentKind } from '#src/api/templates.ts';
import { roleLock, yearLock } from '#src/features/session/index.ts';

/** Why an exam, an assignment or a bank exam, and its questions, stand as they are. */
export type ParentLock =
  | 'supporter'
  | 'foreign'
  | 'semester'
  | 'releasing'
  | 'scheduled'
  | 'running'
  | 'ended';

/** What keeps somebody from changing it wherever it stands: her role, whose it is, its school year. */
export function parentLock(
  kind: ParentKind,
  person: Parameters<typeof yearLock>[0],
  mayEdit: boolean,
): 'supporter' | 'foreign' | 'semester' | null {
  if (!mayEdit) return roleLock(person.roles) ?? 'foreign';
  // The bank is of no year.
  return kind === 'template' ? roleLock(person.roles) : yearLock(person);
}
