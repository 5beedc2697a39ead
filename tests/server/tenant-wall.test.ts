import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import * as tables from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import { makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { isWrite, requestsOf, staffCalls } from './requests.ts';
import { adminCalls } from './requests/accounts.ts';

let harness: Harness;
afterAll(() => harness.close());

const tenantTables = Object.values(tables)
  .filter((table) => is(table, PgTable) && 'schoolId' in table)
  .map((table) => getTableName(table));

test('every statement of every call names the school of the token', async () => {
  harness = await openHarness();
  const world = await makeWorld(harness);
  const requests = await requestsOf(harness, world);
  const seen: string[] = [];
  const query = vi.spyOn(Client.prototype, 'query');
  for (const { name } of staffCalls) {
    const key = isWrite(name) ? { key: crypto.randomUUID() } : {};
    // Each in a session of its own: some calls end it.
    const caller = await signIn(harness, adminCalls.has(name) ? world.admin : world.teacher);
    const answer = await caller.call(name, { ...requests[name], ...key });
    expect(answer.status, name).toBe(200);
  }
  for (const [sent] of query.mock.calls) {
    const config: unknown = sent;
    if (typeof config === 'string') seen.push(config);
    else if (typeof config === 'object' && config !== null && 'text' in config)
      seen.push(String(config.text));
  }
  query.mockRestore();
  const about = seen.filter((text) =>
    tenantTables.some((table) => new RegExp(`\\b${table}\\b`).test(text)),
  );
  const named = /"?school_id"?\s*=\s*\$\d|insert into "?\w+"? \([^)]*"?school_id"?/;
  expect(about.filter((text) => !named.test(text))).toEqual([]);
  expect(tenantTables.length).toBeGreaterThan(12);
  console.log(`tenant wall: ${new Set(about).size} different statements, each names its school`);
});
