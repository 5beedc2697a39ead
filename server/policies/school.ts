/** The school that a call names. */
import { refuse } from '../errors.ts';
import { requirePermission } from './permission.ts';
import type { Asking } from './permission.ts';

/** A school in a path may only be one's own. */
export function checkSchool(own: string, named: string | undefined): void {
  if (named !== undefined && named.toLowerCase() !== own) throw refuse('semester.notFound');
}

/** Refuses whoever lacks what the call needs there; a foreign school is not found, whatever the role. */
export function requirePermissionIn(asking: Asking, schoolId: string): void {
  checkSchool(asking.actor.schoolId, schoolId);
  requirePermission(asking);
}
