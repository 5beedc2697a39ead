import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changedQuestions, createdQuestions } from '#contract/questions/questions-shape.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { giveAnswer, makeActivity, makeWorld } from './factories.ts';
import type { Made, MakeActivity, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let world: World;
let teacher: Caller;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  teacher = await signIn(harness, world.teacher);
});
afterAll(() => harness.close());

const descriptive = (over: Record<string, unknown> = {}) => ({
  clientId: randomUUID(),
  type: 'descriptive',
  text: 'سوال',
  maxScoreUnits: 480,
  ...over,
});
const choice = (options: unknown[], over: Record<string, unknown> = {}) =>
  descriptive({ type: 'multipleChoice', onlineExamQuestionAnswers: options, ...over });
const option = (text: string, isCorrect = false) => ({ text, isCorrect });

function post(of: Made, body: unknown, { release = false, by = teacher, key = randomUUID() } = {}) {
  const name = of.kind === 'exam' ? 'examQuestions.post' : 'assignmentQuestions.post';
  const params = { semesterId: of.semesterId, id: of.id, isRelease: String(release) };
  return by.call(name, { params, body, key });
}
function patch(of: Made, body: unknown, by = teacher) {
  const name = of.kind === 'exam' ? 'examQuestions.patch' : 'assignmentQuestions.patch';
  return by.call(name, {
    params: { semesterId: of.semesterId, id: of.id },
    body,
    key: randomUUID(),
  });
}
const stored = (of: Made) =>
  harness.store.read((db) =>
    db.query.questions.findMany({
      where: (row, { eq }) => eq(row.activityId, of.id),
      orderBy: (row, { asc }) => asc(row.orders),
    }),
  );
const draft = (over: MakeActivity = {}) =>
  makeActivity(harness, world, { state: 'draft', types: [], totalUnits: 960, ...over });
const stateOf = async (of: Made) => {
  const name = of.kind === 'exam' ? 'exams.details' : 'assignments.details';
  const answer = await teacher.call(name, { params: { semesterId: of.semesterId, id: of.id } });
  return z
    .object({ state: z.string(), version: z.int(), questionCount: z.int() })
    .parse(answer.data);
};

describe('PostList', () => {
  test.each(['exam', 'assignment'] as const)(
    'appends to an %s and answers an id per clientId',
    async (kind) => {
      const made = await draft({ kind });
      const list = [descriptive(), descriptive()];
      const answer = await post(made, list);
      const { ids, state } = createdQuestions.parse(answer.data);
      expect([answer.status, state]).toEqual([200, 'draft']);
      expect(ids.map((row) => row.clientId)).toEqual(list.map((row) => row.clientId));
      await post(made, [descriptive({ text: 'سوم' })]);
      expect((await stored(made)).map((row) => [row.orders, row.version])).toEqual([
        [1, 1],
        [2, 1],
        [3, 1],
      ]);
      expect((await stateOf(made)).questionCount).toBe(3);
    },
  );

  test('is all or nothing', async () => {
    const made = await draft();
    const before = await harness.checksum();
    const answer = await post(made, [descriptive(), choice([option('الف', true)])]);
    expect([answer.status, answer.code]).toEqual([400, 'question.optionsMissing']);
    expect(await harness.checksum()).toBe(before);
  });

  test('never makes a clientId twice, not even under another key', async () => {
    const made = await draft();
    const once = descriptive();
    const first = createdQuestions.parse((await post(made, [once])).data);
    const again = await post(made, [once, descriptive()]);
    expect([again.status, again.code]).toEqual([409, 'question.clientIdUsed']);
    // What stands there comes along: whoever wrote other words under that name is shown both.
    const [one] = first.ids;
    expect(again.data).toMatchObject({
      ids: first.ids,
      current: [{ id: one?.id, version: 1, text: once.text }],
    });
    expect(await stored(made)).toHaveLength(1);
    expect((await post(await draft(), [once])).status).toBe(200);
    const twin = descriptive();
    expect((await post(made, [twin, twin])).code).toBe('request.invalid');
  });

  test.each([
    ['no option', choice([]), 'question.optionsMissing'],
    ['one option', choice([option('الف', true)]), 'question.optionsMissing'],
    ['an empty option', choice([option('الف', true), option('  ')]), 'question.emptyOption'],
    ['no correct option', choice([option('الف'), option('ب')]), 'question.correctOption'],
    [
      'two correct options',
      choice([option('الف', true), option('ب', true)]),
      'question.correctOption',
    ],
    [
      'eleven options',
      choice(Array.from({ length: 11 }, (_, n) => option(`${n}`, n === 0))),
      'request.invalid',
    ],
    [
      'options on a descriptive one',
      choice([option('الف', true), option('ب')], { type: 'descriptive' }),
      'request.invalid',
    ],
    ['an id', descriptive({ id: randomUUID() }), 'request.invalid'],
    ['no clientId', descriptive({ clientId: undefined }), 'request.invalid'],
    ['a Persian formula', descriptive({ formula: 'ع + ۲' }), 'question.formulaEnglish'],
    ['an unknown type', descriptive({ type: 'essay' }), 'request.invalid'],
    ['an empty text', descriptive({ text: '  ' }), 'request.invalid'],
    ['a text that is too long', descriptive({ text: 'x'.repeat(10_001) }), 'request.invalid'],
    ['a maximum of a fifth', descriptive({ maxScoreUnits: 48 }), 'score.range'],
    ['a maximum between quarters', descriptive({ maxScoreUnits: 100 }), 'score.step'],
    ['a text for a maximum', descriptive({ maxScoreUnits: '480' }), 'score.notNumber'],
  ])('refuses %s', async (_name, question, code) => {
    const made = await draft();
    const answer = await post(made, [descriptive(), question]);
    expect([answer.status, answer.code]).toEqual([400, code]);
    expect(answer.errors[0]?.path?.startsWith('1')).toBe(true);
    expect(await stored(made)).toEqual([]);
  });
});

