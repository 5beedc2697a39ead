/** Whose copies of what was read may be written to this device. */
import type { Receipt, SessionRow } from '../records.ts';

/**
 * Nobody's who has left, was thrown out, or gave the device to somebody else: an answer that comes after her
 * copies were deleted must not bring them back. Without a session there is nobody to protect from.
 */
export function mayHoldCopies(session: SessionRow | undefined, owner: string): boolean {
  if (!session) return true;
  const isHere = session.auth !== 'out' && session.reason !== 'session.revoked';
  return isHere && session.owner === owner;
}

/** A receipt after its person has left: no words, marks or names; versions and ids let her later work follow. */
export const WITHOUT_WORDS = { body: null, change: null, label: {} } satisfies Partial<Receipt>;
