import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleted } from '#contract/activities/activity-input.ts';
import { keptQuestions } from '#contract/questions/questions-shape.ts';
import { page } from '#contract/shapes.ts';
import { bankQuestion, madePublic } from '#contract/bank/templates-shape.ts';
import type * as t from '#server/db/schema/index.ts';
import { bankCaller, makeBankQuestion, makeTemplate, resent, written } from './bank.ts';
import { signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let own: ReturnType<typeof bankCaller>;
let others: typeof own;
let admins: typeof own;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  own = bankCaller(harness, world, teacher);
  others = bankCaller(harness, world, await signIn(harness, world.colleague));
  admins = bankCaller(harness, world, await signIn(harness, world.admin));
});
afterAll(() => harness.close());

const headers = { 'x-bargeh': '1' };
const codes = ({ status, code, errors }: Answer) => [status, code, errors[0]?.path];
const idsOf = (answer: Answer) => keptQuestions.parse(answer.data).ids;

describe('who may', () => {
  const everyChange = async (row: typeof t.bankQuestions.$inferSelect, by: typeof own) => [
    await by.post([resent(row, { text: 'x' })]),
    await by.publish(row.id, false),
    await by.remove(row.id),
  ];

  test('a private question of somebody else is not found, free or of a private bank exam', async () => {
    const free = await makeBankQuestion(harness, world);
    const { questions } = await makeTemplate(harness, world, { questions: 1 });
    const before = await harness.checksum();
    for (const row of [free, ...questions]) {
      for (const answer of await everyChange(row, others)) {
        expect([answer.status, answer.code]).toEqual([404, 'question.notFound']);
      }
    }
    expect(await harness.checksum()).toBe(before);
  });

  test('a public question is changed by its owner and the admin alone', async () => {
    const row = await makeBankQuestion(harness, world, { isPublic: true });
    const before = await harness.checksum();
    for (const answer of await everyChange(row, others)) {
      expect([answer.status, answer.code]).toEqual([403, 'role.notYours']);
    }
    expect(await harness.checksum()).toBe(before);
    for (const answer of await everyChange(row, admins)) expect(answer.status).toBe(200);
  });
});

describe('opening and deleting', () => {
  test('a question is open to the school at once, and closed at once', async () => {
    const row = await makeBankQuestion(harness, world);
    const copy = async () => {
      const [made] = idsOf(await others.post([written({ sourceId: row.id })]));
      return (await own.stored(made?.id ?? ''))?.sourceId;
    };
    expect(await copy()).toBeNull();
    const opened = madePublic.parse((await own.publish(row.id, true)).data);
    expect(opened).toEqual({ id: row.id, version: 2, isPublic: true });
    expect(await copy()).toBe(row.id);
    expect(madePublic.parse((await own.publish(row.id, true)).data).version).toBe(2);
    await own.publish(row.id, false);
    expect(await copy()).toBeNull();
  });

  test('a deleted question of a bank exam leaves the others densely numbered', async () => {
    const { id, questions } = await makeTemplate(harness, world, { questions: 3 });
    const first = questions[0]?.id ?? '';
    expect(deleted.parse((await own.remove(first)).data)).toEqual({ id: first });
    const after = await own.template(id);
    expect(after).toMatchObject({ questionCount: 2, version: 2 });
    expect(after.questions.map((row) => [row.text, row.orders, row.version])).toEqual([
      ['سوال 2', 1, 1],
      ['سوال 3', 2, 1],
    ]);
    expect(codes(await own.remove(first))).toEqual([404, 'question.notFound', undefined]);
  });
});

test('a bank exam is read with its questions in their order, their keys and rubrics, and whose it is', async () => {
  const { id } = await makeTemplate(harness, world, { isPublic: true, questionCount: 2 });
  const last = await makeBankQuestion(harness, world, { templateId: id, orders: 2, text: 'دوم' });
  const first = await makeBankQuestion(harness, world, { templateId: id, orders: 1, text: 'نخست' });
  const read = await others.template(id);
  expect(read).toMatchObject({
    id,
    title: 'آزمون بانک',
    ownerId: world.teacher.userId,
    ownerName: 'مریم احمدی',
    isPublic: true,
    mayEdit: false,
    durationMinutes: 45,
    questionCount: 2,
  });
  expect(read.questions.map((row) => [row.id, row.text, row.orders])).toEqual([
    [first.id, 'نخست', 1],
    [last.id, 'دوم', 2],
  ]);
  expect(read.questions[0]).toMatchObject({
    rubric: first.rubric,
    onlineExamTemplateQuestionAnswers: first.options,
    maxScoreUnits: 480,
  });
});

