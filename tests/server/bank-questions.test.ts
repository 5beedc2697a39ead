import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptQuestions } from '#contract/questions/questions-shape.ts';
import { page } from '#contract/shapes.ts';
import { bankQuestion, bankQuestionConflict } from '#contract/bank/templates-shape.ts';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { bankCaller, makeBankQuestion, makeFile, makeTemplate, resent, written } from './bank.ts';
import { signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeWorld } from './factories.ts';
import type { World } from './factories.ts';
import { engine, openHarness } from './harness.ts';
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

const codes = ({ status, code, errors }: Answer) => [status, code, errors[0]?.path];
const idsOf = (answer: Answer) => keptQuestions.parse(answer.data).ids;
const option = (text: string, isCorrect = false) => ({ text, isCorrect });
const two = [option('الف', true), option('ب')];

describe('free questions', () => {
  test('are kept as private ones of their maker in the current school year', async () => {
    const file = await makeFile(harness, world.teacher);
    const full = written({
      type: 'multipleChoice',
      formula: 'x^2',
      modelAnswer: 'دو',
      rubric: [{ text: 'راه', scoreUnits: 240 }],
      files: [{ id: file.id.toUpperCase() }],
      difficulty: 'hard',
      tags: ['جبر', 'نوبت اول'],
      onlineExamTemplateQuestionAnswers: two,
    });
    const list = [full, written()];
    const ids = idsOf(await own.post(list));
    expect(ids.map((row) => [row.clientId, row.version])).toEqual(
      list.map(({ clientId }) => [clientId, 1]),
    );
    const row = await own.stored(ids[0]?.id ?? '');
    expect(row).toMatchObject({
      ownerId: world.teacher.userId,
      semesterId: world.semesterId,
      templateId: null,
      isPublic: false,
      formula: 'x^2',
      modelAnswer: 'دو',
      files: [file],
      difficulty: 'hard',
      tags: ['جبر', 'نوبت اول'],
      sourceId: null,
    });
    expect(row?.options.map(({ text, isCorrect, orders }) => [text, isCorrect, orders])).toEqual([
      ['الف', true, 1],
      ['ب', false, 2],
    ]);
  });

  test('with id and version replace: what is left out is empty, and a new option gives all of them new ids', async () => {
    const before = await makeBankQuestion(harness, world);
    const sent = [option('ج', true), option('تازه')];
    const change = resent(before, {
      text: 'نو',
      tags: undefined,
      rubric: undefined,
      onlineExamTemplateQuestionAnswers: sent,
    });
    expect(idsOf(await own.post([change]))).toMatchObject([{ id: before.id, version: 2 }]);
    const after = await own.stored(before.id);
    expect(after).toMatchObject({
      text: 'نو',
      tags: [],
      rubric: [],
      difficulty: 'easy',
      version: 2,
    });
    // Or the newest id would tell which option was written last.
    const ids = new Set(before.options.map(({ id }) => id));
    expect(after?.options.filter(({ id }) => ids.has(id))).toEqual([]);
    const found = await teacher.call('bankQuestions.list', {
      query: { SemesterId: world.semesterId, SchoolId: world.schoolId, Title: 'نو' },
    });
    expect(
      page(bankQuestion)
        .parse(found.data)
        .items.map((row) => row.id),
    ).toEqual([before.id]);
  });

  test('the same content again is no change, even on an older version', async () => {
    const row = await makeBankQuestion(harness, world);
    await own.post([resent(row, { text: 'دیگر' })]);
    const before = await harness.checksum();
    const again = await own.post([resent(row, { text: 'دیگر', version: 1 })]);
    expect(idsOf(again)).toMatchObject([{ id: row.id, version: 2 }]);
    expect(await harness.checksum()).toBe(before);
  });

  test('a stale replacement conflicts with what stands, and nothing of the list is stored', async () => {
    const row = await makeBankQuestion(harness, world);
    await own.post([resent(row, { text: 'نخست' })]);
    const before = await harness.checksum();
    const late = await own.post([written(), resent(row, { text: 'دوم' })]);
    expect(codes(late)).toEqual([409, 'question.conflict', undefined]);
    const { current } = bankQuestionConflict.parse(late.data);
    expect(current).toMatchObject([{ id: row.id, version: 2, text: 'نخست', template: null }]);
    expect(current[0]?.onlineExamTemplateQuestionAnswers).toEqual(row.options);
    expect(await harness.checksum()).toBe(before);
  });

  test('a clientId makes one question only, under another key and at the same moment', async () => {
    const once = written();
    const [first] = idsOf(await own.post([once]));
    const again = await own.post([written(), once]);
    expect(codes(again)).toEqual([409, 'question.clientIdUsed', '1.clientId']);
    expect(again.data).toMatchObject({
      ids: [{ clientId: once.clientId, id: first?.id }],
      current: [{ id: first?.id, version: 1, text: once.text }],
    });
    const twin = written();
    const both = await Promise.all([own.post([twin]), own.post([twin])]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const count = await harness.store.read((db) =>
      db.$count(t.bankQuestions, eq(t.bankQuestions.clientId, twin.clientId)),
    );
    expect(count).toBe(1);
    expect(codes(await own.post([written(), twin, twin]))[0]).toBe(409);
    const fresh = written();
    expect(codes(await own.post([fresh, fresh]))).toEqual([400, 'request.invalid', '1.clientId']);
  });

  test('a question that arrives while its twin is being stored waits and is refused, and it alone is named', async () => {
    const row = await makeBankQuestion(harness, world);
    const twin = { ...row, id: newId(), clientId: randomUUID() };
    const late = await harness.store.transaction(async (tx) => {
      await tx.insert(t.bankQuestions).values(twin);
      const posted = own.post([written(), written({ clientId: twin.clientId })]);
      // The embedded engine has one connection: there the request waits before it begins.
      const isBlocked = async () =>
        engine === 'embedded' ||
        (await tx.execute(sql`select from pg_locks where not granted`)).rows.length > 0;
      while (!(await isBlocked()));
      return { posted };
    });
    const answer = await late.posted;
    expect(codes(answer)).toEqual([409, 'question.clientIdUsed', '1.clientId']);
    expect(answer.data).toMatchObject({ ids: [{ clientId: twin.clientId, id: twin.id }] });
  });

  test.each([
    [
      'one option',
      written({ type: 'multipleChoice', onlineExamTemplateQuestionAnswers: [option('الف', true)] }),
      400,
      'question.optionsMissing',
    ],
    [
      'two right options',
      written({
        type: 'combined',
        onlineExamTemplateQuestionAnswers: [option('الف', true), option('ب', true)],
      }),
      400,
      'question.correctOption',
    ],
    [
      'an empty option',
      written({
        type: 'combined',
        onlineExamTemplateQuestionAnswers: [option('الف', true), option(' ')],
      }),
      400,
      'question.emptyOption',
    ],
    [
      'options on an oral one',
      written({ type: 'oral', onlineExamTemplateQuestionAnswers: two }),
      400,
      'request.invalid',
    ],
    ['a maximum between quarters', written({ maxScoreUnits: 100 }), 400, 'score.step'],
    ['a tag of 51 letters', written({ tags: ['x'.repeat(51)] }), 400, 'request.invalid'],
    ['21 tags', written({ tags: Array.from({ length: 21 }, String) }), 400, 'request.invalid'],
    ['an unknown difficulty', written({ difficulty: 'extreme' }), 400, 'request.invalid'],
    [
      'eleven files',
      written({ files: Array.from({ length: 11 }, () => ({ id: randomUUID() })) }),
      400,
      'request.invalid',
    ],
    ['a file that is none', written({ files: [{ id: randomUUID() }] }), 404, 'attachment.notFound'],
    ['an id that is none', written({ id: randomUUID(), version: 1 }), 404, 'question.notFound'],
    ['a version without an id', written({ version: 1 }), 400, 'request.invalid'],
  ])('refuse %s, and the whole list with it', async (_what, question, status, code) => {
    const before = await harness.checksum();
    const answer = await own.post([written(), question]);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.errors[0]?.path?.startsWith('1.')).toBe(true);
    expect(await harness.checksum()).toBe(before);
  });

  test('an id without a version and one sent twice are refused', async () => {
    const row = await makeBankQuestion(harness, world);
    const bare = await own.post([resent(row, { version: undefined, text: 'x' })]);
    expect(codes(bare)).toEqual([400, 'request.invalid', '0.version']);
    const twice = await own.post([resent(row, { text: 'x' }), resent(row, { text: 'y' })]);
    expect(codes(twice)).toEqual([400, 'request.invalid', '1.id']);
    expect(await own.stored(row.id)).toMatchObject({ version: 1 });
  });

  test('a question of a bank exam is not kept as a free one', async () => {
    const { questions } = await makeTemplate(harness, world, { questions: 1 });
    const [row] = questions;
    if (!row) throw new Error('no question');
    expect(codes(await own.post([resent(row)]))).toEqual([404, 'question.notFound', '0.id']);
  });
});

