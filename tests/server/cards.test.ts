import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardsCalls } from '#contract/people/cards.ts';
import type { CardsAsked } from '#contract/people/cards.ts';
import { applyRetention } from '#server/db/retention.ts';
import * as t from '#server/db/schema/index.ts';
import { callerWith, signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { handIn, makeSittable, openPaperOf, signInStudent } from './student-sitting.ts';

let harness: Harness;
let world: World;
let teacher: Caller;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
});

const shape = cardsCalls['loginCards.make'].answer;
const make = (by: Caller, body: Partial<CardsAsked>, key: string = randomUUID()) =>
  by.call('loginCards.make', { body, key });
async function made(by: Caller, body: Partial<CardsAsked>) {
  const answer = await make(by, body);
  expect([answer.status, answer.code]).toEqual([200, undefined]);
  return shape.parse(answer.data);
}
const voidThem = (by: Caller, body: Partial<CardsAsked>) =>
  by.call('loginCards.void', { body, key: randomUUID() });
const enter = (token: string | null | undefined) =>
  callerWith(harness, null).call('student.card', { body: { token } });
const said = ({ status, code, errors }: Answer) => [status, code, errors[0]?.path];
const ofClass = (classId: string) =>
  world.students.filter((one) => one.classId === classId).map(({ id }) => id);
const rows = () =>
  harness.store.read((db) =>
    db.query.loginCards.findMany({ where: (row, { eq }) => eq(row.schoolId, world.schoolId) }),
  );
const audited = (event: string) =>
  harness.store.read((db) =>
    db.query.auditLog.findMany({
      where: (row, { and, eq }) =>
        and(eq(row.schoolId, world.schoolId), eq(row.event, event as 'cards.made')),
    }),
  );

describe('whoever teaches a class', () => {
  test('makes cards for the classes and pupils she names, each told once', async () => {
    const [first = ''] = ofClass(world.classB);
    const { items, sitting } = await made(teacher, {
      classIds: [world.classA],
      studentIds: [first],
    });
    expect(sitting).toEqual([]);
    expect(items.map(({ studentId }) => studentId).toSorted()).toEqual(
      [...ofClass(world.classA), first].toSorted(),
    );
    const tokens = items.map(({ token }) => token ?? '');
    expect(new Set(tokens).size).toBe(items.length);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const kept = await harness.store.read(async (db) => [
      await db.query.idempotency.findMany(),
      await db.query.auditLog.findMany(),
      await db.query.loginCards.findMany(),
    ]);
    const all = JSON.stringify(kept);
    for (const token of tokens) expect(all).not.toContain(token.slice(22));
    expect(await audited('cards.made')).toHaveLength(items.length);
    expect((await audited('cards.made'))[0]).toMatchObject({
      byKind: 'staff',
      byId: world.teacher.userId,
      aboutKind: 'student',
    });
  });

  test('is answered under the same key without the tokens, and no other cards are made', async () => {
    const key = randomUUID();
    const first = shape.parse((await make(teacher, { classIds: [world.classA] }, key)).data);
    const before = await harness.checksum();
    const again = await make(teacher, { classIds: [world.classA] }, key);
    expect(again.headers.get('x-idempotent-replay')).toBe('1');
    expect(shape.parse(again.data)).toEqual({
      ...first,
      items: first.items.map((item) => ({ ...item, token: null })),
    });
    expect(await harness.checksum()).toBe(before);
    expect((await enter(first.items[0]?.token)).status).toBe(200);
  });

  test('sees who has a card, since when, and whether it was used', async () => {
    const [her = '', other = ''] = ofClass(world.classA);
    const { items } = await made(teacher, { studentIds: [her, other] });
    await enter(items.find(({ studentId }) => studentId === her)?.token);
    const overview = await teacher.call('loginCards.overview');
    expect(cardsCalls['loginCards.overview'].answer.parse(overview.data).items).toEqual([
      expect.objectContaining({ classId: world.classA, students: 3, withCard: 2, used: 1 }),
      expect.objectContaining({ classId: world.classB, students: 3, withCard: 0, used: 0 }),
    ]);
    const list = await teacher.call('loginCards.list', { params: { classId: world.classA } });
    const cards = new Map(
      cardsCalls['loginCards.list'].answer
        .parse(list.data)
        .items.map(({ studentId, card }) => [studentId, card]),
    );
    const now = new Date(harness.clock.now).toISOString();
    expect(cards.get(her)).toEqual({ madeAt: now, firstUsedAt: now });
    expect(cards.get(other)).toEqual({ madeAt: now, firstUsedAt: null });
    expect([...cards.values()].filter((card) => card === null)).toHaveLength(1);
  });

  test('makes cards for those alone who have none', async () => {
    const [her = ''] = ofClass(world.classA);
    const first = await made(teacher, { studentIds: [her] });
    const { items } = await made(teacher, { classIds: [world.classA], onlyMissing: true });
    expect(items.map(({ studentId }) => studentId)).not.toContain(her);
    expect(items).toHaveLength(2);
    expect((await enter(first.items[0]?.token)).status).toBe(200);
  });

  test('is shown the classes that she teaches now and no other one; a supporter makes and voids none', async () => {
    const colleague = await signIn(harness, world.colleague);
    const overview = await colleague.call('loginCards.overview');
    expect(
      cardsCalls['loginCards.overview'].answer
        .parse(overview.data)
        .items.map(({ classId }) => classId),
    ).toEqual([world.classA]);
    const foreign = await colleague.call('loginCards.list', { params: { classId: world.classB } });
    expect(said(foreign)).toEqual([404, 'schoolClass.notFound', undefined]);
    const supporter = await signIn(harness, world.supporter);
    const before = await harness.checksum();
    for (const act of [make, voidThem])
      expect(said(await act(supporter, { classIds: [world.classA] }))).toEqual([
        403,
        'role.readOnly',
        undefined,
      ]);
    expect(await harness.checksum()).toBe(before);
  });

  test('makes none for classes and pupils that are not hers', async () => {
    const colleague = await signIn(harness, world.colleague);
    const [foreign = ''] = ofClass(world.classB);
    const tries: [Partial<CardsAsked>, code: string, path: string][] = [
      [{ classIds: [world.classA, world.classB] }, 'schoolClass.notFound', 'classIds.1'],
      [{ studentIds: [foreign] }, 'student.notFound', 'studentIds.0'],
    ];
    const before = await harness.checksum();
    for (const act of [make, voidThem])
      for (const [body, code, path] of tries)
        expect(said(await act(colleague, body))).toEqual([404, code, path]);
    expect(await harness.checksum()).toBe(before);
  });
});

