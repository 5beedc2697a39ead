/** What the database itself refuses, whoever writes: each rule is broken by a statement of its own. */
import { DatabaseError } from 'pg';
import { getTableColumns, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { persianSortKey } from '#domain/persian-order.ts';
import type { Store } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { migrateStore } from '#server/db/migrate.ts';
import * as t from '#server/db/schema/index.ts';
import { makeTemplate } from './bank.ts';
import { giveAnswer, makeActivity, makeWorld } from './factories.ts';
import { emptyStore, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { countsOf, makeOlder } from './older-rows.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  await fillEveryTable(harness);
});
afterAll(() => harness.close());

interface Rule {
  name: string;
  table: string;
  columns: string[];
  text: string;
}

/** The rules that the database has, those of keys and of references left out. */
async function rulesOf(store: Store): Promise<Rule[]> {
  const { rows } = await store.read((db) =>
    db.execute<Pick<Rule, keyof Rule>>(sql`
      select k.conname as name, c.relname as table, pg_get_constraintdef(k.oid) as text,
        array(select attname::text from pg_attribute
          where attrelid = k.conrelid and attnum = any (k.conkey) order by 1) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = 'public'::regnamespace and k.convalidated
        and (k.contype = 'c' or k.contype = 'u' and k.condeferrable)
      order by 1`),
  );
  return rows;
}

const breakers: Record<string, string> = {
  activities_ends_after_start: 'ends_at = starts_at',
  enrolments_left_after_start: 'left_on = starts_on',
  enrolments_still_there: `status = 'moved'`,
  semesters_ends_after_start: `ends_on = starts_on - 1`,
  questions_orders: 'orders = 1',
  bank_questions_orders: 'orders = 1',
};

/** The statements that break a rule, by its name: words that nobody knows, numbers below the least and above the most. */
function breaking({ name, table, text }: Rule): string[] {
  const column = name.slice(table.length + 1).replace(/_(known|range)$/, '');
  const values = name.endsWith('_known')
    ? [`${column} = 'unheard of'`]
    : [`${column} = -2147483647`, ...(text.includes('<=') ? [`${column} = 2147483647`] : [])];
  const own = breakers[name];
  return (own === undefined ? values : [own]).map((what) => `update ${table} set ${what}`);
}

/** The rule that an error names; the key of a part has a name of its own. */
function ruleIn({ cause }: Error): string {
  const name = cause instanceof DatabaseError ? cause.constraint : undefined;
  return String(name).replace(/_\d+_school_id_\w+_orders_key$/, '_orders');
}

test('every rule refuses what breaks it', async () => {
  const rules = await rulesOf(harness.store);
  const names = rules.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['questions_orders', 'results_state_known']));
  const before = await harness.checksum();
  for (const rule of rules) {
    for (const statement of breaking(rule)) {
      const refused = await harness.store
        .read((db) => db.execute(sql.raw(statement)))
        .then(() => 'accepted', ruleIn);
      expect(refused, statement).toBe(rule.name);
    }
  }
  expect(await harness.checksum()).toBe(before);
  console.log(`constraints: ${rules.length} rules, each refused what breaks it`);
});

