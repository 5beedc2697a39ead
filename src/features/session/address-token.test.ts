import { expect, test } from 'vitest';
import { isAddressTokenWaiting, spendAddressToken, takeAddressToken } from './address-token.ts';

function open(pathname: string, search: string) {
  const seen: string[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url?: string | URL | null) =>
      void seen.push(String(url)),
  };
  return { taken: takeAddressToken({ pathname, search }, history, () => 'k1'), seen };
}

test('the token leaves the address at once, the service stays', () => {
  const { taken, seen } = open(
    '/login',
    '?t=abc&serviceType=assignment&sci=s2&sei=m1&ti=9&ei=e4&schoolName=x',
  );
  expect(taken).toEqual({
    token: 'abc',
    wish: { schoolId: 's2', semesterId: 'm1', teacherId: '9', endpointId: 'e4' },
    konjToken: null,
  });
  expect(seen).toEqual(['/login?serviceType=assignment']);
});

test('a token of the classroom service counts on the way to its page alone', () => {
  expect(open('/login', '?t=abc&serviceType=sync-konj').taken?.konjToken).toBe('k1');
  expect(open('/login/sync-konj', '?t=abc').taken?.konjToken).toBe('k1');
  expect(open('/login/exam', '?t=abc').taken?.konjToken).toBeNull();
});

test('an empty token is taken off too, and is none', () => {
  const { taken, seen } = open('/login/exam', '?t=');
  expect(taken).toBeNull();
  expect(seen).toEqual(['/login/exam']);
});

test('a token without a service is one for the exams, unless the address says where to return to', () => {
  expect(open('/login', '?t=abc').seen).toEqual(['/login?serviceType=exam']);
  expect(open('/login/assignment', '?t=abc').seen).toEqual(['/login/assignment']);
  expect(open('/login', '?t=abc&redirect=%2Freports').seen).toEqual(['/login?redirect=%2Freports']);
});

test('a token waits to be decided about, and serves once', () => {
  open('/login', '?t=abc');
  expect(isAddressTokenWaiting()).toBe(true);
  spendAddressToken();
  expect(isAddressTokenWaiting()).toBe(false);
});

test('only the login page takes a token', () => {
  expect(open('/exams', '?t=abc')).toEqual({ taken: null, seen: [] });
  expect(open('/login', '')).toEqual({ taken: null, seen: [] });
});