describe('release', () => {
  test.each(['exam', 'assignment'] as const)(
    'gives every student of an %s her first result',
    async (kind) => {
      const made = await draft({ kind });
      const list = [descriptive(), descriptive()];
      const answer = await post(made, list, { release: true });
      expect([answer.status, createdQuestions.parse(answer.data).state]).toEqual([
        200,
        'scheduled',
      ]);
      const results = await harness.store.read((db) =>
        db.query.results.findMany({ where: (row, { eq }) => eq(row.activityId, made.id) }),
      );
      expect(results.map((row) => row.studentId).toSorted()).toEqual(
        world.students.map((s) => s.id).toSorted(),
      );
      expect(results.every((row) => row.attempt === 1 && row.state === 'notStarted')).toBe(true);
    },
  );

  test('save and publish: PostList/false, then PostList/true with nothing new', async () => {
    const made = await draft({ totalUnits: 480 });
    await post(made, [descriptive()]);
    expect((await stateOf(made)).state).toBe('draft');
    expect((await post(made, [], { release: true })).status).toBe(200);
    expect((await stateOf(made)).state).toBe('scheduled');
  });

  test('is refused with one error for each missing thing, and nothing of the list is stored', async () => {
    const nobody = await draft({ classes: [], title: ' ' });
    const before = await harness.checksum();
    const answer = await post(nobody, [descriptive()], { release: true });
    expect([answer.status, answer.code]).toEqual([409, 'exam.notReady']);
    expect(answer.errors.map((error) => error.path)).toEqual(['title', 'totalScore', 'students']);
    expect(await harness.checksum()).toBe(before);
    const empty = await post(nobody, [], { release: true });
    expect(empty.errors.map((error) => error.path)).toEqual([
      'title',
      'questions',
      'totalScore',
      'students',
    ]);
  });

  test('an unscored assignment has no sum to reach', async () => {
    const unscored = await draft({ kind: 'assignment', totalUnits: null });
    expect((await post(unscored, [descriptive()], { release: true })).status).toBe(200);
  });

  test('comes too late once the start has passed', async () => {
    for (const kind of ['exam', 'assignment'] as const) {
      const late = await draft({ kind, totalUnits: 480 });
      const before = harness.clock.now;
      harness.clock.now += 36 * 60 * 60_000;
      const answer = await post(late, [descriptive()], { release: true });
      harness.clock.now = before;
      expect([answer.status, answer.code]).toEqual([409, `${kind}.startPassed`]);
    }
  });

  test('an assignment may be given on its first day, whatever the hour', async () => {
    const today = await draft({ kind: 'assignment', totalUnits: 480 });
    const before = harness.clock.now;
    // Six hours after its start of noon it is still the same day in Tehran.
    harness.clock.now += 30 * 60 * 60_000;
    const answer = await post(today, [descriptive()], { release: true });
    harness.clock.now = before;
    expect(answer.status).toBe(200);
  });

  test('belongs to the owner and the admin', async () => {
    const made = await draft({ totalUnits: 480 });
    const colleague = await signIn(harness, world.colleague);
    const denied = await post(made, [descriptive()], { release: true, by: colleague });
    expect([denied.status, denied.code]).toEqual([403, 'role.notYours']);
    const admin = await signIn(harness, world.admin);
    expect((await post(made, [descriptive()], { release: true, by: admin })).status).toBe(200);
  });
});

