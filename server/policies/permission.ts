/** What a call may be made by, beyond a role at all; see the table of the contract. */
import { permissionBeside, permissionFor } from '#contract/call-permissions.ts';
import type { Permission } from '#domain/permissions.ts';
import { refuse } from '../errors.ts';
import type { Actor, Role } from '../middleware/authenticate.ts';
import type { Session } from '../middleware/handlers.ts';

/** Who asks by which call. */
export type Asking = Pick<Session, 'actor' | 'call'>;

const isAllowed = (
  { actor, call }: Asking,
  table: Partial<Record<string, Permission>>,
): boolean => {
  const needed = table[call];
  return needed !== undefined && actor.permissions.has(needed);
};

/** Whether she changes anything by it: with work of her own, or because the call is what her role is for. */
export const mayWrite = (asking: Asking): boolean =>
  asking.actor.permissions.has('work') ||
  isAllowed(asking, permissionFor) ||
  isAllowed(asking, permissionBeside);

/** Refuses whoever lacks what the call needs; a call that stands in no table is nobody's. */
export function requirePermission(asking: Asking): void {
  if (!isAllowed(asking, permissionFor)) throw refuse('role.notAllowed');
}

/** Refuses whoever is an admin no longer, by the accounts that are held: two admins may take it from each other at once. */
export function requireStillAdmin(
  { userId }: Pick<Actor, 'userId'>,
  held: readonly { id: string; role: Role; active: boolean }[],
): void {
  const own = held.find(({ id }) => id === userId);
  if (own?.role !== 'admin' || !own.active) throw refuse('role.notAllowed');
}
