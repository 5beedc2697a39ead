import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pendingSender, readPending } from './pending-codes.ts';

let directory: string;
let now = 0;
const minute = 60_000;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bargeh-codes-'));
  now = 1_000_000;
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = () => join(directory, 'pending-codes.json');
const send = (mobile: string, code: string | null) =>
  pendingSender(directory, () => now).send({ mobile, purpose: 'register', code });

test('a code is kept for the operator alone, until it is no longer good', async () => {
  await send('09121234567', '123456');
  expect(statSync(file()).mode & 0o077).toBe(0);
  const kept = {
    mobile: '09121234567',
    purpose: 'register',
    code: '123456',
    until: now + 10 * minute,
  };
  expect(readPending(directory, now)).toEqual([kept]);
  now += 10 * minute;
  expect(readPending(directory, now)).toEqual([]);
  pendingSender(directory, () => now);
  expect(existsSync(file())).toBe(false);
});

test('of several codes of one number the last one is shown, and a notice without a code is not', async () => {
  await send('09121234567', '123456');
  await send('09351234567', '222222');
  await send('09121234567', '654321');
  await send('09121234567', null);
  expect(readPending(directory, now).map(({ code }) => code)).toEqual(['222222', '654321']);
});

test('two hundred are kept and no more, and nothing else is left behind', async () => {
  for (let n = 0; n < 203; n += 1) await send(`0912${n}`, '123456');
  expect(readPending(directory, now)).toHaveLength(200);
  expect(readdirSync(directory)).toEqual(['pending-codes.json']);
});