describe('lifecycle', () => {
  test.each(['scheduled', 'running', 'ended'] as const)(
    'a %s exam takes no new question',
    async (state) => {
      const made = await makeActivity(harness, world, { state });
      const before = await harness.checksum();
      for (const release of [true, false]) {
        const answer = await post(made, [descriptive()], { release });
        expect([answer.status, answer.code]).toEqual([409, 'exam.locked']);
      }
      const [question] = made.questions;
      const text = await patch(made, [{ id: question?.id, version: 1, text: 'دیگر' }]);
      expect([text.status, text.code]).toEqual([409, 'exam.locked']);
      expect(await harness.checksum()).toBe(before);
    },
  );

  test('an assignment says so under its own code', async () => {
    const made = await makeActivity(harness, world, { kind: 'assignment', state: 'running' });
    expect((await post(made, [descriptive()])).code).toBe('assignment.locked');
  });

  test('after the end only the key changes, and every result is scored anew at once', async () => {
    const made = await makeActivity(harness, world, {
      types: ['multipleChoice', 'descriptive'],
      negative: '1/4',
    });
    const [question] = made.questions;
    const options = question?.options ?? [];
    const [first, second] = made.results;
    const give = (
      resultId: string | undefined,
      optionId: string | undefined,
      scoreUnits: number,
      auto: boolean,
    ) =>
      giveAnswer(harness, {
        schoolId: world.schoolId,
        resultId: resultId ?? '',
        questionId: question?.id ?? '',
        optionId: optionId ?? null,
        scoreUnits,
        auto,
      });
    await give(first?.id, options[0]?.id, 480, true);
    await give(second?.id, options[1]?.id, 300, false);
    await give(made.results[2]?.id, options[1]?.id, -120, true);
    const keyed = options.map(({ text, orders }) => ({ text, orders, isCorrect: orders === 2 }));
    const answer = await patch(made, [
      { id: question?.id, version: 1, onlineExamQuestionAnswers: keyed },
    ]);
    expect(answer.status).toBe(200);
    const totals = await harness.store.read((db) =>
      db.query.results.findMany({ where: (row, { eq }) => eq(row.activityId, made.id) }),
    );
    const totalOf = (id: string | undefined) => totals.find((row) => row.id === id)?.totalUnits;
    expect([totalOf(first?.id), totalOf(second?.id), totalOf(made.results[2]?.id)]).toEqual([
      0, 300, 480,
    ]);
    const [kept] = await stored(made);
    expect(kept?.options.map((row) => row.id)).toEqual(options.map((row) => row.id));
    const renamed = keyed.map(({ text, ...row }) => Object.assign(row, { text: `${text}!` }));
    const locked = await patch(made, [
      { id: question?.id, version: 2, onlineExamQuestionAnswers: renamed },
    ]);
    expect(locked.code).toBe('exam.locked');
  });

  test('a past school year cannot be changed', async () => {
    const made = await draft({ semesterId: world.pastSemesterId });
    expect((await post(made, [descriptive()])).code).toBe('semester.inactive');
  });
});