describe('files and sources', () => {
  test("another's file is not found, unless the question or its source carries it", async () => {
    const file = await makeFile(harness, world.colleague);
    const files = [{ id: file.id }];
    expect(codes(await own.post([written({ files })]))).toEqual([
      404,
      'attachment.notFound',
      '0.files.0.id',
    ]);
    const source = await makeBankQuestion(harness, world, {
      ownerId: world.colleague.userId,
      isPublic: true,
      files: [file],
    });
    const [copied] = idsOf(await own.post([written({ files, sourceId: source.id })]));
    expect(await own.stored(copied?.id ?? '')).toMatchObject({
      files: [file],
      sourceId: source.id,
    });
    const carrying = await makeBankQuestion(harness, world, { files: [file] });
    expect((await own.post([resent(carrying, { files, text: 'x' })])).status).toBe(200);
    expect(await own.stored(carrying.id)).toMatchObject({ text: 'x', files: [file] });
  });

  test("a source is named where it is readable, and a deleted one stays the copy's source", async () => {
    const file = await makeFile(harness, world.colleague);
    const { userId: ownerId } = world.colleague;
    const hidden = await makeBankQuestion(harness, world, { ownerId, files: [file] });
    const [alone] = idsOf(await own.post([written({ sourceId: hidden.id })]));
    expect(await own.stored(alone?.id ?? '')).toMatchObject({ sourceId: null, files: [] });
    const carrying = written({ sourceId: hidden.id, files: [{ id: file.id }] });
    expect(codes(await own.post([carrying]))).toEqual([404, 'attachment.notFound', '0.files.0.id']);
    const source = await makeBankQuestion(harness, world);
    const [copy] = idsOf(await own.post([written({ sourceId: source.id })]));
    await own.remove(source.id);
    const row = await own.stored(copy?.id ?? '');
    if (!row) throw new Error('The copy went with its source.');
    const again = await own.post([resent(row, { text: 'تازه', sourceId: source.id })]);
    expect(again.status).toBe(200);
    expect(await own.stored(row.id)).toMatchObject({ text: 'تازه', sourceId: source.id });
  });
});

