import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leavingCalls } from '#contract/people/leaving.ts';
import type { CallName } from '#contract/calls.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { within } from '#server/db/statement.ts';
import { seedSampleSchool } from '#tools/seed/seed.ts';
import { collectFiles } from '#server/services/files/collect-files.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { readEveryReport } from './every-report.ts';
import { giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { planOf } from './requests/years.ts';

let harness: Harness;
let world: World;
let admin: Caller;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  world = await makeWorld(harness);
  admin = await signIn(harness, world.admin);
});

const student = () => world.students[0]?.id ?? '';
const about = (more: object = {}) => ({
  params: { schoolId: world.schoolId, studentId: student(), ...more },
});
const call = (name: CallName, sent = about()) => admin.call(name, sent);
const rows = <T>(
  read: (db: Parameters<Parameters<Harness['store']['read']>[0]>[0]) => Promise<T>,
) => harness.store.read(read);

/** She is in no class of this year any more. */
async function leaves(): Promise<void> {
  const sent = {
    params: { schoolId: world.schoolId, studentId: student() },
    body: { was: world.classA, classId: null },
  };
  expect((await admin.call('enrolments.change', sent)).status).toBe(200);
}

const strokeOf = (text: string) => ({
  id: newId(),
  page: 1,
  tool: 'text' as const,
  colour: '#000000',
  width: 1,
  points: 'AAAAAAAA',
  text,
  at: '2026-11-20T08:00:00.000Z',
});

/** Whatever a school can hold about her, her name in each of it. */
async function livesHere(name: string): Promise<Made> {
  const { schoolId } = world;
  const made = await makeActivity(harness, world);
  const result = made.results.find(({ studentId }) => studentId === student());
  const fileId = newId();
  const named = { schoolId, resultId: result?.id ?? '' };
  await giveAnswer(harness, {
    ...named,
    questionId: made.questions[0]?.id ?? '',
    text: `من ${name} هستم`,
    files: [{ id: fileId, name: `${name}.png`, type: 'image/png', size: 3 }],
    scoreUnits: 240,
    comment: `آفرین ${name}`,
    ink: [strokeOf(name)],
    version: 1,
  });
  await giveAnswer(harness, {
    ...named,
    questionId: made.questions[2]?.id ?? '',
    optionId: made.questions[2]?.options[0]?.id ?? null,
    scoreUnits: 480,
    auto: true,
    version: 1,
  });
  await harness.store.transaction(async (tx) => {
    const isShe = within(t.students, schoolId, eq(t.students.id, student()));
    const [before] = await tx.select().from(t.students).where(isShe);
    await tx
      .update(t.students)
      .set({ firstName: name, guardians: [`پدر ${name}`], passwordHash: 'h', folded: name })
      .where(isShe);
    await tx
      .update(t.results)
      .set({ note: `نامهٔ ${name}`, totalUnits: 720, scoredCount: 2 })
      .where(within(t.results, schoolId, eq(t.results.id, named.resultId)));
    await tx.insert(t.answerHistory).values({
      ...named,
      questionId: made.questions[0]?.id ?? '',
      version: 1,
      comment: `آفرین ${name}`,
      at: new Date(harness.clock.now),
    });
    await tx.insert(t.attachments).values({
      schoolId,
      id: fileId,
      name: `${name}.png`,
      type: 'image/png',
      size: 3,
      storedAs: `of-${fileId}`,
      ownerId: student(),
      createdAt: new Date(harness.clock.now),
    });
    await tx.insert(t.identifiers).values([
      { schoolId, kind: 'student', scheme: 'national', value: '0012345679', ownerId: student() },
      { schoolId, kind: 'student', scheme: 'list', value: name, ownerId: student() },
    ]);
    await tx
      .insert(t.logins)
      .values({ schoolId, name: `s-${student()}`, kind: 'student', personId: student() });
    await tx.insert(t.loginCards).values({
      schoolId,
      tokenHash: 'the hash of a card',
      studentId: student(),
      madeAt: new Date(harness.clock.now),
      madeBy: world.admin.userId,
    });
    await tx.insert(t.externalMembers).values({
      schoolId,
      externalId: '77',
      role: 'student',
      classId: world.classA,
      personId: student(),
      importedAt: new Date(harness.clock.now),
    });
    await tx.insert(t.rosterRuns).values({
      schoolId,
      id: newId(),
      semesterId: world.semesterId,
      at: new Date(harness.clock.now),
      byKind: 'operator',
      files: [],
      counts: {} as never,
      before: {
        made: { bases: [], classes: [], courses: [], students: [], staff: [] },
        held: [],
        teaching: [],
        known: {
          owners: [student()],
          before: [{ kind: 'student', scheme: 'list', value: name, ownerId: student() }],
        },
        renamed: {
          students: [{ ...before, id: student(), firstName: name } as never],
          staff: [],
        },
        moved: { ids: [], enrolments: [] },
        dropped: { given: [], results: [] },
        added: [],
      },
      seal: 'another one',
    });
  });
  return made;
}

