/**
 * The least version that the next change of anything gets: 0, until a restore raises it above every version that was
 * given before. What is lost then never passes for what comes after it (decision 012).
 */
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { sqlStatement } from './statement.ts';

const minute = 60_000;

/** The version that comes after one. */
export type Next = (version: number) => number;

/** By a floor that was read. */
export const nextAfter =
  (floor: number): Next =>
  (version) =>
    Math.max(version + 1, floor);

/** The same of a column, for a statement. */
export const nextOf = (column: PgColumn) => sql`greatest(${column} + 1, version_floor())`;

const findFloor = sqlStatement<never, { floor: number }>(
  'version.floor',
  (value) => sql`
    select version_floor() as floor from schools s where s.id = ${value('schoolId')}::uuid`,
);

/** The same where a handler counts by itself. */
export async function readNext(db: Db, schoolId: string): Promise<Next> {
  const [row] = await findFloor(db, { schoolId });
  return nextAfter(row?.floor ?? 0);
}

/** Raises it, in minutes since 1970: nothing is changed so often that its version outruns them. */
export async function raiseFloor(db: Db, now: number): Promise<void> {
  const floor = Math.ceil(now / minute);
  await db.execute(
    sql.raw(
      `create or replace function version_floor() returns integer language sql stable as 'select ${floor}'`,
    ),
  );
}
