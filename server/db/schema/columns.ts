/** Columns that most tables share. */
import { sql } from 'drizzle-orm';
import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
/** Text that is never null. */
export const requiredText = (name: string) => text(name).notNull().default('');
