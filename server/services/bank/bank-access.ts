/** Who may read and change what is in the banks; what one may not read does not exist. */
import { refuse } from '../../errors.ts';
import type { Actor } from '../../middleware/authenticate.ts';
import { mayEdit, seesAll } from '../../policies/activity.ts';

interface Owned {
  ownerId: string;
  isPublic: boolean;
}

/** Public means readable by the whole school; supporter and admin read everything of it. */
export function mayRead(actor: Actor, row: Owned): boolean {
  return row.isPublic || seesAll(actor, row);
}

/** Refuses everybody but the owner and the admin; what is in the banks is of no school year. */
export function requireKeeper(actor: Actor, row: { ownerId: string }): void {
  if (!mayEdit(actor, row)) throw refuse('role.notYours');
}
