/** Whose copies of what was read may be written to this device. */
import type { SessionRow } from '../records.ts';

/**
 * Nobody's who has left, was thrown out, or gave the device to somebody else: an answer that comes after her
 * copies were deleted must not bring them back. Without a session there is nobody to protect from.
 */
export function mayHoldCopies(session: SessionRow | undefined, owner: string): boolean {
  if (!session) return true;
  const isHere = session.auth !== 'out' && session.reason !== 'session.revoked';
  return isHere && session.owner === owner;
}
