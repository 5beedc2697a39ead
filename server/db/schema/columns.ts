/** Columns that most tables share. */
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { check, foreignKey, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The tenant: part of every primary key and of every statement. */
export const schoolId = () => uuid('school_id').notNull();
/** A server-made UUIDv7. */
export const ownId = () => uuid('id').notNull();
/** An instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** When the row came to be. */
export const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`);
/** Counts the accepted changes. */
export const version = (name = 'version', first = 1) => integer(name).notNull().default(first);
/** The greatest maximum of a question, 100 points in units; a wrong choice takes as much at most. */
export const mostUnits = 24_000;

/** A column in a rule: with its table before it the parts of a split table would not know it. */
export const bare = ({ name }: PgColumn) => sql.identifier(name);
const nameOf = ({ table, name }: PgColumn) => `${getTableName(table)}_${name}`;
/** The column holds one of the words it is declared with, or null. */
export const oneOf = (column: PgColumn) => {
  // What a constraint is given of its table knows no words.
  const own = Object.values(getTableColumns(column.table)).find(({ name }) => name === column.name);
  const words = (own?.enumValues ?? []).map((word) => `'${word}'`).join(', ');
  return check(`${nameOf(column)}_known`, sql`${bare(column)} in (${sql.raw(words)})`);
};
/** The number of a column lies between two, both allowed, or is null. */
export const inRange = (column: PgColumn, least: number, most?: number) =>
  check(
    `${nameOf(column)}_range`,
    most === undefined
      ? sql`${bare(column)} >= ${sql.raw(String(least))}`
      : sql`${bare(column)} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`,
  );
/** Text that is never null. */
export const requiredText = (name: string) => text(name).notNull().default('');
/** The column names a row of another table in the same school. */
export const inSchool = (
  own: { schoolId: PgColumn },
  column: PgColumn,
  other: { schoolId: PgColumn; id: PgColumn },
) => foreignKey({ columns: [own.schoolId, column], foreignColumns: [other.schoolId, other.id] });