/** Every row of the school that a word stands in, by its table. */
async function tablesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, table] of Object.entries(t)) {
    if (typeof table !== 'object' || !('schoolId' in table)) continue;
    const all = await rows((db) =>
      db
        .select()
        .from(table as typeof t.students)
        .where(eq((table as typeof t.students).schoolId, world.schoolId)),
    );
    if (JSON.stringify(all).includes(word)) found.push(name);
  }
  return found;
}

describe('a student’s data', () => {
  test('is told whole, by year, with codes, cards, files and log, and never with what lets somebody in', async () => {
    const made = await livesHere('نسترن');
    const { data, status } = await call('leaving.data');
    expect(status).toBe(200);
    const told = leavingCalls['leaving.data'].answer.parse(data);
    expect(told.student).toMatchObject({ firstName: 'نسترن', guardians: ['پدر نسترن'] });
    expect(told.identifiers).toContainEqual({ scheme: 'national', value: '0012345679' });
    expect(told.logins).toEqual([`s-${student()}`]);
    expect(told.cards).toHaveLength(1);
    expect(told.enrolments.map(({ yearName }) => yearName)).toEqual(['1405', '1404']);
    expect(told.results).toMatchObject([
      { activityId: made.id, kind: 'exam', scoreUnits: 720, note: 'نامهٔ نسترن' },
    ]);
    expect(told.files).toMatchObject([{ name: 'نسترن.png' }]);
    expect(JSON.stringify(data)).not.toMatch(/the hash of a card|passwordHash/);
    const again = leavingCalls['leaving.data'].answer.parse((await call('leaving.data')).data);
    expect(again.log).toMatchObject([{ event: 'export.made', details: { format: 'zip' } }]);
  });

  test('is an admin’s to ask for, after her password, and of her own school', async () => {
    const teacher = await signIn(harness, world.teacher);
    expect((await teacher.call('leaving.data', about())).code).toBe('role.notAllowed');
    expect((await call('leaving.data', about({ studentId: newId() }))).code).toBe(
      'student.notFound',
    );
    harness.clock.now += 11 * 60_000;
    expect((await call('leaving.data')).code).toBe('role.passwordNeeded');
  });
});

describe('all students', () => {
  test('are found by a part of the name, those who left and who have no name any more too', async () => {
    const find = async (body: object) => {
      const { data } = await admin.call('leaving.students', {
        params: { schoolId: world.schoolId },
        body,
      });
      return leavingCalls['leaving.students'].answer.parse(data);
    };
    expect((await find({})).total).toBe(6);
    await leaves();
    const left = await find({ state: 'left' });
    expect(left.items).toMatchObject([
      { studentId: student(), className: 'نهم الف', yearName: '1405', state: 'left' },
    ]);
    expect((await find({ search: 'زهرا نام' })).items.map(({ state }) => state).toSorted()).toEqual(
      ['here', 'left'],
    );
    expect((await find({ pageSize: 2, pageIndex: 1 })).items).toHaveLength(2);
    await call('leaving.anonymise');
    expect((await find({ state: 'anonymised' })).items).toMatchObject([
      { firstName: 'دانش‌آموز', lastName: 'سابق' },
    ]);
  });
});

