import { afterEach, expect, test, vi } from 'vitest';
import { configureHttp, request } from '#src/api/http.ts';
import { recheckSession, recheckWhereRefused, renewPerson } from './recheck-session.ts';

const ended: string[] = [];
let asked = 0;
const session = {
  token: () => 't1',
  end: (code: string) => Promise.resolve(void ended.push(code)),
};
configureHttp({
  token: session.token,
  sessionOver: (code) => void session.end(code),
  doubted: (token) => void recheckSession(session, token),
  met: () => undefined,
});

function answering(answer: () => Response) {
  ended.length = 0;
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(answer());
  });
}
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const page = (status: number) => () =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
const refused = (code: string) => ({ result: false, errors: [{ code, message: '' }] });

test.each<[string, () => Response, string[]]>([
  ['lives', json(200, { result: true, data: {} }), []],
  ['is over', json(401, { message: 'Unauthorized' }), ['session.expired']],
  ['was ended by the school', json(401, refused('session.revoked')), ['session.revoked']],
  ['is refused without a word', () => new Response(null, { status: 403 }), ['session.expired']],
  ['is refused in another envelope', json(403, { result: false }), ['session.expired']],
  ['has no role', json(403, refused('role.none')), []],
  ['is asked of a portal', page(200), []],
  ['is asked of a filter', page(403), []],
  ['is asked of a server in trouble', json(503, {}), []],
])('a session that %s', async (_what, answer, end) => {
  answering(answer);
  await recheckSession(session, 't1');
  expect(ended).toEqual(end);
  expect(asked).toBe(1);
});

test('nothing is asked for a token that is no longer hers, and once for many refusals', async () => {
  answering(json(200, { result: true, data: {} }));
  await recheckSession(session, 'an older one');
  expect(asked).toBe(0);
  await Promise.all([
    recheckSession(session, 't1'),
    recheckSession(session, 't1'),
    recheckSession(session, 't1'),
  ]);
  expect(asked).toBe(1);
});

test('a queue that was refused has the session asked for, once for each refusal, and not where it is the role', async () => {
  answering(json(200, { result: true, data: {} }));
  let lastError: unknown = null;
  let listener = () => undefined as void;
  const outbox = {
    rows: () => [{ lastError }] as never,
    subscribeRows(given: () => void) {
      listener = given;
      return () => undefined;
    },
  };
  recheckWhereRefused(outbox, session);
  const meets = (status: number, at: number, codes: string[] = []) => {
    lastError = { kind: 'captive', status, at, errors: codes.map((code) => ({ code })) };
    listener();
  };
  meets(503, 1);
  meets(403, 2, ['role.readOnly']);
  expect(asked).toBe(0);
  meets(403, 3);
  listener();
  await expect.poll(() => asked).toBe(1);
  meets(403, 4);
  await expect.poll(() => asked).toBe(2);
});

test('a refusal that says that the year or her role is another by now has who she is asked again, once a minute at most', async () => {
  const signed = {
    token: { access_token: 't2', expires: '2026-12-01T00:00:00.000Z' },
    user: { id: 'she', roles: ['user'] },
  };
  const renewed: unknown[] = [];
  const hers = {
    token: session.token,
    renew: (told: unknown) => Promise.resolve(void renewed.push(told)),
  };
  configureHttp({
    token: session.token,
    sessionOver: () => undefined,
    outdated: (token) => void renewPerson(hers, token),
    met: () => undefined,
  });
  const paths: string[] = [];
  let refusal = json(409, refused('exam.conflict'));
  vi.stubGlobal('fetch', (url: string) => {
    paths.push(url);
    const isCheck = url.endsWith('/auth/check');
    return Promise.resolve(isCheck ? json(200, { result: true, data: signed })() : refusal());
  });
  const meet = () =>
    request('sessions.endAll', 'DELETE /api/common/v1/Sessions', { query: {} }).catch(
      () => undefined,
    );
  await meet();
  refusal = json(409, refused('semester.inactive'));
  await meet();
  await expect.poll(() => renewed).toEqual([signed]);
  await meet();
  expect(paths.filter((one) => one.endsWith('/auth/check'))).toHaveLength(1);
});
