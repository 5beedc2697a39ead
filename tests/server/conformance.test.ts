import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundariesOf, withBoundary } from './boundaries.ts';
import type { Caller } from './client.ts';
import { signIn } from './client.ts';
import { expectDeclared } from './declared.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { isWrite, requestsOf, rowCalls } from './requests.ts';
import type { Requests } from './requests/shape.ts';
import { adminCalls } from './requests/accounts.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let admin: Caller;
let edges = 0;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  admin = await signIn(harness, world.admin);
});
afterAll(async () => {
  console.log(
    `conformance: ${rowCalls.length} calls, ${edges} values at the edges of the contract answered, 0 × 5xx`,
  );
  await harness.close();
});

const callerOf = (name: (typeof rowCalls)[number]['name']) =>
  adminCalls.has(name) ? admin : teacher;

describe('the last value that the contract allows', () => {
  let requests: Requests;
  beforeAll(async () => {
    requests = await requestsOf(harness, world);
  });

  test.each(rowCalls.filter(({ call }) => call.body))(
    '$name answers the edges of its body with what it declares',
    async ({ name, call }) => {
      const { body: good } = requests[name] ?? {};
      const boundaries = call.body ? boundariesOf(call.body, 'input', good) : [];
      const asked = boundaries.filter(({ what }) => what === 'edge');
      for (const boundary of asked) {
        const request = requests[name] ?? {};
        const before = await harness.checksum();
        const body = withBoundary(request.body, boundary);
        const answer = await callerOf(name).call(name, { ...request, body });
        edges += 1;
        const what = `${name} ${boundary.at.join('.')} = ${String(boundary.value).slice(0, 20)}`;
        const isTaken = answer.status === 200;
        if (!isTaken) expectDeclared(answer, what);
        expect(isTaken || (await harness.checksum()) === before, what).toBe(true);
        // What was accepted has changed the rows that the next one is about; another call has rows of its own.
        const isLast = boundary === asked.at(-1);
        if (isTaken && isWrite(name) && !isLast) requests = await requestsOf(harness, world);
      }
    },
  );
});

describe('what a newer device says beside it', () => {
  // Each call has rows of its own among them.
  let requests: Requests;
  beforeAll(async () => {
    requests = await requestsOf(harness, world);
  });

  test.each(rowCalls)('$name answers as if it was not there', async ({ name }) => {
    const request = requests[name] ?? {};
    const query = { ...request.query, Later: 'x' };
    const answer = await callerOf(name).call(name, {
      ...request,
      query,
      ...('body' in request ? { body: withLater(request.body) } : {}),
    });
    expect([answer.status, answer.code]).toEqual([200, undefined]);
  });
});

/** The same with a field that nobody knows in each object of it. */
function withLater(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLater);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([name, inner]) => [name, withLater(inner)]);
  return { ...Object.fromEntries(known), later: { of: [1] } };
}