describe('PatchList', () => {
  test('changes what was sent on its version and leaves the rest', async () => {
    const made = await draft({ types: ['descriptive', 'descriptive'] });
    const [first, second] = made.questions;
    const answer = await patch(made, [
      { id: first?.id, version: 1, text: 'تازه', maxScoreUnits: 240, formula: 'x^2' },
    ]);
    expect(changedQuestions.parse(answer.data).questions).toEqual([
      { id: first?.id, basedOn: 1, version: 2, orders: 1 },
      { id: second?.id, basedOn: 1, version: 1, orders: 2 },
    ]);
    expect((await stored(made))[0]).toMatchObject({
      text: 'تازه',
      maxUnits: 240,
      formula: 'x^2',
      type: 'descriptive',
    });
  });

  test('a stale version conflicts with what stands there, and nothing is applied', async () => {
    const made = await draft({ types: ['descriptive', 'descriptive'] });
    const [first, second] = made.questions;
    await patch(made, [{ id: first?.id, version: 1, text: 'یک' }]);
    const before = await harness.checksum();
    const late = await patch(made, [
      { id: second?.id, version: 1, text: 'دو' },
      { id: first?.id, version: 1, text: 'سه' },
    ]);
    expect([late.status, late.code]).toEqual([409, 'question.conflict']);
    const { current } = z.object({ current: z.array(z.looseObject({})) }).parse(late.data);
    expect(current).toMatchObject([{ id: first?.id, version: 2, text: 'یک' }]);
    expect(await harness.checksum()).toBe(before);
  });

  test('moving carries no version, never conflicts and numbers densely', async () => {
    const made = await draft({ types: ['descriptive', 'oral', 'pdf', 'descriptive'] });
    const ids = made.questions.map((question) => question.id);
    const order = async () => (await stored(made)).map((row) => ids.indexOf(row.id));
    await patch(made, [{ id: ids[0], version: 1, text: 'بعد' }]);
    await patch(made, [{ id: ids[0], orders: 3 }]);
    expect(await order()).toEqual([1, 2, 0, 3]);
    await patch(
      made,
      [3, 2, 1, 0].map((place, n) => ({ id: ids[place], orders: n + 1 })),
    );
    expect(await order()).toEqual([3, 2, 1, 0]);
    await patch(made, [
      { id: ids[0], orders: 9_000_000_000 },
      { id: ids[1], orders: 1 },
    ]);
    expect(await order()).toEqual([1, 3, 2, 0]);
    expect((await stored(made)).map((row) => row.orders)).toEqual([1, 2, 3, 4]);
    expect((await stored(made)).find((row) => row.id === ids[0])?.version).toBe(2);
  });

  test('a change without a version, one of a foreign question and one sent twice are refused', async () => {
    const made = await draft({ types: ['descriptive'] });
    const other = await draft({ types: ['descriptive'] });
    const id = made.questions[0]?.id;
    expect((await patch(made, [{ id, text: 'تازه' }])).code).toBe('request.invalid');
    expect((await patch(made, [{ id: other.questions[0]?.id, version: 1, text: 'x' }])).code).toBe(
      'question.notFound',
    );
    // Each is named, so that the others can go without them.
    const gone = await patch(made, [
      { id, orders: 1 },
      { id: randomUUID(), orders: 2 },
      { id: made.id },
    ]);
    expect(gone.errors.map(({ path }) => path)).toEqual(['1.id', '2.id']);
    const twice = [
      { id, version: 1, text: 'a' },
      { id, version: 1, text: 'b' },
    ];
    expect((await patch(made, twice)).code).toBe('request.invalid');
    expect((await stored(made))[0]?.version).toBe(1);
  });

  test('an assignment sends its options under its own name', async () => {
    const made = await draft({ kind: 'assignment', types: ['multipleChoice'] });
    const [question] = made.questions;
    const sent = [option('یک', true), option('دو')];
    const answer = await patch(made, [
      { id: question?.id, version: 1, assignmentQuestionAnswers: sent },
    ]);
    expect(answer.status).toBe(200);
    expect((await stored(made))[0]?.options.map((row) => row.text)).toEqual(['یک', 'دو']);
  });

  test('two lists at once: one is accepted, the other conflicts', async () => {
    const made = await draft({ types: ['descriptive'] });
    const id = made.questions[0]?.id;
    const answers = await Promise.all(
      ['a', 'b'].map((text) => patch(made, [{ id, version: 1, text }])),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