describe('the list', () => {
  let place: World;
  let by: Record<'teacher' | 'colleague' | 'supporter', Caller>;
  const read = async (
    who: keyof typeof by,
    over: Record<string, string> = {},
    name: 'bankQuestions.list' | 'bankQuestions.search' = 'bankQuestions.list',
  ) => {
    const query = { SemesterId: place.semesterId, SchoolId: place.schoolId, ...over };
    return page(bankQuestion).parse((await by[who].call(name, { query })).data);
  };
  const texts = async (...of: Parameters<typeof read>) =>
    (await read(...of)).items.map((row) => row.text);

  beforeAll(async () => {
    place = await makeWorld(harness);
    by = {
      teacher: await signIn(harness, place.teacher),
      colleague: await signIn(harness, place.colleague),
      supporter: await signIn(harness, place.supporter),
    };
    const before = harness.clock.now;
    const later = () => (harness.clock.now += 60_000);
    await makeTemplate(harness, place, { questions: 1, title: 'پنهان' });
    later();
    await makeTemplate(harness, place, { questions: 2, title: 'باز', isPublic: true });
    later();
    await makeBankQuestion(harness, place, { text: 'خصوصی', type: 'oral' });
    later();
    await makeBankQuestion(harness, place, { text: 'همگاني', isPublic: true });
    later();
    await makeBankQuestion(harness, place, { text: 'پارسال', semesterId: place.pastSemesterId });
    harness.clock.now = before;
  });

  test('has free questions and, marked, those of bank exams; own ones and public ones of every school year, the newest first', async () => {
    const seen = ['پارسال', 'همگاني', 'خصوصی', 'سوال 1', 'سوال 2', 'سوال 1'];
    expect(await texts('teacher')).toEqual(seen);
    expect(await texts('teacher', { SemesterId: place.pastSemesterId })).toEqual(seen);
    expect(await texts('colleague')).toEqual(['همگاني', 'سوال 1', 'سوال 2']);
    expect(await texts('supporter')).toHaveLength(6);
    const { items } = await read('teacher');
    expect(items.map((row) => row.template?.title)).toEqual([
      undefined,
      undefined,
      undefined,
      'باز',
      'باز',
      'پنهان',
    ]);
    expect(items[1]).toMatchObject({ isPublic: true, mayEdit: true, ownerName: 'مریم احمدی' });
    expect(items[1]?.onlineExamTemplateQuestionAnswers).toHaveLength(3);
    expect((await read('colleague')).items[0]).toMatchObject({ mayEdit: false });
  });

  test('begins at page 1 and finds a text however its letters were typed', async () => {
    expect(await read('teacher', { PageSize: '2' })).toMatchObject({ total: 6, pageIndex: 1 });
    expect(await texts('teacher', { PageSize: '2', PageIndex: '3' })).toEqual(['سوال 2', 'سوال 1']);
    expect(await texts('teacher', { Title: 'همگانی' })).toEqual(['همگاني']);
    expect(await texts('teacher', { Title: 'سوال ۲' })).toEqual(['سوال 2']);
  });

  test('the search takes a type besides, the list knows nothing of it', async () => {
    const oral = { QuestionType: 'oral' };
    expect(await texts('teacher', oral, 'bankQuestions.search')).toEqual(['خصوصی']);
    expect(await texts('teacher', {}, 'bankQuestions.search')).toHaveLength(6);
    expect(await texts('teacher', oral, 'bankQuestions.list')).toHaveLength(6);
    const query = { SemesterId: place.semesterId, SchoolId: place.schoolId, QuestionType: 'x' };
    const wrong = await by.teacher.call('bankQuestions.search', { query });
    expect(codes(wrong)).toEqual([400, 'request.invalid', 'QuestionType']);
  });
});

describe('paths that look alike', () => {
  const base = '/services/exam/api/teacher/v3.0/OnlineExamTemplateQuestion';

  test('Search is no id, and a list with a bank exam in its path is another call', async () => {
    const query = { SemesterId: world.semesterId, SchoolId: world.schoolId, QuestionType: 'pdf' };
    const search = await teacher.send('GET', `${base}/Search`, { query });
    expect(page(bankQuestion).parse(search.data).total).toBe(0);
    const list = await teacher.send('GET', base, { query });
    expect(page(bankQuestion).parse(list.data).total).toBeGreaterThan(0);

    const { id } = await makeTemplate(harness, world);
    const path = `${base}/OnlineExamTemplates/${world.schoolId}`;
    const [free] = idsOf(await teacher.send('POST', `${path}/PostList`, { body: [written()] }));
    const [bound] = idsOf(
      await teacher.send('POST', `${path}/${id}/PostList`, { body: [written()] }),
    );
    expect((await own.stored(free?.id ?? ''))?.templateId).toBeNull();
    expect((await own.stored(bound?.id ?? ''))?.templateId).toBe(id);
  });

  test('RequestPublic ends with a slash', async () => {
    const { id } = await makeBankQuestion(harness, world);
    const path = `${base}/${id}/RequestPublic/true`;
    expect((await teacher.send('GET', path, { headers })).code).toBe('route.unknown');
    expect((await teacher.send('GET', `${path}/`, { headers })).data).toMatchObject({
      isPublic: true,
    });
    const bare = await teacher.send('GET', `${path}/`);
    expect(codes(bare)).toEqual([400, 'request.invalid', 'x-bargeh']);
  });
});
