/** The name, the days and the terms of a school year. */
import { eq } from 'drizzle-orm';
import type { Term } from '#contract/shapes.ts';
import { semesters } from '../../db/schema/index.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { actingOf, recordPart } from '../accounts/audit.ts';
import type { Acting } from '../accounts/audit.ts';
import { holdStructure, isChange, requireFree } from './structure.ts';

/** A school year as it is changed. */
export interface Fields extends Term {
  terms?: Term[] | undefined;
}

/** Refuses terms that overlap, stand in another order than their days or reach out of the year. */
export function requireInOrder(
  { startsOn, endsOn }: Omit<Term, 'name'>,
  terms: readonly Term[],
): void {
  let after = '';
  for (const [at, term] of terms.entries()) {
    const path = `terms.${at}`;
    if (term.startsOn < startsOn || term.endsOn > endsOn || term.startsOn <= after)
      throw refuse('request.invalid', { path });
    if (term.endsOn <= term.startsOn) throw refuse('request.invalid', { path: `${path}.endsOn` });
    after = term.endsOn;
  }
}

/** Changes them; students stay enrolled from the day they are. */
export async function changeYear(
  session: Session,
  named: NamedSemester,
  sent: Fields & { was: Fields },
): Promise<Fields> {
  const id = await holdStructure(session, named);
  return setYear(actingOf(session), id, sent);
}

/** The same for whoever holds the school's years. */
export async function setYear(
  acting: Acting,
  id: string,
  { was, ...to }: Fields & { was: Fields },
): Promise<Fields> {
  const { db, schoolId } = acting;
  if (to.endsOn <= to.startsOn) throw refuse('request.invalid', { path: 'endsOn' });
  const all = await db.select().from(semesters).where(within(semesters, schoolId));
  const there = all.find((row) => row.id === id);
  if (!there) throw refuse('semester.notFound');
  const { name, startsOn, endsOn, terms } = there;
  requireInOrder(to, to.terms ?? terms);
  if (!isChange<Fields>({ name, startsOn, endsOn, terms }, was, to)) return to;
  if (to.name !== name) {
    requireFree(
      all.filter((row) => row.id !== id),
      to.name,
    );
  }
  await db
    .update(semesters)
    .set(to)
    .where(within(semesters, schoolId, eq(semesters.id, id)));
  await recordPart(acting, 'yearChanged', id, { name: to.name, formerName: name });
  return to;
}
