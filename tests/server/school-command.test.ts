import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentSchoolYear } from '#domain/school-year.ts';
import * as t from '#server/db/schema/index.ts';
import { carryOut } from '#server/school/carry-out.ts';
import { command, readCommand } from '#server/school/command.ts';
import { answerCommands, askServer } from '#server/school/hand-over.ts';
import { readYear, schoolYear } from '#server/school/years.ts';
import { callerWith } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let neighbour: World;
const directory = mkdtempSync(join(tmpdir(), 'bargeh-command-'));
beforeAll(async () => {
  harness = await openHarness();
  neighbour = await makeWorld(harness);
});
afterAll(async () => {
  await harness.close();
  rmSync(directory, { recursive: true });
});

const carried = (asked: unknown) =>
  carryOut(harness.store.forJobs(), command.parse(asked), harness.clock.now);
async function made(admin: string, more = {}) {
  const outcome = await carried({ action: 'create', name: 'دبیرستان البرز', admin, ...more });
  if (!('school' in outcome)) throw new Error('No school was made.');
  return outcome;
}
const setPassword = (token: string, password = 'سه واژهٔ بی‌ربط') =>
  callerWith(harness, token).call('session.reset', {
    params: { resetUrl: 'user/reset-pass' },
    body: { password, password_confirm: password },
  });
const signInAs = (login: string) =>
  callerWith(harness, null).call('session.login', {
    body: { login, password: 'سه واژهٔ بی‌ربط' },
  });
const count = async (schoolId: string) =>
  harness.store.read(async (db) => {
    const users = await db.select().from(t.users).where(eq(t.users.schoolId, schoolId));
    const semesters = await db.select().from(t.semesters).where(eq(t.semesters.schoolId, schoolId));
    return users.length + semesters.length;
  });

test('the first administrator sets her password with the token of the new school, once, and signs in', async () => {
  const { token, school, admin } = await made('maryam');
  expect((await signInAs('maryam')).status).toBe(401);
  expect((await setPassword(token, '12345678')).code).toBe('password.weak');
  expect((await setPassword(token)).status).toBe(200);
  expect((await setPassword(token)).code).toBe('reset.tokenInvalid');
  const answer = await signInAs('maryam');
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.data)).toContain(school.id);
  expect(admin.login).toBe('maryam');
});

test('a token that nobody used in three days sets no password, also after the tidying of a day', async () => {
  const { token } = await made('late');
  harness.clock.now += 3 * 24 * 60 * 60_000;
  expect((await setPassword(token)).code).toBe('reset.tokenInvalid');
  harness.clock.now = noon;
});

test('a new link voids the one before, and only her own school finds her', async () => {
  const { token, school } = await made('twice');
  const again = { action: 'reset-admin', school: school.id, admin: 'twice' };
  const outcome = await carried(again);
  expect((await setPassword(token)).code).toBe('reset.tokenInvalid');
  expect((await setPassword('token' in outcome ? outcome.token : '')).status).toBe(200);
  await expect(carried({ ...again, school: neighbour.schoolId })).rejects.toThrow(/Nobody/);
});

test('whom a command makes an administrator, and gives a link, stands in the log of her school', async () => {
  const { schoolId, supporter } = neighbour;
  const name = 'her-own-name';
  const login = { name, schoolId, kind: 'staff' as const, personId: supporter.userId };
  await harness.store.read((db) => db.insert(t.logins).values(login));
  await carried({ action: 'reset-admin', school: schoolId, admin: name });
  const rows = await harness.store.read((db) =>
    db
      .select({ event: t.auditLog.event, by: t.auditLog.byKind, details: t.auditLog.details })
      .from(t.auditLog)
      .where(eq(t.auditLog.aboutId, supporter.userId)),
  );
  const details = { role: 'admin', formerRole: 'supporter', active: true, wasActive: true };
  expect(rows.toSorted((one, other) => one.event.localeCompare(other.event))).toEqual([
    { event: 'account.changed', by: 'operator', details },
    { event: 'logins.made', by: 'operator', details: {} },
  ]);
});

test('a name that somebody of any school has makes no school', async () => {
  await made('taken');
  const before = await carried({ action: 'list' });
  await expect(made('taken')).rejects.toThrow(/taken already/);
  expect(await carried({ action: 'list' })).toEqual(before);
});

