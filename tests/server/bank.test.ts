import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleted } from '#contract/activities/activity-input.ts';
import { page } from '#contract/shapes.ts';
import {
  madePublic,
  savedTemplate,
  templateConflict,
  templateDetails,
  templateItem,
} from '#contract/bank/templates-shape.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { makeBankQuestion, makeTemplate } from './bank.ts';
import { signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let colleague: Caller;
let admin: Caller;
let supporter: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  colleague = await signIn(harness, world.colleague);
  admin = await signIn(harness, world.admin);
  supporter = await signIn(harness, world.supporter);
});
afterAll(() => harness.close());

const headers = { 'x-bargeh': '1' };
const codes = ({ status, code, errors }: Answer) => [status, code, errors[0]?.path];
const details = (id: string, by = teacher) => by.call('templates.details', { params: { id } });
const detailsOf = async (id: string, by = teacher) =>
  templateDetails.parse((await details(id, by)).data);
const edit = (body: Record<string, unknown>, by = teacher) => by.call('templates.edit', { body });
const publish = (id: string, isPublic: boolean, by = teacher) =>
  by.call('templates.requestPublic', { params: { id, bool: String(isPublic) }, headers });
const remove = (id: string, by = teacher, semesterId = world.semesterId) =>
  by.call('templates.delete', { params: { semesterId, id } });
const form = (over: Record<string, unknown> = {}) => ({
  semesterId: world.semesterId,
  title: 'آزمون فصل یک',
  scoreType: 'quantitative',
  ...over,
});
const create = (over: Record<string, unknown> = {}, by = teacher) =>
  by.call('templates.create', { body: form(over) });

describe('creating a bank exam', () => {
  test('stores it as a private one of its maker, with all that was said', async () => {
    const sent = {
      subject: 'معادله',
      courseId: world.courseId,
      classBaseId: world.baseId,
      durationMinutes: 45,
      totalScoreUnits: 4_800,
      teacherDescription: 'آرام',
      settings: { negativeScoreValue: '1/3', randomizeQuestions: true, allowGoingBack: false },
    };
    const { id, version } = savedTemplate.parse((await create(sent)).data);
    expect(version).toBe(1);
    const made = await detailsOf(id);
    const { settings, ...fields } = sent;
    expect(made).toMatchObject({ ...fields, title: 'آزمون فصل یک', isPublic: false });
    expect(made.settings).toMatchObject({ ...settings, randomizeOptions: false, security: false });
    expect(made).toMatchObject({
      schoolId: world.schoolId,
      semesterId: world.semesterId,
      ownerId: world.teacher.userId,
      ownerName: 'مریم احمدی',
      courseName: 'ریاضی',
      classBaseName: 'نهم',
      totalScore: 20,
      questionCount: 0,
      questions: [],
      mayEdit: true,
    });
  });

  test('needs neither course nor base nor length nor total', async () => {
    const { id } = savedTemplate.parse((await create()).data);
    expect(await detailsOf(id)).toMatchObject({
      courseId: null,
      courseName: null,
      classBaseId: null,
      durationMinutes: null,
      totalScore: null,
      settings: { allowGoingBack: true },
    });
  });

  test.each([
    ['no title', () => ({ title: ' ' }), [400, 'request.invalid', 'title']],
    [
      'a course she does not teach',
      () => ({ courseId: world.otherCourseId }),
      [404, 'course.notFound', 'courseId'],
    ],
    [
      'a base that is none',
      () => ({ classBaseId: newId() }),
      [404, 'classBase.notFound', 'classBaseId'],
    ],
    [
      'a school year that is none',
      () => ({ semesterId: newId() }),
      [404, 'semester.notFound', undefined],
    ],
    [
      'a length of a day and a minute',
      () => ({ durationMinutes: 1_441 }),
      [400, 'request.invalid', 'durationMinutes'],
    ],
    [
      'a total between quarters',
      () => ({ totalScoreUnits: 100 }),
      [400, 'score.step', 'totalScoreUnits'],
    ],
  ] as const)('refuses %s', async (_what, over, refusal) => {
    const before = await harness.checksum();
    expect(codes(await create(over()))).toEqual(refusal);
    expect(await harness.checksum()).toBe(before);
  });

  test('an admin names any course of the school', async () => {
    expect((await create({ courseId: world.otherCourseId }, admin)).status).toBe(200);
  });
});

