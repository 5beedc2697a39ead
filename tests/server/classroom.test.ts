import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorStatus } from '#contract/error-codes.ts';
import { peopleOf } from '#tools/stand-ins/classroom/people.ts';
import { accounts, schools } from '#tools/stand-ins/classroom/written.ts';
import * as t from '#server/db/schema/index.ts';
import { hashToken } from '#server/middleware/authenticate.ts';
import { createRandom } from '#tools/seed/random.ts';
import { askClassroom } from './classroom-client.ts';
import { signIn } from './client.ts';
import type { Sent } from './client.ts';
import { makeWorld } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { contractCalls } from './requests.ts';
import { tokenOf } from './requests/konj.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** A good request of the account `k-1001` for each call. */
const good: Record<string, Sent> = {
  'classroom.schools': {},
  'classroom.grades': { query: { school_id: '11', 'page-size': '100' } },
  'classroom.classes': { query: { school_id: '11', grade_id: '107', 'page-size': '100' } },
  'classroom.members': { params: { classId: '1071' }, query: { role: 'student' } },
  'classroom.endSession': {},
};
const externalCalls = contractCalls.filter(({ call }) => call.as === 'external');
const signedIn = async (account = 'k-1001') => `Token ${await tokenOf(harness, account)}`;
const namesOf = (results: unknown) =>
  z
    .array(z.looseObject({ name: z.string() }))
    .parse(results)
    .map(({ name }) => name);

describe('what the service holds', () => {
  const classes = schools.flatMap((school) => school.grades.flatMap((grade) => grade.classes));

  test('has each step of the way once without anything to go on with', () => {
    expect(accounts.filter((account) => account.schools.length === 0)).toHaveLength(1);
    expect(schools.filter((school) => school.grades.length === 0)).toHaveLength(1);
    expect(
      schools.flatMap((s) => s.grades).filter((grade) => grade.classes.length === 0),
    ).toHaveLength(1);
    expect(classes.filter(({ id }) => peopleOf(id).length === 0)).toHaveLength(1);
  });

  test('has classes of 20 to 28 students and one to three teachers, everyone with a name', () => {
    for (const { id } of classes.filter((one) => one.students > 0)) {
      const people = peopleOf(id);
      const count = (role: string) => people.filter((person) => person.role === role).length;
      expect(count('student')).toBeGreaterThanOrEqual(20);
      expect(count('student')).toBeLessThanOrEqual(28);
      expect([1, 2, 3]).toContain(count('teacher'));
      for (const person of people) {
        expect(person.firstName, String(person.id)).toMatch(/^[\u0600-\u06ff\u200c ]+$/);
        expect(person.lastName, String(person.id)).toMatch(/^[\u0600-\u06ff\u200c ]+$/);
      }
    }
    const students = classes.flatMap(({ id }) => peopleOf(id).filter((p) => p.role === 'student'));
    expect(new Set(students.map(({ id }) => id)).size).toBe(students.length);
  });

  test('is the same each time, and a teacher of two classes is one person', () => {
    expect(peopleOf(1071)).toEqual(peopleOf(1071));
    const teacher = (classId: number) => peopleOf(classId).find((p) => p.id === 11_000_001);
    expect(teacher(1071)).toEqual(teacher(1072));
  });
});