test('a school is removed by its id and its name, with its rows alone', async () => {
  const { school } = await made('goes');
  const before = await count(neighbour.schoolId);
  await expect(carried({ action: 'remove', school: school.id, confirm: 'البرز' })).rejects.toThrow(
    /confirm/,
  );
  expect(await count(school.id)).toBe(2);
  await carried({ action: 'remove', school: school.id, confirm: school.name });
  expect(await count(school.id)).toBe(0);
  expect((await signInAs('goes')).status).toBe(401);
  expect(await count(neighbour.schoolId)).toBe(before);
});

test('a school full of work is removed wholly, and the sample school without touching another', async () => {
  const world = await makeWorld(harness);
  const isIt = eq(t.schools.id, world.schoolId);
  await harness.store.read((db) => db.update(t.schools).set({ sampleKey: 'x' }).where(isIt));
  const before = await count(neighbour.schoolId);
  const outcome = await carried({ action: 'remove-sample' });
  expect(outcome).toMatchObject({ removed: [{ id: world.schoolId }] });
  expect(await count(neighbour.schoolId)).toBe(before);
  await expect(carried({ action: 'remove-sample' })).rejects.toThrow(/no sample/);
});

test('what a command asks for is done once by the server that holds the database, and nothing of it stays', async () => {
  const failures: unknown[] = [];
  const stop = answerCommands(
    directory,
    async (asked) => ({
      outcome: await carryOut(harness.store.forJobs(), asked, harness.clock.now),
      base: 'https://bargeh.school.lan:5000',
    }),
    (error) => failures.push(error),
  );
  const create = command.parse({ action: 'create', name: 'ب', admin: 'by-file' });
  const { outcome, base } = await askServer(directory, create);
  expect(base).toBe('https://bargeh.school.lan:5000');
  expect('school' in outcome && outcome.admin.login).toBe('by-file');
  await expect(askServer(directory, create)).rejects.toThrow(/already/);
  await stop();
  expect(failures).toEqual([]);
  expect(readdirSync(join(directory, 'asked'))).toEqual([]);
});

test.each([
  ['create', 'create needs --name'],
  ['create --name a --admin ab', '--admin: needs 3'],
  ['create --name a --admin abc --year 2026', '--year: needs a Jalali year'],
  ['create --name a --admin abc --time-zone Nowhere', '--time-zone: needs'],
  ['list --school x', '--school has no meaning for list'],
  ['list more', 'more is not understood'],
  ['remove --school 1 --confirm a', '--school: needs the id'],
  ['vanish', 'There is no command vanish'],
])('“%s” is refused: %s', (line, said) => {
  expect(() => readCommand(line.split(' '))).toThrow(said);
});

test('help is exit code 0, words that are not understood 2, neither touches a database', async () => {
  const main = fileURLToPath(new URL('../../server/school/main.ts', import.meta.url));
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: join(directory, 'none') };
  const ran = (line: string[]) =>
    new Promise<[number | string | null | undefined, string]>((resolve) => {
      execFile(process.execPath, [main, ...line], { env }, (error, stdout) =>
        resolve([error ? error.code : 0, stdout]),
      );
    });
  const [help, wrong] = await Promise.all([ran(['--help']), ran(['vanish', '--json'])]);
  expect([help[0], help[1].split(' ')[0]]).toEqual([0, 'npm']);
  expect(wrong).toEqual([2, '']);
  expect(readdirSync(directory)).not.toContain('none');
});

test('a school year goes from Mehr to the last of Shahrivar, leap years too', () => {
  expect(schoolYear(1405)).toEqual({
    name: 'سال تحصیلی ۱۴۰۵-۱۴۰۶',
    startsOn: '2026-09-23',
    endsOn: '2027-09-22',
  });
  const at = (day: string) => currentSchoolYear(Date.parse(`${day}T12:00Z`), 'Asia/Tehran');
  expect(['2026-11-20', '2027-08-20', '2027-08-24'].map(at)).toEqual([1405, 1405, 1406]);
  expect(['۱۴۰۵', '1405-1406', '1405-1407', '2026'].map(readYear)).toEqual([
    1405,
    1405,
    null,
    null,
  ]);
});
