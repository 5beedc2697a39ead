/** Links with which somebody of the staff sets her password without a code. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { verifications } from '../../db/schema/index.ts';
import { hashToken, newToken } from '../../middleware/authenticate.ts';

const lifetime = 3 * 24 * 60 * 60_000;

/** Makes void whatever would still set a password of hers: links, and codes that were asked for. */
export async function voidPasswordLinks(tx: Db, personId: string, now: number): Promise<void> {
  const isOpen = and(eq(verifications.personId, personId), isNull(verifications.usedAt));
  await tx
    .update(verifications)
    .set({ usedAt: new Date(now) })
    .where(isOpen);
}

/** The token of a confirmed code, without the code: who holds it sets the password, once. Those before it are void. */
export async function openPasswordLink(
  tx: Db,
  { schoolId, id }: { schoolId: string; id: string },
  now: number,
): Promise<{ token: string; expiresAt: string }> {
  await voidPasswordLinks(tx, id, now);
  const token = newToken();
  const expiresAt = new Date(now + lifetime);
  await tx.insert(verifications).values({
    id: newId(),
    purpose: 'forgot-pass',
    mobile: '',
    personSchoolId: schoolId,
    personId: id,
    codeHash: '',
    sentAt: new Date(now),
    expiresAt,
    resetTokenHash: hashToken(token),
  });
  return { token, expiresAt: expiresAt.toISOString() };
}
