import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Store } from '#server/db/client.ts';
import { newToken } from '#server/middleware/authenticate.ts';
import { DatabaseUnavailable, passing } from '#server/unavailable.ts';
import { bases, quietDeps } from './harness.ts';

/** What a request is answered whose statement fails so, wrapped as the query builder wraps it. */
async function answerTo(cause: Error): Promise<{ status: number; retryAfter: string | null }> {
  const fail = (): Promise<never> => {
    throw new Error('Failed query: select …', { cause });
  };
  const store: Store = {
    engine: 'postgres',
    read: fail,
    transaction: fail,
    forSchool: () => store,
    forJobs: () => store,
    close: async () => {},
  };
  const app = createApp(quietDeps(store, tmpdir()), { bases, staticFiles: null });
  const response = await app.request('/services/core/auth/check', {
    headers: { authorization: `Bearer ${newToken(crypto.randomUUID())}` },
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}
const coded = (code: string) => Object.assign(new Error('no'), { code });

/** By the manuals of PostgreSQL and Node: what an outage, a failover, a full disk and a lack of time look like. */
const outages =
  `08000 08001 08003 08004 08006 08007 08P01 25006 25P03 40001 40P01 53000 53100 53200 53300 53400
   55P03 57000 57014 57P01 57P02 57P03 57P04 57P05 58000 58030 ECONNRESET ECONNREFUSED
   ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EAI_AGAIN ENOTFOUND
   ENOSPC EDQUOT EIO EMFILE ENFILE UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT
   UND_ERR_SOCKET`.split(/\s+/);

test.each(outages)('%s passes by itself: 503, and when to come again', async (code) => {
  expect(await answerTo(coded(code))).toEqual({ status: 503, retryAfter: '2' });
});

test('a lost connection and a limit of time are answered the same', async () => {
  const late = new DOMException('The operation timed out.', 'TimeoutError');
  for (const cause of [new DatabaseUnavailable('The database does not answer.'), late]) {
    expect(await answerTo(cause)).toEqual({ status: 503, retryAfter: '2' });
  }
});

test('every kind in the table is met by one of these codes', () => {
  const unmet = Object.keys(passing).filter((begin) => !outages.some((c) => c.startsWith(begin)));
  expect(unmet).toEqual([]);
});

test.each(['23505', '23514', '42P01', '42501', 'XX000', 'ERR_INVALID_ARG_TYPE', 'ENOENT', ''])(
  '%s does not pass by itself: a fault of ours, told once and not sent again for ever',
  async (code) => {
    expect(await answerTo(coded(code))).toEqual({ status: 500, retryAfter: null });
  },
);

test('a value that the database cannot hold is refused', async () => {
  expect((await answerTo(coded('22P02'))).status).toBe(400);
});
