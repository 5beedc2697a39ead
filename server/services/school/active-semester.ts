/** The school year of a call that names none. */
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { semesters } from '../../db/schema/index.ts';
import { statement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';

const find = statement<never, { id: string }[]>('semester.active', (db) =>
  db
    .select({ id: semesters.id })
    .from(semesters)
    .where(within(semesters, undefined, eq(semesters.active, true)))
    .orderBy(desc(semesters.startsOn))
    .limit(1),
);

/** The one that sign-in chooses too: the latest of the school that can be changed. */
export function activeSemester({ db, actor }: Session): Promise<string> {
  return activeYear(db, actor.schoolId);
}

/** The same of any school. */
export async function activeYear(db: Db, schoolId: string): Promise<string> {
  const [semester] = await find(db, { schoolId });
  if (!semester) throw refuse('semester.inactive');
  return semester.id;
}
