/** The name and the days of a school year. */
import { eq } from 'drizzle-orm';
import { semesters } from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import type { NamedSemester } from '../policies/semester.ts';
import { recordStructure } from './audit.ts';
import { holdStructure, isChange, requireFree } from './structure.ts';

interface Fields {
  name: string;
  startsOn: string;
  endsOn: string;
}

/** Changes them; students stay enrolled from the day they are. */
export async function changeYear(
  session: Session,
  named: NamedSemester,
  { was, ...to }: Fields & { was: Fields },
): Promise<Fields> {
  const id = await holdStructure(session, named);
  const { db, actor } = session;
  if (to.endsOn <= to.startsOn) throw refuse('request.invalid', { path: 'endsOn' });
  const all = await db.select().from(semesters).where(within(semesters, actor.schoolId));
  const there = all.find((row) => row.id === id);
  if (!there) throw refuse('semester.notFound');
  const { name, startsOn, endsOn } = there;
  if (!isChange({ name, startsOn, endsOn }, was, to)) return to;
  if (to.name !== name) {
    requireFree(
      all.filter((row) => row.id !== id),
      to.name,
    );
  }
  await db
    .update(semesters)
    .set(to)
    .where(within(semesters, actor.schoolId, eq(semesters.id, id)));
  await recordStructure(session, 'yearChanged', id, { name: to.name, formerName: name });
  return to;
}