describe('of two of the same name in one class', () => {
  const list = cardsCalls['loginCards.list'].answer;
  const rename = (of: { id: string; guardians?: string[]; code?: string }[]) =>
    harness.store.transaction(async (tx) => {
      for (const { id, guardians = [], code } of of) {
        const names = { firstName: 'سارا', lastName: 'احمدی', guardians };
        await tx
          .update(t.students)
          .set(names)
          .where(and(eq(t.students.schoolId, world.schoolId), eq(t.students.id, id)));
        if (code !== undefined)
          await tx.insert(t.identifiers).values({
            schoolId: world.schoolId,
            kind: 'student',
            scheme: 'national',
            value: code,
            ownerId: id,
          });
      }
    });
  const apartOf = (items: { studentId: string; apart: unknown }[]) =>
    new Map(items.map(({ studentId, apart }) => [studentId, apart]));

  test('each card says her guardian, or how her code ends; in the list and by a teacher’s hand too', async () => {
    const [first = '', second = '', third = ''] = ofClass(world.classA);
    const [elsewhere = ''] = ofClass(world.classB);
    await rename([
      { id: first, guardians: ['حسین'], code: '0012345679' },
      { id: second, code: '0499370899' },
      { id: elsewhere, guardians: ['رضا'] },
    ]);
    const items = apartOf(
      (await made(teacher, { classIds: [world.classA], studentIds: [elsewhere] })).items,
    );
    expect(items.get(first)).toEqual({ kind: 'guardian', text: 'حسین' });
    expect(items.get(second)).toEqual({ kind: 'national', text: '899' });
    expect([items.get(third), items.get(elsewhere)]).toEqual([null, null]);
    const params = { classId: world.classA };
    const rows = apartOf(
      list.parse((await teacher.call('loginCards.list', { params })).data).items,
    );
    for (const id of [first, second, third]) expect(rows.get(id)).toEqual(items.get(id));
    const alone = await made(teacher, { studentIds: [second] });
    expect(alone.items[0]?.apart).toEqual({ kind: 'national', text: '899' });
  });
});

