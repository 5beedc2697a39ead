/** Prepared statements: built once for each connection, named, so that the engine parses and plans them once. */
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PgColumn, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import type { Db } from './client.ts';

interface Preparable<R> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> };
}

/** Values of a statement: the tenant always among them. */
export type Values<K extends string> = { schoolId: string } & Record<K, unknown>;

/** A statement by name; run it with a connection and its values. */
export function statement<K extends string, R>(
  name: string,
  build: (db: Db, value: (key: K) => ReturnType<typeof sql.placeholder>) => Preparable<R>,
): (db: Db, values: Values<K>) => Promise<R> {
  const prepared = new WeakMap<Db, ReturnType<Preparable<R>['prepare']>>();
  return (db, values) => {
    let query = prepared.get(db);
    if (!query) {
      query = build(db, (key) => sql.placeholder(key)).prepare(name);
      prepared.set(db, query);
    }
    return query.execute(values);
  };
}

const dialect = new PgDialect();

/** A statement written out, where the query builder has no words for it; instants come as text. */
export function sqlStatement<K extends string, Row>(
  name: string,
  build: (value: (key: K | 'schoolId') => ReturnType<typeof sql.placeholder>) => SQL,
): (db: Db, values: Values<K>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(build((key) => sql.placeholder(key)));
  const run = statement<K, { rows: Row[] }>(name, (db) => ({
    // The driver answers rows of the shape that the statement selects: the one promise taken on trust.
    prepare: () =>
      db._.session.prepareQuery<PreparedQueryConfig & { execute: { rows: Row[] } }>(
        query,
        undefined,
        name,
        false,
      ),
  }));
  return async (db, values) => (await run(db, values)).rows;
}

/** Each of several statements on its way. */
type Sending<T extends readonly unknown[]> = { [K in keyof T]: Promise<T[K]> };

/**
 * Sends statements that need nothing of each other in one go, and answers when the last one has: on the way to the
 * database and back they cost as one. What `send` does not begin at once is sent by itself.
 */
export async function together<T extends readonly unknown[]>(
  db: Db,
  send: () => readonly [...Sending<T>],
): Promise<T> {
  const client = '$client' in db ? db.$client : null;
  const socket = client instanceof Client ? client.connection.stream : null;
  socket?.cork();
  let sent: readonly Promise<unknown>[];
  try {
    sent = send();
  } finally {
    socket?.uncork();
  }
  // The connection is given back with nothing on it, also where one of them was refused.
  const settled = await Promise.allSettled(sent);
  const values = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  // In the order in which they were sent: the same tuple.
  return values as unknown as T;
}

/** A table that belongs to schools. */
export interface TenantTable {
  schoolId: PgColumn;
}

/**
 * The tenant wall: the condition every statement carries. Without a school it is a placeholder of a
 * prepared statement, which cannot be run without naming the school.
 */
export function within(
  table: TenantTable,
  schoolId?: string,
  ...conditions: (SQL | undefined)[]
): SQL | undefined {
  return and(eq(table.schoolId, schoolId ?? sql.placeholder('schoolId')), ...conditions);
}

/** Joins two tables inside one school. */
export function joined(
  left: TenantTable,
  right: TenantTable,
  ...conditions: (SQL | undefined)[]
): SQL | undefined {
  return and(eq(left.schoolId, right.schoolId), ...conditions);
}