describe('changing a bank exam', () => {
  test('takes what was sent, keeps the rest and counts the change', async () => {
    const { id } = await makeTemplate(harness, world, { questions: 1 });
    const change = { title: 'تازه', durationMinutes: null, settings: { security: true } };
    expect((await edit({ id, version: 1, ...change })).data).toEqual({ id, version: 2 });
    const after = await detailsOf(id);
    expect(after).toMatchObject({
      title: 'تازه',
      durationMinutes: null,
      courseId: world.courseId,
      totalScoreUnits: 480,
      questionCount: 1,
      version: 2,
    });
    expect(after.settings).toMatchObject({ security: true, negativeScoreValue: '1/3' });
    const found = await teacher.call('templates.list', { query: query({ Title: 'تازه' }) });
    expect(
      page(templateItem)
        .parse(found.data)
        .items.map((row) => row.id),
    ).toEqual([id]);
  });

  test('a stale change conflicts, shows what stands and changes nothing', async () => {
    const { id } = await makeTemplate(harness, world);
    await edit({ id, version: 1, title: 'نخست' });
    const before = await harness.checksum();
    const answer = await edit({ id, version: 1, title: 'دوم' });
    expect(codes(answer)).toEqual([409, 'template.conflict', undefined]);
    expect(templateConflict.parse(answer.data).current).toMatchObject({
      id,
      title: 'نخست',
      version: 2,
    });
    expect(await harness.checksum()).toBe(before);
  });

  test('a course she no longer teaches may stay, and not be chosen', async () => {
    const { id } = await makeTemplate(harness, world, { courseId: world.otherCourseId });
    const same = { courseId: world.otherCourseId.toUpperCase(), title: 'همان' };
    expect((await edit({ id, version: 1, ...same })).status).toBe(200);
    await edit({ id, version: 2, courseId: null });
    const again = await edit({ id, version: 3, courseId: world.otherCourseId });
    expect(codes(again)).toEqual([404, 'course.notFound', 'courseId']);
  });
});