describe('a card', () => {
  test('signs its pupil in, again and again, until it is void', async () => {
    const [her = ''] = ofClass(world.classA);
    const { items } = await made(teacher, { studentIds: [her] });
    const token = items[0]?.token;
    const first = await enter(token);
    expect(first.data).toMatchObject({
      view: 'student',
      student: { studentId: her, classId: world.classA },
      school: { id: world.schoolId },
    });
    const second = await enter(token);
    expect(second.status).toBe(200);
    const { access_token } = (first.data as { token: { access_token: string } }).token;
    const pupil = callerWith(harness, access_token);
    expect((await pupil.call('student.activities')).status).toBe(200);
    const answer = await voidThem(teacher, { studentIds: [her] });
    expect(answer.data).toEqual({ voided: 1, sitting: [] });
    expect((await pupil.call('student.activities')).code).toBe('session.expired');
    expect(said(await enter(token))).toEqual([401, 'card.invalid', undefined]);
    expect(await audited('cards.voided')).toHaveLength(1);
    expect((await voidThem(teacher, { studentIds: [her] })).data).toEqual({
      voided: 0,
      sitting: [],
    });
    expect(await audited('cards.voided')).toHaveLength(1);
  });

  test('that is made anew makes the one before void, and signs her out with it', async () => {
    const [her = ''] = ofClass(world.classA);
    const before = await made(teacher, { studentIds: [her] });
    const pupil = await signInStudent(harness, { schoolId: world.schoolId, id: her });
    const parents = await signInStudent(harness, { schoolId: world.schoolId, id: her }, 'parent');
    const after = await made(teacher, { studentIds: [her] });
    expect((await enter(before.items[0]?.token)).code).toBe('card.invalid');
    expect((await enter(after.items[0]?.token)).status).toBe(200);
    expect((await pupil.call('student.activities')).code).toBe('session.expired');
    expect((await parents.call('student.results')).status).toBe(200);
    expect((await rows()).filter(({ voidedAt }) => voidedAt === null)).toHaveLength(1);
  });

  test('that nobody has made is refused in the words of a void one, and writes nothing', async () => {
    const { items } = await made(teacher, { classIds: [world.classA] });
    const token = items[0]?.token ?? '';
    const foreign = await makeWorld(harness);
    const others = await made(await signIn(harness, foreign.teacher), {
      classIds: [foreign.classA],
    });
    const moved = token.slice(0, 21) + (others.items[0]?.token ?? '').slice(21);
    const before = await harness.checksum();
    for (const bad of ['', 'x', token.slice(1), `${token}A`, token.toUpperCase(), moved])
      expect(said(await enter(bad))).toEqual([401, 'card.invalid', undefined]);
    expect(await harness.checksum()).toBe(before);
  });

  test('opens nothing for whoever is in no class any more', async () => {
    const [her = ''] = ofClass(world.classA);
    const { items } = await made(teacher, { studentIds: [her] });
    const admin = await signIn(harness, world.admin);
    const params = { schoolId: world.schoolId, studentId: her };
    const body = { was: world.classA, classId: null };
    expect((await admin.call('enrolments.change', { params, body })).status).toBe(200);
    expect((await enter(items[0]?.token)).code).toBe('card.invalid');
  });

  test('is neither made nor void while its pupil sits an exam: refused by her name, left out of her class', async () => {
    const [her = '', ...others] = ofClass(world.classA);
    const { items } = await made(teacher, { studentIds: [her] });
    const exam = await makeSittable(harness, world);
    const pupil = await signInStudent(harness, { schoolId: world.schoolId, id: her });
    const { resultId } = await openPaperOf(pupil, exam);
    const before = await harness.checksum();
    for (const act of [make, voidThem])
      expect(said(await act(teacher, { studentIds: [...others, her] }))).toEqual([
        409,
        'student.sitting',
        `studentIds.${others.length}`,
      ]);
    expect(await harness.checksum()).toBe(before);
    const rest = await made(teacher, { classIds: [world.classA] });
    expect(rest.sitting.map(({ studentId }) => studentId)).toEqual([her]);
    expect(rest.items.map(({ studentId }) => studentId).toSorted()).toEqual(others.toSorted());
    expect((await enter(items[0]?.token)).status).toBe(200);
    expect((await pupil.call('student.activities')).status).toBe(200);
    await handIn(pupil, resultId);
    expect((await made(teacher, { studentIds: [her] })).items).toHaveLength(1);
  });

  test('is one alone where two colleagues make it at the same moment', async () => {
    const colleague = await signIn(harness, world.colleague);
    const [her = ''] = ofClass(world.classA);
    const both = await Promise.all(
      [teacher, colleague].map((by) => made(by, { studentIds: [her] })),
    );
    const answers = await Promise.all(both.map(({ items }) => enter(items[0]?.token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  test('that is void is forgotten after a year, an open one never', async () => {
    const [her = '', other = ''] = ofClass(world.classA);
    await made(teacher, { studentIds: [her, other] });
    await voidThem(teacher, { studentIds: [her] });
    await applyRetention(harness.store, harness.clock.now + 367 * 24 * 60 * 60_000);
    expect((await rows()).map(({ studentId }) => studentId)).toEqual([other]);
  });
});

test('a school of 250 gets its cards at once, within ten seconds', async () => {
  const large = await makeWorld(harness, 125);
  const admin = await signIn(harness, large.admin);
  const started = performance.now();
  const { items } = await made(admin, { classIds: [large.classA, large.classB] });
  const ms = performance.now() - started;
  console.log(`cards: ${items.length} made in ${Math.round(ms)} ms`);
  expect(items).toHaveLength(250);
  expect(ms).toBeLessThan(10_000);
});