describe('reading', () => {
  test('an account sees its own schools', async () => {
    const answer = await askClassroom(harness, await signedIn(), 'classroom.schools');
    expect(namesOf(answer.results)).toEqual([
      'متوسطهٔ دورهٔ اول دخترانهٔ نور دانش',
      'کلاس‌های تابستانی نور دانش',
    ]);
    const none = await askClassroom(harness, await signedIn('k-1003'), 'classroom.schools');
    expect([none.status, none.results]).toEqual([200, []]);
  });

  test('grades and classes are those of the school and grade that were named', async () => {
    const token = await signedIn();
    const grades = await askClassroom(harness, token, 'classroom.grades', {
      query: { school_id: '11' },
    });
    expect(namesOf(grades.results)).toEqual(['هفتم', 'هشتم', 'نهم']);
    const none = await askClassroom(harness, token, 'classroom.grades', {
      query: { school_id: '12' },
    });
    expect(none.results).toEqual([]);
    const classes = (grade: string) =>
      askClassroom(harness, token, 'classroom.classes', {
        query: { school_id: '11', grade_id: grade },
      });
    expect((await classes('108')).results).toEqual([
      { id: 1081, name: 'هشتم یک', studentCount: 28, teacherCount: 3 },
      { id: 1082, name: 'هشتم دو', studentCount: 0, teacherCount: 0 },
    ]);
    expect((await classes('109')).results).toEqual([]);
  });

  test('members are of the role that was asked for, as many as fit', async () => {
    const token = await signedIn();
    const members = async (query: Record<string, string>, classId = '1071') => {
      const sent = { params: { classId }, query };
      const answer = await askClassroom(harness, token, 'classroom.members', sent);
      return z
        .array(
          z.strictObject({
            id: z.int(),
            role: z.string(),
            firstName: z.string(),
            lastName: z.string(),
          }),
        )
        .parse(answer.results);
    };
    const students = await members({ role: 'student' });
    expect(students).toHaveLength(24);
    expect(new Set(students.map(({ role }) => role))).toEqual(new Set(['student']));
    expect(await members({ role: 'student', 'page-size': '5' })).toEqual(students.slice(0, 5));
    expect(await members({ role: 'teacher' })).toHaveLength(3);
    expect(await members({ role: 'student' }, '1082')).toEqual([]);
  });
});

