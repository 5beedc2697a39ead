import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionStudents } from '#contract/reports/reports-shape.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { sendCorrection } from './workbooks.ts';

let harness: Harness;
let world: World;
let teacher: Caller;
let colleague: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
  colleague = await signIn(harness, world.colleague);
});
afterAll(() => harness.close());

const kinds = ['exam', 'assignment'] as const;
function ask(of: Made, { question = 0, query = {}, by = teacher } = {}) {
  const { schoolId, semesterId } = world;
  const params = { schoolId, semesterId, id: of.questions[question]?.id ?? '' };
  return by.call(`${of.kind}Questions.detailsStudents`, { params, query });
}
async function read(of: Made, how: Parameters<typeof ask>[1] = {}) {
  return questionStudents.parse((await ask(of, how)).data);
}

describe('the answers to one question', () => {
  test.each(kinds)('of an %s come with all that correcting it needs', async (kind) => {
    const made = await makeActivity(harness, world, { kind });
    const [first] = made.results;
    const questionId = made.questions[2]?.id ?? '';
    const options = made.questions[2]?.options ?? [];
    await giveAnswer(harness, {
      schoolId: world.schoolId,
      resultId: first?.id ?? '',
      questionId,
      optionId: options[0]?.id ?? '',
      scoreUnits: 480,
      auto: true,
    });
    const stroke = {
      id: randomUUID(),
      page: 0,
      tool: 'tick',
      colour: '#c00',
      width: 2,
      points: 'AAAAAAAA',
      at: '2026-11-20T08:00:00.000Z',
    };
    const body = {
      answers: [
        { questionId, baseVersion: 0, scoreUnits: 240, comment: 'نیمه', ink: { add: [stroke] } },
      ],
      review: { baseVersion: 0, status: 'accepted' },
    };
    expect((await sendCorrection(world, teacher, made, body)).status).toBe(200);

    const { parentId, question, students } = await read(made, { question: 2 });
    expect(parentId).toBe(made.id);
    expect(question).toMatchObject({ questionId, type: 'multipleChoice', orders: 3, maxScore: 2 });
    expect(question.options).toEqual(options);
    expect(students).toMatchObject({ total: 6, pageIndex: 0, pageSize: 20 });
    expect(students.items.find((item) => item.resultId === first?.id)).toEqual({
      resultId: first?.id,
      studentId: first?.studentId,
      student: {
        studentId: first?.studentId,
        firstName: 'نام',
        lastName: 'زهرا',
        classId: world.classA,
        className: 'نهم الف',
      },
      attempt: 1,
      state: 'handedIn',
      reviewStatus: 'accepted',
      answer: { optionId: options[0]?.id },
      score: 1,
      scoreUnits: 240,
      suggestedUnits: null,
      auto: false,
      comment: 'نیمه',
      ink: [stroke],
      version: 1,
      by: { id: world.teacher.userId, name: 'مریم احمدی' },
      at: '2026-11-20T08:30:00.000Z',
      changedSince: false,
    });
    const blank = students.items.find((item) => item.resultId === made.results[1]?.id);
    expect(blank).toMatchObject({ answer: null, score: null, version: 0, ink: [], by: null });
  });

  test('are in the order of the Persian alphabet, page by page from 0', async () => {
    const made = await makeActivity(harness, world);
    const names = (items: { student: { lastName: string } }[]) =>
      items.map((item) => item.student.lastName);
    const all = await read(made);
    expect(names(all.students.items)).toEqual(['آرزو', 'آرزو', 'پریسا', 'پریسا', 'زهرا', 'زهرا']);
    const second = await read(made, { query: { pageIndex: '1', pageSize: '4' } });
    expect([second.students.total, names(second.students.items)]).toEqual([6, ['زهرا', 'زهرا']]);
    const far = await read(made, { query: { pageIndex: '5' } });
    expect([far.students.total, far.students.items]).toEqual([6, []]);
  });

  test('a teacher of one class reads that class only, and a stranger to the course no question', async () => {
    const made = await makeActivity(harness, world);
    const hers = await read(made, { by: colleague });
    expect(hers.students.total).toBe(3);
    expect(hers.students.items.map((item) => item.student.classId)).toEqual(
      Array(3).fill(world.classA),
    );
    const stranger = await ask(made, { by: await signIn(harness, world.stranger) });
    expect([stranger.status, stranger.code]).toEqual([404, 'question.notFound']);
    const other = await makeActivity(harness, world, { kind: 'assignment' });
    const mixed = await ask({ ...other, kind: 'exam' });
    expect([mixed.status, mixed.code]).toEqual([404, 'question.notFound']);
  });

  test('a score given by question on the version read here is taken, and a stale one is not', async () => {
    const made = await makeActivity(harness, world);
    const { question, students } = await read(made);
    const item = students.items.find((row) => row.resultId === made.results[0]?.id);
    const part = { questionId: question.questionId, baseVersion: item?.version };
    const give = (scoreUnits: number) =>
      sendCorrection(world, teacher, made, { answers: [{ ...part, scoreUnits }] });
    expect((await give(120)).status).toBe(200);
    expect((await give(240)).code).toBe('correction.conflict');
    const after = (await read(made)).students.items.find((row) => row.resultId === item?.resultId);
    expect(after).toMatchObject({ scoreUnits: 120, version: 1 });
  });

  test('while nobody has handed in, each student stands there without an answer', async () => {
    const made = await makeActivity(harness, world, { types: ['oral'] });
    const { id = '' } = made.results[0] ?? {};
    await changeResult(harness, id, { state: 'notStarted', handedInAt: null });
    const { students } = await read(made);
    expect(students.items.find((item) => item.resultId === id)).toMatchObject({
      state: 'notStarted',
      answer: null,
    });
  });
});