test('every column of few words has a rule, and every version and score', async () => {
  const rules = new Set((await rulesOf(harness.store)).map(({ name }) => name));
  const { rows } = await harness.store.read((db) =>
    db.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'integer'
        and (column_name like '%version' or column_name like '%units')`),
  );
  const missing = rows
    .map(({ table, column }) => `${table}_${column}_range`)
    // Its key is this version: the answer's own, which has a rule.
    .filter((name) => name !== 'answer_history_version_range' && !rules.has(name));
  expect(missing).toEqual([]);
  const worded = Object.values(t).flatMap((table) =>
    is(table, PgTable)
      ? Object.values(getTableColumns(table)).filter(({ enumValues }) => enumValues?.length)
      : [],
  );
  expect(worded.length).toBe([...rules].filter((name) => name.endsWith('_known')).length);
});

describe('an upgrade', () => {
  test('is not stopped by rows that break every rule, and sorts names anew', async () => {
    const { store, drop } = await emptyStore();
    const filled = await makeOlder(harness.store, store, '0002_constraints');
    const rules = await rulesOf(harness.store);
    const { rows: there } = await store.read((db) =>
      db.execute<{ place: string }>(sql`
        select table_name || '.' || column_name as place from information_schema.columns
        where table_schema = 'public'`),
    );
    const places = new Set(there.map(({ place }) => place));
    const then = rules.filter(({ table, columns }) =>
      columns.every((column) => places.has(`${table}.${column}`)),
    );
    expect(then.length).toBeGreaterThan(20);
    await store.transaction(async (tx) => {
      for (const rule of then)
        for (const statement of breaking(rule)) await tx.execute(sql.raw(statement));
      await tx.execute(sql`update students set sort_key = 'of the order before'`);
    });
    await migrateStore(store);
    expect(await rulesOf(store)).toEqual(rules);
    const thrownAway = { student_sessions: 0, verifications: 0 };
    const later = {
      audit_log: 0,
      identifiers: 0,
      known_devices: 0,
      login_cards: 0,
      new_years: 0,
      roles: 0,
      roster_runs: 0,
      server_secrets: 0,
    };
    const { class_years, enrolments, teaching } = await harness.store.read((db) => countsOf(db));
    expect(await store.read((db) => countsOf(db))).toEqual({
      ...filled,
      ...thrownAway,
      ...later,
      class_years,
      enrolments,
      teaching,
    });
    const { rows } = await store.read((db) =>
      db.execute(sql`select orders from questions order by orders`),
    );
    expect(rows.map(({ orders }) => orders)).toEqual([1, 2, 3]);
    const keyed = await store.read((db) => db.select().from(t.students));
    expect(keyed.map(({ sortKey }) => sortKey)).toEqual(
      keyed.map(({ firstName, lastName }) => persianSortKey(`${lastName} ${firstName}`)),
    );
    await store.close();
    await drop();
  });
});

/** One row at least of each table that has a rule. */
async function fillEveryTable(made: Harness): Promise<void> {
  const world = await makeWorld(made);
  const { schoolId, semesterId, courseId, classA, students } = world;
  const { userId } = world.teacher;
  const { results, questions } = await makeActivity(made, world);
  const [resultId = '', questionId = '', studentId = ''] = [results, questions, students].map(
    ([first]) => first?.id,
  );
  const key = { schoolId, resultId, questionId };
  await giveAnswer(made, { ...key, scoreUnits: 60, version: 1 });
  await makeTemplate(made, world, { questions: 2 });
  const at = new Date(made.clock.now);
  await made.store.transaction(async (tx) => {
    await tx.insert(t.answerHistory).values({ ...key, version: 1, scoreUnits: 60, at });
    await tx
      .insert(t.comments)
      .values({ schoolId, id: newId(), userId, courseId, text: 'خوب', scoreUnits: 60 });
    const entry = { event: 'logins.made', byKind: 'staff', aboutKind: 'student' } as const;
    await tx.insert(t.auditLog).values({ schoolId, id: newId(), at, address: 'none', ...entry });
    await tx
      .insert(t.knownDevices)
      .values({ deviceHash: 'x', personId: userId, view: 'staff', lastAt: at });
    await tx.insert(t.deviceQueues).values({
      schoolId,
      userId,
      deviceId: newId(),
      waiting: 1,
      needsYou: 0,
      appVersion: '1',
      reportedAt: at,
    });
    const file = { schoolId, name: 'a.png', size: 1 };
    await tx
      .insert(t.attachments)
      .values({ ...file, id: newId(), type: 'image/png', storedAs: 'one' });
    await tx.insert(t.uploads).values({ ...file, id: newId(), ownerId: userId, expiresAt: at });
    await tx
      .insert(t.uploadParts)
      .values({ schoolId, uploadId: newId(), start: 0, size: 1, storedAs: 'two' });
    await tx.insert(t.externalMembers).values({
      schoolId,
      externalId: '1',
      role: 'student',
      classId: classA,
      personId: studentId,
      importedAt: at,
    });
    await tx
      .insert(t.identifiers)
      .values({ schoolId, kind: 'student', scheme: 'code', value: '1', ownerId: studentId });
    await tx.insert(t.rosterRuns).values({
      schoolId,
      id: newId(),
      semesterId,
      at,
      byKind: 'operator',
      files: [],
      counts: {
        students: { new: 0, changed: 0, moved: 0, gone: 0, same: 0, unclear: 0 },
        staff: { new: 0, changed: 0, moved: 0, gone: 0, same: 0, unclear: 0 },
        classes: { new: 0, same: 0 },
        courses: { new: 0 },
        teaching: { new: 0, same: 0 },
      },
      seal: 'x',
    });
    await tx
      .insert(t.schoolStatuses)
      .values({ schoolId, semesterId, status: 'ready', changedById: userId, changedAt: at });
    await tx
      .insert(t.idempotency)
      .values({ schoolId, userId, key: newId(), fingerprint: 'x', state: 'done', status: 200 });
    await tx.insert(t.loginFailures).values({ scope: 'account:x', failures: 1, lastAt: at });
    await tx
      .insert(t.studentSessions)
      .values({ schoolId, tokenHash: 'x', studentId, view: 'student', expiresAt: at });
    await tx.insert(t.verifications).values({
      id: newId(),
      purpose: 'register',
      mobile: '09120000000',
      codeHash: 'x',
      sentAt: at,
      expiresAt: at,
    });
  });
}
