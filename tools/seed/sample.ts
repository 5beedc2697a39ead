/** What is known of the sample school without making it: its accounts, and whether it is there. */
import { isNotNull } from 'drizzle-orm';
import type { Db, Store } from '#server/db/client.ts';
import { schools } from '#server/db/schema/index.ts';

/** The accounts that are printed at start. */
export const sampleAccounts = ['teacher', 'teacher2', 'supporter', 'admin'];
/** Their password. */
export const samplePassword = 'bargeh-sample';

/** Whether there is a sample school. */
export function hasSampleSchool(store: Store): Promise<boolean> {
  return store.read(findSample);
}

/** The same within a transaction. */
export async function findSample(db: Db): Promise<boolean> {
  const found = db.select({ id: schools.id }).from(schools).where(isNotNull(schools.sampleKey));
  return (await found.limit(1)).length > 0;
}
