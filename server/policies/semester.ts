/** The school year a call names: one of the person's own school, and not a past one where something is made or changed. */
import { eq } from 'drizzle-orm';
import { schools, semesters } from '../db/schema/index.ts';
import { statement, together, within } from '../db/statement.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { requirePermission } from './permission.ts';
import { checkSchool } from './school.ts';

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

// Whoever begins a year or takes one back holds it for update: this waits, and reads what stands then.
const findHeld = statement<'id', Semester[]>('semester.held', (db, value) =>
  db
    .select({ id: semesters.id, timeZone: schools.timeZone, active: semesters.active })
    .from(semesters)
    .innerJoin(schools, eq(schools.id, semesters.schoolId))
    .where(within(semesters, undefined, eq(semesters.id, value('id'))))
    .for('key share', { of: semesters }),
);

/** Finds it; a foreign school or year is 404, so that nothing is disclosed. */
export async function findSemester(
  { db, actor }: Session,
  named: NamedSemester,
): Promise<Semester> {
  checkSchool(actor.schoolId, named.schoolId);
  return found(await find(db, { schoolId: actor.schoolId, id: named.semesterId }));
}

/** Finds it while another statement, which needs nothing of it, is under way. */
export async function findSemesterAnd<T>(
  { db, actor }: Session,
  named: NamedSemester,
  send: () => Promise<T>,
): Promise<[Semester, T]> {
  checkSchool(actor.schoolId, named.schoolId);
  const values = { schoolId: actor.schoolId, id: named.semesterId };
  const [semesters, rows] = await together(db, () => [find(db, values), send()]);
  return [found(semesters), rows];
}

/**
 * The year that something is made in, held until the transaction ends: asked for before anything else is held, so that
 * nobody who begins a year or takes one back is waited for with what she waits for.
 */
export async function holdYear({ db, actor }: Session, named: NamedSemester): Promise<Semester> {
  checkSchool(actor.schoolId, named.schoolId);
  const semester = found(await findHeld(db, { schoolId: actor.schoolId, id: named.semesterId }));
  if (!semester.active) throw refuse('semester.inactive');
  return semester;
}

/** The year that can be changed, for whoever may make the call. */
export async function changeableYear(session: Session, named: NamedSemester): Promise<string> {
  const semester = await findSemester(session, named);
  requirePermission(session);
  if (!semester.active) throw refuse('semester.inactive');
  return semester.id;
}

/** A school year as a path names it. */
export interface NamedSemester {
  semesterId: string;
  schoolId?: string;
}

function found([semester]: Semester[]): Semester {
  if (!semester) throw refuse('semester.notFound');
  return semester;
}
