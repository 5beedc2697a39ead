import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('everything has a default', () => {
  expect(readEnv({})).toMatchObject({
    port: 4173,
    host: '127.0.0.1',
    databaseUrl: null,
    sample: 'full',
    bases: { exam: '/services/exam', upload: '/services/upload' },
  });
  expect(readEnv({ PORT: '', HOST: '' }).port).toBe(4173);
});

test('an unusable value is named, and its text is not repeated', () => {
  expect(() => readEnv({ PORT: '70000' })).toThrow(/PORT/);
  expect(() => readEnv({ SAMPLE_TODAY: 'today' })).toThrow(/SAMPLE_TODAY/);
  expect(() => readEnv({ DATABASE_URL: 'secret-password' })).toThrow(/DATABASE_URL: (?!.*secret)/);
});

test('proxies are trusted by address or network, and nobody is by default', () => {
  const { isTrustedProxy } = readEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.1.0.0/16,::1' });
  expect(['127.0.0.1', '10.1.2.3', '::1', '10.2.0.1', 'none'].map(isTrustedProxy)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(readEnv({}).isTrustedProxy('127.0.0.1')).toBe(false);
  for (const wrong of ['nginx', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '300.1.1.1']) {
    expect(() => readEnv({ TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES/);
  }
});

test('the sign-in page outside is a path or an https address, and by default there is none', () => {
  expect(readEnv({}).signIn).toBeNull();
  expect(readEnv({ SIGN_IN_URL: '/platform/' }).signIn).toBe('/platform/');
  for (const wrong of ['http://platform.example.org', '//platform.example.org', 'platform'])
    expect(() => readEnv({ SIGN_IN_URL: wrong })).toThrow(/SIGN_IN_URL/);
});

test('stand-ins are there by word, and without one it depends on the sample school', () => {
  expect(readEnv({ STAND_INS: 'on' }).standIns).toBe('on');
  expect(readEnv({ STAND_INS: 'off' }).standIns).toBe('off');
  expect(readEnv({}).standIns).toBeNull();
});

test('the services may be elsewhere', () => {
  const base = 'https://exam.example.org/';
  expect(readEnv({ BASE_EXAM: base }).bases.exam).toBe(base);
  expect(readEnv({ BASE_ONLINE_EXAM: base }).bases.onlineExam).toBe(base);
  expect(readEnv({}).bases).not.toHaveProperty('onlineExam');
});
