import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { newId } from '#server/db/ids.ts';
import { createLog } from '#server/log.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { contractCalls } from './requests.ts';
import type { NamedCall } from './requests.ts';

const segmentsOf = ({ call }: NamedCall) => `${call.service}${call.path}`.split('/');
const isParam = (segment: string | undefined) => segment?.startsWith('{') ?? false;
const literals = (one: NamedCall) => segmentsOf(one).filter((part) => !isParam(part)).length;
const id = newId();

/** A path that both could answer: the literal where one has it; null where they part. */
function shared(a: NamedCall, b: NamedCall): string | null {
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  const isPair = a.call.method === b.call.method && left.length === right.length;
  if (!isPair || a.name === b.name) return null;
  const parts = left.map((part, at) => {
    const other = right[at] ?? '';
    if (isParam(part)) return isParam(other) ? id : other;
    return isParam(other) || part === other ? part : null;
  });
  return parts.includes(null) ? null : `/services/${parts.join('/')}`;
}

const pairs = contractCalls.flatMap((a) =>
  contractCalls
    .filter((b) => literals(a) >= literals(b))
    .flatMap((b) => ({ wins: a, loses: b, path: shared(a, b) ?? '' }))
    .filter(({ path }) => path !== ''),
);

let harness: Harness;
let called: unknown;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  harness = await openHarness();
  const log = createLog('silent');
  // The log names the call that was found.
  log.info = (line: unknown) => {
    called = typeof line === 'object' && line !== null && 'call' in line ? line.call : undefined;
  };
  app = createApp({ ...harness.deps, log }, { bases, staticFiles: null });
});
afterAll(() => harness.close());

const isOpen = ({ wins, loses }: { wins: NamedCall; loses: NamedCall }) =>
  literals(wins) === literals(loses);
const decided = pairs.filter((pair) => !isOpen(pair));

test('some paths collide; where both have as many literals, neither takes such a parameter', () => {
  expect(decided.length).toBeGreaterThanOrEqual(2);
  // `resend-token/confirm`: what is confirmed or sent again is `register` or `forgot-pass`.
  const open = pairs.filter(isOpen).map(({ wins }) => wins.name);
  expect(open.toSorted()).toEqual(['session.confirm', 'session.resend']);
});

test.each(decided.map((pair) => [pair.wins.name, pair.loses.name, pair] as const))(
  '%s is found where %s could be meant',
  async (name, _other, { wins, path }) => {
    await app.request(path, { method: wins.call.method });
    expect(called).toBe(name);
  },
);
