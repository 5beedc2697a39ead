/** What is looked up has an index that begins with it: references first, then what the server's own statements ask. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { isWrite, requestsOf, staffCalls } from './requests.ts';
import { adminCalls } from './requests/accounts.ts';

let harness: Harness;
let world: World;
beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

/** References that need no index, and why: an index costs on each write. */
const never = 'what it refers to is hardly ever deleted';
const withoutIndex: Record<string, string> = {
  'activities(school_id, class_base_id)': never,
  'activities(school_id, course_id)': never,
  'activity_students(school_id, class_id)': never,
  'comments(school_id, course_id)': never,
  'external_members(school_id, class_id)': never,
  'results(school_id, class_id)': never,
  'school_classes(school_id, class_base_id)': never,
  'templates(school_id, owner_id)': never,
  'users(school_id, own_role_id)': never,
};

test('every reference has an index that begins with its columns', async () => {
  const { rows } = await harness.store.read((db) =>
    db.execute<{ reference: string }>(sql`
      with keys as (
        select k.conrelid, k.conkey, c.relname || '(' || (
          select string_agg(a.attname, ', ' order by n.place)
          from unnest(k.conkey) with ordinality n(number, place)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number) || ')' as reference
        from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.contype = 'f' and c.relnamespace = 'public'::regnamespace)
      select distinct reference from keys k
      where not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
      order by 1`),
  );
  expect(rows.map(({ reference }) => reference)).toEqual(Object.keys(withoutIndex));
});

/** Tables that grow with every exam. */
const growing = ['activity_students', 'answer_history', 'answers', 'questions', 'results'];

const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans() {
    return z.array(node).optional();
  },
});
type Node = z.infer<typeof node>;
/** One row of what EXPLAIN answers. */
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: node })) }));
const nodesOf = (of: Node): Node[] => [of, ...(of.Plans ?? []).flatMap(nodesOf)];

const asSent = z.object({ text: z.string(), values: z.array(z.unknown()).optional() });
interface Sent {
  text: string;
  values: unknown[];
}

/** Every different statement that the calls send. */
async function statementsSent(): Promise<Sent[]> {
  const requests = await requestsOf(harness, world);
  const query = vi.spyOn(Client.prototype, 'query');
  for (const { name } of staffCalls) {
    const key = isWrite(name) ? { key: crypto.randomUUID() } : {};
    const caller = await signIn(harness, adminCalls.has(name) ? world.admin : world.teacher);
    await caller.call(name, { ...requests[name], ...key });
  }
  const sent = new Map<string, Sent>();
  for (const [config, more] of query.mock.calls.map((call): unknown[] => call)) {
    const { text, values = more } = asSent.safeParse(config).data ?? {};
    if (text !== undefined && /^\s*(select|with|update|delete|insert)\b/i.test(text))
      sent.set(text, { text, values: Array.isArray(values) ? values : [] });
  }
  query.mockRestore();
  return [...sent.values()];
}

/** The table of an index, and its column behind the school; null where the school is not its first. */
type Indices = ReadonlyMap<string, { table: string; next: string | null }>;

/** The growing tables that a plan reads wholly, or of which an index finds no more than the school's rows. */
function wideReads(plan: Node, indices: Indices): string[] {
  return nodesOf(plan).flatMap((each) => {
    const index = indices.get(each['Index Name'] ?? '');
    const table = (each['Relation Name'] ?? index?.table)?.replace(/_\d+$/, '');
    if (table === undefined || !growing.includes(table)) return [];
    const isNarrowed = (each['Index Cond'] ?? '').includes(`(${index?.next} `);
    return each['Node Type'] === 'Seq Scan' || (index?.next && !isNarrowed) ? [table] : [];
  });
}

test('no statement of a call reads a growing table by the school alone', async () => {
  const sent = await statementsSent();
  const wide: string[] = [];
  await harness.store.read(async (db) => {
    const { rows } = await db.execute<{ index: string; table: string; next: string | null }>(sql`
      select c.relname as index, t.relname as table, b.attname as next
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_class t on t.oid = i.indrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      left join pg_attribute b on b.attrelid = t.oid and b.attnum = i.indkey[1]
        and a.attname = 'school_id'`);
    const indices: Indices = new Map(rows.map(({ index, ...what }) => [index, what]));
    // As the planner sees tables that have grown; these are thrown away with their database.
    await db.execute(
      sql`update pg_class set relpages = 1, reltuples = 1000000
        where regexp_replace(relname, '_\\d+$', '') = any(${sql.param(growing)}::text[])
          and relkind = 'r'`,
    );
    await db.execute(sql`set enable_seqscan = off`);
    for (const { text, values } of sent) {
      const parts = text.split(/\$(\d+)/);
      const same = parts.map((part, at) =>
        at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]),
      );
      const plans = await db.execute(sql`explain (format json) ${sql.join(same)}`);
      const [row] = explained.parse(plans.rows);
      const found = row?.['QUERY PLAN'].flatMap(({ Plan }) => wideReads(Plan, indices)) ?? [];
      if (found.length > 0) wide.push(`${found.join(', ')}: ${text.replace(/\s+/g, ' ')}`);
    }
  });
  expect(wide).toEqual([]);
  expect(sent.length).toBeGreaterThan(100);
  console.log(`indices: ${sent.length} different statements, none reads a growing table widely`);
});