describe('ending a session', () => {
  test('its token stops working, other sessions go on, and nothing of it is left', async () => {
    const [token, other] = [await signedIn(), await signedIn()];
    const ended = await askClassroom(harness, token, 'classroom.endSession');
    expect([ended.status, ended.results]).toEqual([200, { ended: true }]);
    for (const name of ['classroom.schools', 'classroom.endSession'] as const) {
      const again = await askClassroom(harness, token, name);
      expect([again.status, again.code], name).toEqual([401, 'session.expired']);
    }
    expect((await askClassroom(harness, other, 'classroom.schools')).status).toBe(200);
    const rows = await harness.store.read((db) =>
      db
        .select()
        .from(t.classroomSessions)
        .where(eq(t.classroomSessions.tokenHash, hashToken(token.slice('Token '.length)))),
    );
    expect(rows).toEqual([]);
  });

  test('of two requests that end it at once one does, and the other learns that it is over', async () => {
    const token = await signedIn();
    const answers = await Promise.all(
      [1, 2].map(() => askClassroom(harness, token, 'classroom.endSession')),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("needs the app's own header", async () => {
    const token = await signedIn();
    const sent = { headers: { 'x-bargeh': '' } };
    const answer = await askClassroom(harness, token, 'classroom.endSession', sent);
    expect([answer.status, answer.path]).toEqual([400, 'x-bargeh']);
    expect((await askClassroom(harness, token, 'classroom.schools')).status).toBe(200);
  });
});

describe('who may', () => {
  test.each(externalCalls)(
    '$name is refused without a session of the service',
    async ({ name }) => {
      const world = await makeWorld(harness);
      const { token: staff } = await signIn(harness, world.admin);
      const own = (await signedIn()).slice('Token '.length);
      const before = await harness.checksum();
      const refused = [
        [null, 'session.missing'],
        ['Token ', 'session.missing'],
        [`Bearer ${own}`, 'session.missing'],
        [`token ${own}`, 'session.missing'],
        [`Token ${own} ${own}`, 'session.missing'],
        [`Token ${'x'.repeat(9_000)}`, 'session.missing'],
        ['Token x', 'session.expired'],
        [`Token ${own}x`, 'session.expired'],
        [`Token ${staff}`, 'session.expired'],
      ] as const;
      for (const [header, code] of refused) {
        const answer = await askClassroom(harness, header, name, good[name]);
        expect([answer.status, answer.code], String(header).slice(0, 20)).toEqual([401, code]);
      }
      expect(await harness.checksum()).toBe(before);
    },
  );

  test.each(externalCalls)('$name is refused after twelve hours', async ({ name }) => {
    const token = await signedIn();
    try {
      harness.clock.now = noon + 12 * 60 * 60_000;
      const answer = await askClassroom(harness, token, name, good[name]);
      expect([answer.status, answer.code]).toEqual([401, 'session.expired']);
    } finally {
      harness.clock.now = noon;
    }
  });

  test.each([
    ['classroom.grades', { query: { school_id: '21' } }, 'school.notFound'],
    ['classroom.grades', { query: { school_id: '999' } }, 'school.notFound'],
    ['classroom.classes', { query: { school_id: '21', grade_id: '205' } }, 'school.notFound'],
    ['classroom.classes', { query: { school_id: '11', grade_id: '205' } }, 'classBase.notFound'],
    [
      'classroom.members',
      { params: { classId: '2051' }, query: { role: 'student' } },
      'schoolClass.notFound',
    ],
    [
      'classroom.members',
      { params: { classId: '9' }, query: { role: 'teacher' } },
      'schoolClass.notFound',
    ],
  ] as const)('%s %j of another account is not found: %s', async (name, sent, code) => {
    const answer = await askClassroom(harness, await signedIn(), name, sent);
    expect([answer.status, answer.code]).toEqual([404, code]);
  });
});

describe('bad input', () => {
  test.each([
    ['classroom.grades', {}],
    ['classroom.grades', { school_id: '' }],
    ['classroom.grades', { school_id: '11', 'page-size': '0' }],
    ['classroom.grades', { school_id: '11', 'page-size': '101' }],
    ['classroom.classes', { school_id: '11' }],
    ['classroom.members', {}],
    ['classroom.members', { role: 'admin' }],
    ['classroom.members', { role: 'student', 'page-size': 'x' }],
  ] as const)('%s refuses %j', async (name, query) => {
    const sent = { ...good[name], query: { ...query } };
    const answer = await askClassroom(harness, await signedIn(), name, sent);
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  });

  test.each(['x', '0', '-1', '1.5', '%00', '1071x', '9'.repeat(40), '%', crypto.randomUUID()])(
    'the class id %s is refused',
    async (classId) => {
      const sent = { params: { classId }, query: { role: 'student' } };
      const answer = await askClassroom(harness, await signedIn(), 'classroom.members', sent);
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    },
  );

  test('random values never end in a 500', async () => {
    const random = createRandom(Number(process.env['FUZZ_SEED'] ?? 7), 0);
    const token = await signedIn();
    const atom = () =>
      random.pick([
        '11',
        '1071',
        '0',
        '-1',
        '1e9',
        '1e400',
        '0x10',
        'NaN',
        ' ',
        '\0',
        '\ud800',
        "' or 1=1",
        '99999999999999999999',
        'x'.repeat(3_000),
        String.fromCodePoint(...Array.from({ length: 8 }, () => random.below(0xffff))),
      ]);
    const codes = new Set(Object.keys(errorStatus));
    const reading = externalCalls.filter(({ call }) => !call.changesState);
    let refused = 0;
    for (let run = 0; run < 300; run += 1) {
      const { name } = random.pick(reading);
      const { params = {}, query = {} } = good[name] ?? {};
      const spoilt = Object.fromEntries(
        ['school_id', 'grade_id', 'role', 'page-size'].map((key) => [
          key,
          random.chance(0.5) ? (query[key] ?? atom()) : atom(),
        ]),
      );
      const classId = random.chance(0.7) ? params['classId'] : atom().toWellFormed();
      const answer = await askClassroom(harness, token, name, {
        params: { classId: encodeURIComponent(classId ?? '') },
        query: spoilt,
      });
      expect(answer.status, `run ${run}: ${name} ${JSON.stringify(spoilt)}`).toBeLessThan(500);
      if (answer.status < 400) continue;
      refused += 1;
      expect(codes.has(answer.code ?? ''), answer.code).toBe(true);
    }
    console.log(`classroom fuzz: 300 requests, ${refused} refused, 0 answered with 5xx`);
    expect(refused).toBeGreaterThan(100);
  });
});
