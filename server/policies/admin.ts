/** What only an admin of the school may ask for. */
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { checkSchool } from './semester.ts';

/** The school comes first: a foreign one is not found, whatever the role. */
export function requireAdmin({ actor }: Pick<Session, 'actor'>, schoolId: string): void {
  checkSchool(actor.schoolId, schoolId);
  if (actor.role !== 'admin') throw refuse('role.adminOnly');
}
