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

test('the services may be elsewhere', () => {
  const base = 'https://exam.example.org/';
  expect(readEnv({ BASE_EXAM: base }).bases.exam).toBe(base);
  expect(readEnv({ BASE_ONLINE_EXAM: base }).bases.onlineExam).toBe(base);
  expect(readEnv({}).bases).not.toHaveProperty('onlineExam');
});