describe('who may', () => {
  const everyChange = async (id: string, by: Caller) => [
    await edit({ id, version: 1, title: 'x' }, by),
    await publish(id, false, by),
    await remove(id, by),
  ];

  test('a private bank exam of somebody else is not found, whatever is tried', async () => {
    const { id } = await makeTemplate(harness, world, { questions: 1 });
    const before = await harness.checksum();
    for (const answer of [await details(id, colleague), ...(await everyChange(id, colleague))]) {
      expect(codes(answer)).toEqual([404, 'template.notFound', undefined]);
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('a public one is read by the whole school and changed by nobody else', async () => {
    const { id } = await makeTemplate(harness, world, { questions: 1, isPublic: true });
    const read = await detailsOf(id, colleague);
    expect(read).toMatchObject({ id, mayEdit: false, questions: [{ mayEdit: false }] });
    const before = await harness.checksum();
    for (const answer of await everyChange(id, colleague)) {
      expect(codes(answer)).toEqual([403, 'role.notYours', undefined]);
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('admin and supporter read every one; only the admin changes it', async () => {
    const { id } = await makeTemplate(harness, world);
    expect(await detailsOf(id, supporter)).toMatchObject({ mayEdit: false });
    expect(await detailsOf(id, admin)).toMatchObject({ mayEdit: true });
    expect((await edit({ id, version: 1, title: 'x' }, admin)).status).toBe(200);
    expect((await detailsOf(id)).ownerId).toBe(world.teacher.userId);
  });

  test('what was written in a past school year is changed, opened and deleted as any other', async () => {
    const { id } = await makeTemplate(harness, world, { semesterId: world.pastSemesterId });
    expect((await edit({ id, version: 1, title: 'x' })).status).toBe(200);
    expect((await publish(id, true)).status).toBe(200);
    expect(await detailsOf(id)).toMatchObject({ title: 'x', isPublic: true });
    expect((await remove(id)).status).toBe(200);
    expect((await details(id)).status).toBe(404);
  });
});

describe('opening to the school', () => {
  test('takes effect at once, and closing too', async () => {
    const { id } = await makeTemplate(harness, world, { questions: 1 });
    const opened = await publish(id, true);
    expect(madePublic.parse(opened.data)).toEqual({ id, version: 2, isPublic: true });
    expect((await details(id, colleague)).status).toBe(200);
    expect(madePublic.parse((await publish(id, true)).data).version).toBe(2);
    expect(madePublic.parse((await publish(id, false)).data).version).toBe(3);
    expect((await details(id, colleague)).status).toBe(404);
  });

  test('the admin may; a link without the header may not', async () => {
    const { id } = await makeTemplate(harness, world);
    const params = { id, bool: 'true' };
    const linked = await teacher.call('templates.requestPublic', { params });
    expect(codes(linked)).toEqual([400, 'request.invalid', 'x-bargeh']);
    expect(await detailsOf(id)).toMatchObject({ isPublic: false });
    expect((await publish(id, true, admin)).status).toBe(200);
    expect(await detailsOf(id)).toMatchObject({ isPublic: true });
  });
});

describe('deleting a bank exam', () => {
  test('takes its questions with it and leaves what was copied from them', async () => {
    const { id, questions } = await makeTemplate(harness, world, { questions: 2 });
    const params = { schoolId: world.schoolId, semesterId: world.semesterId, templateId: id };
    const cloned = await teacher.call('templates.cloneToExam', { params, headers });
    const free = await makeBankQuestion(harness, world);
    expect(deleted.parse((await remove(id)).data)).toEqual({ id });
    const left = await harness.store.read(async (db) => [
      await db.$count(t.bankQuestions, eq(t.bankQuestions.templateId, id)),
      await db.$count(t.bankQuestions, eq(t.bankQuestions.id, free.id)),
      await db.$count(t.questions, eq(t.questions.sourceId, questions[0]?.id ?? '')),
    ]);
    expect([cloned.status, left]).toEqual([200, [0, 1, 1]]);
    expect(codes(await remove(id))).toEqual([404, 'template.notFound', undefined]);
  });

  test('names a school year of the school, whichever it was written in', async () => {
    const { id } = await makeTemplate(harness, world);
    const unknown = await remove(id, teacher, newId());
    expect(codes(unknown)).toEqual([404, 'semester.notFound', undefined]);
    expect((await details(id)).status).toBe(200);
    expect((await remove(id, teacher, world.pastSemesterId)).status).toBe(200);
  });
});

const query = (over: Record<string, string> = {}, of = world) => ({
  SemesterId: of.semesterId,
  SchoolId: of.schoolId,
  ...over,
});

describe('the list of bank exams', () => {
  let own: World;
  let by: Record<'teacher' | 'colleague' | 'supporter', Caller>;
  const titles = async (who: keyof typeof by, over: Record<string, string> = {}) => {
    const answer = await by[who].call('templates.list', { query: query(over, own) });
    return page(templateItem)
      .parse(answer.data)
      .items.map((row) => row.title);
  };

  beforeAll(async () => {
    own = await makeWorld(harness);
    by = {
      teacher: await signIn(harness, own.teacher),
      colleague: await signIn(harness, own.colleague),
      supporter: await signIn(harness, own.supporter),
    };
    const before = harness.clock.now;
    for (const make of [
      { title: 'یک خصوصی', questions: 3 },
      { title: 'دو علني كتابخانه', isPublic: true },
      { title: 'سه پارسال', semesterId: own.pastSemesterId, isPublic: true },
      { title: 'چهار همکار', ownerId: own.colleague.userId },
    ]) {
      harness.clock.now += 60_000;
      await makeTemplate(harness, own, make);
    }
    harness.clock.now = before;
  });

  test('shows own ones and public ones of every school year, the newest first', async () => {
    const seen = ['سه پارسال', 'دو علني كتابخانه', 'یک خصوصی'];
    expect(await titles('teacher')).toEqual(seen);
    expect(await titles('colleague')).toEqual(['چهار همکار', ...seen.slice(0, 2)]);
    expect(await titles('supporter')).toHaveLength(4);
    expect(await titles('teacher', { SemesterId: own.pastSemesterId })).toEqual(seen);
  });

  test('begins at page 1 and counts all of them on each page', async () => {
    const read = async (over: Record<string, string>) =>
      page(templateItem).parse(
        (await by.teacher.call('templates.list', { query: query(over, own) })).data,
      );
    const first = await read({ PageIndex: '1', PageSize: '1' });
    expect(first).toMatchObject({ total: 3, pageIndex: 1, pageSize: 1 });
    expect(first.items.map((row) => row.title)).toEqual(['سه پارسال']);
    const third = await read({ PageIndex: '3', PageSize: '1' });
    expect(third.items).toMatchObject([{ title: 'یک خصوصی', questionCount: 3, totalScore: 6 }]);
    expect(await read({ PageIndex: '9007199254740991', PageSize: '100' })).toMatchObject({
      items: [],
      total: 3,
    });
    expect(await read({})).toMatchObject({ pageIndex: 1 });
    const zero = await by.teacher.call('templates.list', { query: query({ PageIndex: '0' }, own) });
    expect(codes(zero)).toEqual([400, 'request.invalid', 'PageIndex']);
  });

  test('finds a title however its letters were typed, and takes signs for what they are', async () => {
    expect(await titles('teacher', { Title: 'علنی  کتابخانه' })).toEqual(['دو علني كتابخانه']);
    expect(await titles('teacher', { Title: 'كتاب خانه' })).toEqual(['دو علني كتابخانه']);
    expect(await titles('teacher', { Title: 'علنی‌کتابخانه' })).toEqual(['دو علني كتابخانه']);
    expect(await titles('teacher', { Title: '%' })).toEqual([]);
    expect(await titles('teacher', { Title: ' ' })).toHaveLength(3);
  });
});

describe('paths that look alike', () => {
  const base = '/services/exam/api/teacher/v3.0/OnlineExamTemplates';

  test('CloneToExam and Details are told apart, whatever the ids', async () => {
    const { id } = await makeTemplate(harness, world, { questions: 1 });
    const read = await teacher.send('GET', `${base}/${id}/Details`);
    expect([read.status, read.data]).toMatchObject([200, { id, questions: [{}] }]);
    const path = `${base}/CloneToExam/${world.schoolId}/${world.semesterId}/${id}`;
    const cloned = await teacher.send('GET', path, { headers });
    expect([cloned.status, cloned.data]).toMatchObject([200, { state: 'draft' }]);
    const opened = await teacher.send('GET', `${base}/${id}/RequestPublic/true`, { headers });
    expect([opened.status, opened.data]).toMatchObject([200, { id, isPublic: true }]);
    const slash = await teacher.send('GET', `${base}/${id}/RequestPublic/true/`, { headers });
    expect(slash.code).toBe('route.unknown');
  });

  test('DELETE of a bank exam names the year, DELETE of a bank question the school', async () => {
    const { id } = await makeTemplate(harness, world);
    const question = await makeBankQuestion(harness, world);
    const questions = base.replace('Templates', 'TemplateQuestion');
    const crossed = [
      await teacher.send('DELETE', `${base}/${world.semesterId}/${question.id}`),
      await teacher.send('DELETE', `${questions}/${world.schoolId}/${id}`),
      await teacher.send('DELETE', `${questions}/${world.semesterId}/${question.id}`),
    ];
    expect(crossed.map((answer) => answer.code)).toEqual([
      'template.notFound',
      'question.notFound',
      'semester.notFound',
    ]);
    const straight = [
      await teacher.send('DELETE', `${base}/${world.semesterId}/${id}`),
      await teacher.send('DELETE', `${questions}/${world.schoolId}/${question.id}`),
    ];
    expect(straight.map((answer) => answer.data)).toEqual([{ id }, { id: question.id }]);
  });
});
