/** The school year a call names: it must be one of the person's own school. */
import { eq } from 'drizzle-orm';
import { schools, semesters } from '../db/schema/index.ts';
import { statement, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';

/** A school year and the zone its days are counted in. */
export interface Semester {
  id: string;
  timeZone: string;
  /** Whether it can still be changed. */
  active: boolean;
}

const find = statement<'id', Semester[]>('semester.find', (db, value) =>
  db
    .select({ id: semesters.id, timeZone: schools.timeZone, active: semesters.active })
    .from(semesters)
    .innerJoin(schools, eq(schools.id, semesters.schoolId))
    .where(within(semesters, undefined, eq(semesters.id, value('id')))),
);

/** Finds it; a foreign school or year is 404, so that nothing is disclosed. */
export async function findSemester(
  { db, actor }: Session,
  named: { semesterId: string; schoolId?: string },
): Promise<Semester> {
  checkSchool(actor.schoolId, named.schoolId);
  const [semester] = await find(db, { schoolId: actor.schoolId, id: named.semesterId });
  if (!semester) throw refuse('semester.notFound');
  return semester;
}

/** A school in a path may only be one's own. */
export function checkSchool(own: string, named: string | undefined): void {
  if (named !== undefined && named.toLowerCase() !== own) throw refuse('semester.notFound');
}