describe('a name that is taken out', () => {
  test('is told in counts first, and then stands in no table of the school', async () => {
    const name = 'نسترن‌گل';
    const made = await livesHere(name);
    await leaves();
    const counts = leavingCalls['leaving.traces'].answer.parse((await call('leaving.traces')).data);
    expect(counts).toEqual({
      state: 'left',
      names: 4,
      access: 2,
      writtenAnswers: 1,
      files: 1,
      remarks: 3,
      results: 1,
    });
    expect((await tablesWith(name)).length).toBeGreaterThan(6);
    const done = await call('leaving.anonymise');
    expect([done.status, done.data]).toEqual([200, { ...counts, state: 'anonymised' }]);
    expect(await tablesWith(name)).toEqual([]);
    for (const word of ['0012345679', 'the hash of a card', `s-${student()}`, '"77"']) {
      expect(await tablesWith(word)).toEqual([]);
    }
    const [answer] = await rows((db) =>
      db
        .select()
        .from(t.answers)
        .where(eq(t.answers.questionId, made.questions[0]?.id ?? '')),
    );
    expect(answer).toMatchObject({ answered: true, scoreUnits: 240, version: 2 });
    expect(answer?.inkRemoved).toHaveLength(1);
    const again = await call('leaving.anonymise');
    expect([again.status, again.data]).toMatchObject([
      200,
      { state: 'anonymised', names: 0, remarks: 0 },
    ]);
    const log = await admin.call('audit.list', {
      params: { schoolId: world.schoolId },
      query: { Event: 'student.anonymised' },
    });
    expect(log.data).toMatchObject({ total: 1, items: [{ about: { name: 'دانش‌آموز سابق' } }] });
  });

  test('takes her files along, within a day', async () => {
    await livesHere('نسترن');
    await leaves();
    await call('leaving.anonymise');
    const later = harness.clock.now + 25 * 60 * 60_000;
    await collectFiles(harness.deps, later);
    expect(
      await rows((db) =>
        db.select().from(t.attachments).where(within(t.attachments, world.schoolId)),
      ),
    ).toEqual([]);
  });

  test('is hers who has left, after the admin’s password, and nobody puts her into a class again', async () => {
    expect((await call('leaving.anonymise')).code).toBe('student.here');
    await leaves();
    harness.clock.now += 11 * 60_000;
    expect((await call('leaving.anonymise')).code).toBe('role.passwordNeeded');
    admin = await signIn(harness, world.admin);
    expect((await call('leaving.anonymise')).status).toBe(200);
    const back = { ...about(), body: { was: null, classId: world.classA } };
    expect((await admin.call('enrolments.change', back)).code).toBe('student.anonymised');
  });

  test('comes back with no correction: words of it are refused, a score is taken', async () => {
    const made = await livesHere('نسترن');
    await leaves();
    await call('leaving.anonymise');
    const teacher = await signIn(harness, world.teacher);
    const result = made.results.find(({ studentId }) => studentId === student());
    const { schoolId, semesterId } = world;
    const params = { schoolId, semesterId, studentId: student(), resultId: result?.id ?? '' };
    const correct = (body: object) => teacher.call('examResults.correct', { params, body });
    const part = { questionId: made.questions[1]?.id, baseVersion: 0 };
    for (const words of [
      { answers: [{ ...part, scoreUnits: 60, comment: 'آفرین نسترن' }] },
      { answers: [{ ...part, ink: { add: [strokeOf('نسترن')] } }] },
      { note: { baseVersion: 1, text: 'نسترن' } },
    ]) {
      const refused = await correct(words);
      expect([refused.status, refused.code]).toEqual([409, 'student.anonymised']);
    }
    const taken = await correct({ answers: [{ ...part, scoreUnits: 60, comment: '' }] });
    expect(taken.status).toBe(200);
    expect(await tablesWith('نسترن')).toEqual([]);
  });

  test('is in no class again where the new year is taken back', async () => {
    const params = { schoolId: world.schoolId, semesterId: world.semesterId };
    const body = { ...planOf(world), students: [{ studentId: student(), to: null }] };
    await admin.call('years.begin', { params, body });
    await call('leaving.anonymise');
    expect((await admin.call('years.undo', { params })).status).toBe(200);
    const of = { params: { ...params, classId: world.classA } };
    expect(JSON.stringify(await admin.call('students.list', of))).not.toContain(student());
  });

  test('leaves every report as it was but for the name', async () => {
    const sample = await openHarness();
    const { store } = sample;
    await seedSampleSchool({
      store,
      files: sample.deps.files,
      now: noon,
      today: null,
      size: 'small',
      progress: () => {},
    });
    const [person] = await store.read((db) =>
      db.select().from(t.users).where(eq(t.users.username, 'admin')),
    );
    const { schoolId = '', id: userId = '' } = person ?? {};
    const [her] = await store.read((db) =>
      db
        .select({ id: t.results.studentId })
        .from(t.results)
        .where(within(t.results, schoolId, eq(t.results.reviewStatus, 'accepted')))
        .limit(1),
    );
    const studentId = her?.id ?? '';
    await store.read((db) =>
      db
        .update(t.enrolments)
        .set({ leftOn: '2026-11-19', status: 'left' })
        .where(within(t.enrolments, schoolId, eq(t.enrolments.studentId, studentId))),
    );
    const before = await readEveryReport(sample);
    const by = await signIn(sample, { schoolId, userId });
    const done = await by.call('leaving.anonymise', { params: { schoolId, studentId } });
    expect(done.data).toMatchObject({ state: 'anonymised' });
    const after = await readEveryReport(sample);
    expect([...after.keys()]).toEqual([...before.keys()]);
    let told = 0;
    for (const [asked, answer] of before) {
      if (answer.includes(studentId)) told += 1;
      expect(nameless(after.get(asked) ?? '', studentId), asked).toEqual(
        nameless(answer, studentId),
      );
    }
    expect(told).toBeGreaterThan(3);
    await sample.close();
  });
});

/** An answer without her name, and without the place in a list that it had by it. */
function nameless(answer: string, studentId: string): unknown {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(plain).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    }
    if (typeof value !== 'object' || value === null) return value;
    const isHer = Object.values(value).includes(studentId);
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        isHer && /name$/i.test(key) && !/class|course/i.test(key) ? '' : plain(one),
      ]),
    );
  };
  return plain(JSON.parse(answer.slice(4)));
}