describe('questions of a bank exam', () => {
  const texts = async (id: string) => (await own.template(id)).questions.map((row) => row.text);

  test('new ones come last, one with a place goes there, and all are numbered densely', async () => {
    const { id } = await makeTemplate(harness, world, { questions: 2 });
    const answer = await own.postTo(id, [
      written({ text: 'آخر' }),
      written({ text: 'اول', orders: 1 }),
    ]);
    expect(idsOf(answer).map((row) => row.orders)).toEqual([4, 1]);
    expect(await texts(id)).toEqual(['اول', 'سوال 1', 'سوال 2', 'آخر']);
    const after = await own.template(id);
    expect(after.questions.map((row) => row.orders)).toEqual([1, 2, 3, 4]);
    expect(after).toMatchObject({ questionCount: 4, version: 2 });
    expect(after.questions[0]?.template).toEqual({ id, title: 'آزمون بانک', isPublic: false });
  });

  test('the whole list sent again in another order moves and changes nothing else', async () => {
    const { id, questions } = await makeTemplate(harness, world, { questions: 3 });
    const turned = questions.toReversed();
    const answer = await own.postTo(
      id,
      turned.map((row, place) => resent(row, { orders: place + 1 })),
    );
    expect(idsOf(answer).map((row) => [row.orders, row.version])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(await texts(id)).toEqual(['سوال 3', 'سوال 2', 'سوال 1']);
    expect((await own.template(id)).version).toBe(2);
  });

  test('replace in their place, on their version', async () => {
    const { id, questions } = await makeTemplate(harness, world, { questions: 2 });
    const [first] = questions;
    if (!first) throw new Error('no question');
    await own.postTo(id, [resent(first, { text: 'نو' })]);
    expect(await texts(id)).toEqual(['نو', 'سوال 2']);
    const late = await own.postTo(id, [resent(first, { text: 'دیر' })]);
    expect(codes(late)).toEqual([409, 'question.conflict', undefined]);
  });

  test('only `id` and `orders` moves: without a version, over a change that the device has not seen', async () => {
    const { id, questions } = await makeTemplate(harness, world, { questions: 3 });
    const [first, second, third] = questions;
    if (!first || !second || !third) throw new Error('no question');
    await own.postTo(id, [resent(third, { text: 'نو' })]);
    const answer = await own.postTo(id, [
      { id: third.id, orders: 1 },
      { id: first.id, orders: 2 },
    ]);
    expect(idsOf(answer)).toEqual([
      { id: third.id, basedOn: 2, version: 2, orders: 1 },
      { id: first.id, basedOn: 1, version: 1, orders: 2 },
    ]);
    expect(await texts(id)).toEqual(['نو', 'سوال 1', 'سوال 2']);
  });

  test('what is neither whole nor a move is refused, each missing thing by its name', async () => {
    const { id, questions } = await makeTemplate(harness, world, { questions: 1 });
    const [row] = questions;
    if (!row) throw new Error('no question');
    const before = await harness.checksum();
    const half = { id: row.id, version: 1, text: 'نو' };
    const refused = await own.postTo(id, [half]);
    expect(refused.status).toBe(400);
    expect(refused.errors.map(({ path }) => path)).toEqual([
      '0.clientId',
      '0.type',
      '0.maxScoreUnits',
    ]);
    expect(codes(await own.postTo(id, [{ id: row.id }]))[0]).toBe(400);
    expect(codes(await own.postTo(id, [{ orders: 1 }]))[0]).toBe(400);
    expect(await harness.checksum()).toBe(before);
  });

  test('one that is moved and gone is not found', async () => {
    const { id } = await makeTemplate(harness, world, { questions: 1 });
    const move = { id: newId(), orders: 1 };
    expect(codes(await own.postTo(id, [move]))).toEqual([404, 'question.notFound', '0.id']);
  });

  test('one of another bank exam is not found', async () => {
    const { id } = await makeTemplate(harness, world);
    const other = await makeTemplate(harness, world, { questions: 1 });
    const [row] = other.questions;
    if (!row) throw new Error('no question');
    expect(codes(await own.postTo(id, [resent(row)]))).toEqual([404, 'question.notFound', '0.id']);
  });

  test("take new ones from owner and admin alone, and they are the owner's", async () => {
    const { id } = await makeTemplate(harness, world, { isPublic: true });
    const hidden = await makeTemplate(harness, world);
    const before = await harness.checksum();
    expect(codes(await others.postTo(id, [written()]))).toEqual([403, 'role.notYours', undefined]);
    expect(codes(await others.postTo(hidden.id, [written()]))).toEqual([
      404,
      'template.notFound',
      undefined,
    ]);
    expect(await harness.checksum()).toBe(before);
    const [made] = idsOf(await admins.postTo(id, [written()]));
    expect(await own.stored(made?.id ?? '')).toMatchObject({ ownerId: world.teacher.userId });
  });

  test('of a past school year are kept, changed, opened and deleted as any other', async () => {
    const past = { semesterId: world.pastSemesterId, questions: 1 };
    const { id, questions } = await makeTemplate(harness, world, past);
    const free = await makeBankQuestion(harness, world, { semesterId: world.pastSemesterId });
    for (const answer of [
      await own.postTo(id, [written()]),
      await own.post([resent(free, { text: 'x' })]),
      await own.remove(questions[0]?.id ?? ''),
      await own.publish(free.id, true),
    ]) {
      expect(answer.status).toBe(200);
    }
    expect(await own.stored(free.id)).toMatchObject({ text: 'x', isPublic: true });
  });
});
