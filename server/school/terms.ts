/** The terms of a school year at the command line. */
import { eq } from 'drizzle-orm';
import type { Term } from '#contract/shapes.ts';
import type { Store } from '../db/client.ts';
import { semesters } from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import { Refused } from '../errors.ts';
import { activeYear } from '../services/school/active-semester.ts';
import { holdYears } from '../services/school/begin-year.ts';
import { requireInOrder, setYear } from '../services/school/structure-year.ts';
import type { Command } from './command.ts';
import { inSchool } from './in-school.ts';
import { Unusable } from './unusable.ts';
import { readTerm } from './years.ts';
import type { SchoolYear } from './years.ts';

/** A school year with its terms. */
export interface TermedYear extends SchoolYear {
  id: string;
  terms: Term[];
}

/** Terms as they are written in a line that was understood. */
export const termsOf = (written: string[]): Term[] =>
  written.map(readTerm).filter((term) => term !== null);

/** Gives the present year these terms in place of those it has. */
export function setTerms(
  store: Store,
  asked: Extract<Command, { action: 'terms' }>,
  now: number,
): Promise<{ year: TermedYear }> {
  return inSchool(store, asked, now, async (acting) => {
    const { db, schoolId } = acting;
    await holdYears(db, schoolId);
    const id = await activeYear(db, schoolId);
    const [there] = await db
      .select({
        name: semesters.name,
        startsOn: semesters.startsOn,
        endsOn: semesters.endsOn,
        terms: semesters.terms,
      })
      .from(semesters)
      .where(within(semesters, schoolId, eq(semesters.id, id)));
    if (!there) throw new Error('The present year of a school is one of its years.');
    const to = { ...there, terms: termsOf(asked.term) };
    requireFitting(there, to.terms);
    await setYear(acting, id, { ...to, was: there });
    return { year: { id, ...to } };
  });
}

/** Says of terms that do not fit their year which of them it is. */
export function requireFitting(year: Pick<Term, 'startsOn' | 'endsOn'>, terms: Term[]): void {
  try {
    requireInOrder(year, terms);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const [, at = 0] = (error.errors[0]?.path ?? '').split('.');
    const name = terms[Number(at)]?.name;
    throw new Unusable(
      `${name} does not fit: terms lie in the year (${year.startsOn} to ${year.endsOn}) one after another.`,
    );
  }
}
