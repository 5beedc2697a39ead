import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import * as t from '#server/db/schema/index.ts';
import { readProxies } from '#server/middleware/client-address.ts';
import { pathOf } from './client.ts';
import { bases, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.store.read((db) => db.delete(t.loginFailures)));

/** Signs in with a wrong name over a socket, behind proxies that say who asks. */
async function tryFrom(socket: string, forwarded: string | null, trusted: string): Promise<string> {
  const deps = { ...harness.deps, isTrustedProxy: readProxies(trusted) };
  const app = createApp(deps, { bases, staticFiles: null });
  const headers = new Headers({ 'content-type': 'application/json' });
  if (forwarded !== null) headers.set('x-forwarded-for', forwarded);
  const body = JSON.stringify({ login: `nobody-${crypto.randomUUID()}`, password: 'wrong' });
  const env = { incoming: { socket: { remoteAddress: socket } } };
  await app.request(pathOf('session.login'), { method: 'POST', headers, body }, env);
  const rows = await harness.store.read((db) => db.select().from(t.loginFailures));
  const counted = rows.filter(({ scope }) => scope.startsWith('staff:address:'));
  await harness.store.read((db) => db.delete(t.loginFailures));
  return counted.map(({ scope }) => scope.slice('staff:address:'.length).split('@')[0]).join();
}

describe('a failed sign-in counts for', () => {
  test.each([
    ['whoever a trusted proxy names', '10.0.0.1', '203.0.113.7', '10.0.0.1', '203.0.113.7'],
    ['the socket where no proxy is trusted', '10.0.0.1', '203.0.113.7', '', '10.0.0.1'],
    ['the socket of a stranger', '198.51.100.9', '203.0.113.7', '10.0.0.1', '198.51.100.9'],
    ['the proxy that names nobody', '10.0.0.1', null, '10.0.0.1', '10.0.0.1'],
    ['the proxy that names nonsense', '10.0.0.1', 'unknown, "', '10.0.0.1', '10.0.0.1'],
    [
      'the address the proxy added, not the one that was made up before it',
      '10.0.0.1',
      '1.1.1.1, 2.2.2.2, 203.0.113.7',
      '10.0.0.1',
      '203.0.113.7',
    ],
    [
      'the one before two trusted proxies',
      '10.0.0.1',
      '1.1.1.1, 203.0.113.7, 10.0.0.2',
      '10.0.0.0/24',
      '203.0.113.7',
    ],
    ['an address without its port', '10.0.0.1', '203.0.113.7:5566', '10.0.0.1', '203.0.113.7'],
    ['an IPv6 network of a customer', '::1', '[2001:DB8:a:1::7]:5566', '::1', '2001:db8:a::/48'],
    [
      'the same network written otherwise',
      '::1',
      '2001:0db8:000a:ffff::1',
      '::1',
      '2001:db8:a::/48',
    ],
    ['an address of one network card', 'fe80::1%eth0', null, '', 'fe80:0:0::/48'],
    [
      'an IPv4 address in the clothes of IPv6',
      '::ffff:10.0.0.1',
      '::ffff:203.0.113.7',
      '10.0.0.1',
      '203.0.113.7',
    ],
  ])('%s', async (_what, socket, forwarded, trusted, expected) => {
    expect(await tryFrom(socket, forwarded, trusted)).toBe(expected);
  });
});
