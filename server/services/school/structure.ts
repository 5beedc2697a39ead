/** What every change of the school's structure has in common: one at a time, on what was seen, written down. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { foldText } from '#domain/text.ts';
import { classBases, courses, schoolClasses } from '../../db/schema/index.ts';
import { isReferenced } from '../../db/referenced.ts';
import { within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { changeableYear } from '../../policies/semester.ts';
import type { NamedSemester } from '../../policies/semester.ts';
import { holdYears } from './begin-year.ts';
import { usesOf } from './structure-read.ts';

/** The year, held until the transaction ends: of two admins the second sees what the first did. */
export async function holdStructure(session: Session, named: NamedSemester): Promise<string> {
  await changeableYear(session, named);
  await holdYears(session.db, session.actor.schoolId);
  return changeableYear(session, named);
}

/** Refuses a name that one of the others has, however it is typed. */
export function requireFree(others: { name: string }[], name: string, path = 'name'): void {
  const folded = foldText(name);
  if (others.some((other) => foldText(other.name) === folded)) {
    throw refuse('structure.sameName', { path });
  }
}

/** Whether anything is to be written: not where it stands there already, and never over what she has not seen. */
export function isChange<T extends object>(there: T, was: T, to: T): boolean {
  const same = (one: T, other: T) =>
    (Object.keys(to) as (keyof T)[]).every((key) => isDeepStrictEqual(one[key], other[key]));
  if (same(there, to)) return false;
  if (!same(there, was)) throw refuse('structure.conflict', { data: there });
  return true;
}

/** Names in one line of the log. */
export const listed = (names: string[]): string => names.join('، ');

const tables = { grades: classBases, classes: schoolClasses, courses };

/** Takes the row away unless something hangs on it: answers whether it is gone. */
export async function deletePart(
  { db, actor }: Session,
  of: keyof typeof tables,
  id: string,
): Promise<boolean> {
  const table = tables[of];
  await db.execute(sql`savepoint part`);
  try {
    await db.delete(table).where(rowOf(table, actor.schoolId, id));
    return true;
  } catch (error) {
    if (!isReferenced(error)) throw error;
    await db.execute(sql`rollback to savepoint part`);
    return false;
  }
}

/** Refuses with what hangs on it. */
export async function refuseUsed(
  session: Session,
  semesterId: string,
  of: keyof typeof tables,
  id: string,
): Promise<never> {
  throw refuse('structure.used', { data: { uses: await usesOf(session, semesterId, of, id) } });
}

/** The names by which lists of the school know it go with it. */
export async function forgetIdentifiers(
  { db, actor }: Session,
  kind: 'class' | 'course',
  id: string,
): Promise<void> {
  await db.execute(
    sql`delete from identifiers where school_id = ${actor.schoolId}::uuid
      and kind = ${kind} and owner_id = ${id}::uuid`,
  );
}

/** The conditions of one row. */
export const rowOf = (table: (typeof tables)[keyof typeof tables], schoolId: string, id: string) =>
  within(table, schoolId, and(eq(table.id, id)));
