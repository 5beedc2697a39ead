import { beforeEach, expect, test, vi } from 'vitest';
import { findSignInPage } from './sign-in-page.ts';

/** What the server, or the worker's copy, answers; and whether there is a network besides. */
function stub(config: unknown, hasNetwork = true) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit = {}) => {
    asked.push(init.method ?? 'GET');
    if (init.method === 'HEAD' && !hasNetwork) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(
      init.method === 'HEAD' ? new Response(null) : Response.json(config, { status: 200 }),
    );
  });
  return asked;
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('the configured page is where an exit leads', async () => {
  stub({ bases: {}, signIn: 'https://platform.example.org/' });
  expect(await findSignInPage()).toBe('https://platform.example.org/');
});

test('without one, or with one that cannot be trusted, it is the own page, and nothing more is asked', async () => {
  for (const config of [{ bases: {} }, { signIn: 'javascript:alert(1)' }, null, 'Wi-Fi']) {
    const asked = stub(config);
    expect(await findSignInPage()).toBeNull();
    expect(asked).toEqual(['GET']);
  }
});

test('a copy of the configuration leads nowhere without a network', async () => {
  stub({ signIn: '/platform/' }, false);
  expect(await findSignInPage()).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await findSignInPage()).toBeNull();
});
