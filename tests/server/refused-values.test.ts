import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundariesOf, withBoundary } from './boundaries.ts';
import type { Caller } from './client.ts';
import { signIn } from './client.ts';
import { expectDeclared } from './declared.ts';
import { makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { requestsOf, rowCalls } from './requests.ts';
import { adminCalls } from './requests/accounts.ts';
import type { Requests } from './requests/shape.ts';

let harness: Harness;
let teacher: Caller;
let admin: Caller;
// What is refused leaves them as they are.
let requests: Requests;
let refused = 0;

beforeAll(async () => {
  harness = await openHarness();
  const world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  admin = await signIn(harness, world.admin);
  requests = await requestsOf(harness, world);
});
afterAll(async () => {
  console.log(
    `conformance: ${rowCalls.length} calls, ${refused} values outside of the contract refused, 0 × 5xx`,
  );
  await harness.close();
});

const callerOf = (name: (typeof rowCalls)[number]['name']) =>
  adminCalls.has(name) ? admin : teacher;

test.each(rowCalls.filter(({ call }) => call.body))(
  '$name refuses each value outside of its body, and changes nothing',
  async ({ name, call }) => {
    const request = requests[name] ?? {};
    const before = await harness.checksum();
    const boundaries = call.body ? boundariesOf(call.body, 'input', request.body) : [];
    for (const boundary of boundaries.filter(({ what }) => what !== 'edge')) {
      const body = withBoundary(request.body, boundary);
      const answer = await callerOf(name).call(name, { ...request, body });
      expectDeclared(answer, `${name} ${boundary.at.join('.')} ${boundary.what}`);
      refused += 1;
    }
    expect(await harness.checksum()).toBe(before);
  },
);

test.each(rowCalls.filter(({ call }) => call.query))(
  '$name refuses each value outside of its query, and changes nothing',
  async ({ name, call }) => {
    const request = requests[name] ?? {};
    const before = await harness.checksum();
    const sample = { ...everyField(call.query), ...request.query };
    const boundaries = call.query ? boundariesOf(call.query, 'output', sample) : [];
    const outside = ({ what, at }: (typeof boundaries)[number]) =>
      at.length > 0 && !['edge', 'a number for a text', 'missing', 'too short'].includes(what);
    for (const boundary of boundaries.filter(outside)) {
      const query = { ...request.query, [String(boundary.at[0])]: String(boundary.value) };
      const answer = await callerOf(name).call(name, { ...request, query });
      expectDeclared(answer, `${name} ${boundary.at.join('.')} ${boundary.what}`);
      refused += 1;
    }
    expect(await harness.checksum()).toBe(before);
  },
);

/** A value for each field of a query, so that the optional ones are visited as well. */
function everyField(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null || !('shape' in query)) return {};
  const { shape } = query;
  if (typeof shape !== 'object' || shape === null) return {};
  return Object.fromEntries(Object.keys(shape).map((name) => [name, 'x']));
}
