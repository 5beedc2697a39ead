import { beforeEach, expect, test, vi } from 'vitest';
import { markOf } from '#src/lib/token-mark.ts';
import {
  clearCookies,
  clearKonjToken,
  konjMemory,
  readBroughtKonjToken,
  readCookies,
  readKonjToken,
  writeCookies,
  writeKonjToken,
} from './cookies.ts';

const values = {
  token: 'abc=;',
  schoolID: 's1',
  semesterID: 'm1',
  teacherID: 'u1',
  endpointID: 'e4',
  schoolName: 'دبیرستان نمونه',
};

/** A jar that says how each cookie was written. */
function stub(protocol: string) {
  const jar = new Map<string, string>();
  const written: string[] = [];
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = ''] = text.split('; ');
      const at = pair.indexOf('=');
      if (text.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
  });
  return { jar, written };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('the cookies are those of the specification, for the whole site, and by HTTPS alone where there is HTTPS', () => {
  const { jar, written } = stub('https:');
  writeCookies(values, 90_000);
  writeKonjToken('k1', 90_000);
  expect([...jar.keys()].toSorted()).toEqual([...Object.keys(values), 'konjToken'].toSorted());
  for (const text of written) expect(text).toMatch(/; Path=\/; SameSite=Lax; Secure$/);
  expect(written[0]).toContain('; Max-Age=90;');
  expect(stub('http:').written).toEqual([]);
  writeKonjToken('k1', 90_000);
  expect(document.cookie).toBe('konjToken=k1');
});

test('what was written is read again, whatever signs it has', () => {
  stub('https:');
  writeCookies(values, 90_000);
  expect(readCookies()).toEqual({
    token: 'abc=;',
    wish: { schoolId: 's1', semesterId: 'm1', endpointId: 'e4' },
  });
  expect(readKonjToken()).toBeNull();
  writeKonjToken('k 1', 90_000);
  expect(readKonjToken()).toBe('k 1');
  clearKonjToken();
  expect(readKonjToken()).toBeNull();
  expect(readCookies().token).toBe('abc=;');
});

test('a cookie of that name that is not ours is none', () => {
  const { jar } = stub('https:');
  jar.set('schoolID', '%E0%A4%A');
  expect(readCookies().wish.schoolId).toBeUndefined();
});

test('all of them go together', () => {
  const { jar } = stub('https:');
  writeCookies(values, 90_000);
  writeKonjToken('k1', 90_000);
  clearCookies();
  expect(jar.size).toBe(0);
});

test('a token that somebody here has confirmed did not come with the address', () => {
  stub('https:');
  const memory = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => memory.get(key) ?? null });
  expect(readBroughtKonjToken()).toBeNull();
  writeKonjToken('k1', 60_000);
  expect(readBroughtKonjToken()).toBe('k1');
  memory.set(konjMemory, `${markOf('k1')} {}`);
  expect(readBroughtKonjToken()).toBeNull();
  writeKonjToken('k2', 60_000);
  expect(readBroughtKonjToken()).toBe('k2');
});
