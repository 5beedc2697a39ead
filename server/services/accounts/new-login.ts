/** What somebody signs in with who has nothing yet. */
import { randomInt } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { logins } from '../../db/schema/index.ts';

/** Typed on any keyboard; nine of them are not to be guessed within the limits of signing in. */
export const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('');

/** A name that nobody in any school has, for whoever has none yet. */
export async function newLoginName(
  db: Db,
  person: { schoolId: string; kind: 'staff' | 'student'; personId: string },
): Promise<string> {
  for (;;) {
    const row = { name: `${person.kind === 'staff' ? 't' : 's'}-${digits(7)}`, ...person };
    const [taken] = await db.insert(logins).values(row).onConflictDoNothing().returning();
    if (taken) return taken.name;
  }
}
