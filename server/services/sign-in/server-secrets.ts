/** What all servers of a database know and nobody else. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { serverSecrets } from '../../db/schema/index.ts';

/** 32 random bytes in base64url, made by the first that needs them; a backup carries them along. */
export async function serverSecret(db: Db, name: 'captcha' | 'at-rest'): Promise<string> {
  const isIt = eq(serverSecrets.name, name);
  const [kept] = await db.select().from(serverSecrets).where(isIt);
  if (kept) return kept.value;
  const value = randomBytes(32).toString('base64url');
  await db.insert(serverSecrets).values({ name, value }).onConflictDoNothing();
  return serverSecret(db, name);
}
