/** Removes schools with every row of theirs; their files go when the server collects what nothing refers to. */
import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { quoted, tablesOf } from '../backup/format.ts';
import type { Db, Store } from '../db/client.ts';
import { knownDevices, schools, verifications } from '../db/schema/index.ts';
import type { Command } from './command.ts';
import { Unusable } from './unusable.ts';

interface Removed {
  removed: { id: string; name: string }[];
}

/** Removes one that the operator names twice. */
export function removeSchool(
  store: Store,
  asked: Extract<Command, { action: 'remove' }>,
): Promise<Removed> {
  return store.transaction(async (tx) => {
    const [school] = await tx
      .select()
      .from(schools)
      .where(eq(schools.id, asked.school))
      .for('update');
    if (!school) throw new Unusable('There is no school with this id.');
    if (school.name !== asked.confirm) {
      throw new Unusable(`--confirm does not fit: the school's name is ${school.name}.`);
    }
    return removeAll(tx, [school]);
  });
}

/** Removes the sample school, which may be several. */
export function removeSample(store: Store): Promise<Removed> {
  return store.transaction(async (tx) => {
    const found = await tx.select().from(schools).where(isNotNull(schools.sampleKey)).for('update');
    if (found.length === 0) throw new Unusable('There is no sample school here.');
    return removeAll(tx, found);
  });
}

async function removeAll(tx: Db, given: { id: string; name: string }[]): Promise<Removed> {
  const ids = given.map(({ id }) => id);
  const list = sql`array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]`;
  // Rows of no school, by whom they are for.
  await tx.delete(verifications).where(inArray(verifications.personSchoolId, ids));
  await tx.execute(sql`delete from ${knownDevices} where person_id in (
    select id from users where school_id = any(${list})
    union all select id from students where school_id = any(${list}))`);
  const { rows } = await tx.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'school_id'`,
  );
  const own = new Set(rows.map(({ name }) => name));
  const tables = (await tablesOf(tx)).filter(({ name }) => own.has(name));
  for (const { name } of tables.toReversed()) {
    await tx.execute(sql`delete from ${sql.raw(quoted(name))} where school_id = any(${list})`);
  }
  await tx.delete(schools).where(inArray(schools.id, ids));
  return { removed: given.map(({ id, name }) => ({ id, name })) };
}
