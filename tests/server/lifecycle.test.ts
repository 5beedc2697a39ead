import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedQuestions } from '#contract/questions/questions-shape.ts';
import type { LifecycleState } from '#domain/lifecycle.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
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

const states: LifecycleState[] = ['draft', 'scheduled', 'running', 'ended'];
const make = (over: MakeActivity) =>
  makeActivity(harness, world, { types: ['multipleChoice', 'descriptive'], ...over });
const keyed = (of: Made, correct: number, place = 0) =>
  (of.questions[place]?.options ?? []).map(({ text, orders }) => ({
    text,
    orders,
    isCorrect: orders === correct,
  }));
const optionsName = ({ kind }: Made) =>
  kind === 'exam' ? 'onlineExamQuestionAnswers' : 'assignmentQuestionAnswers';
const patch = (of: Made, change: Record<string, unknown>, place = 0) =>
  teacher.call(`${of.kind}Questions.patch`, {
    params: { semesterId: of.semesterId, id: of.id },
    body: [{ id: of.questions[place]?.id, version: 1, ...change }],
  });
const post = (of: Made, body: unknown[], isRelease: boolean) =>
  teacher.call(`${of.kind}Questions.post`, {
    params: { semesterId: of.semesterId, id: of.id, isRelease: String(isRelease) },
    body,
  });
const edit = (of: Made, change: Record<string, unknown>) =>
  teacher.call(`${of.kind}s.edit`, { body: { id: of.id, version: 1, ...change } });
const path = (of: Made) => ({ schoolId: world.schoolId, semesterId: of.semesterId, id: of.id });
const one = () => ({
  clientId: randomUUID(),
  type: 'descriptive',
  text: 'سوال',
  maxScoreUnits: 480,
});

/** What a teacher may want to do, and in which states the server lets her. */
const matrix: Record<
  string,
  { allowed: LifecycleState[]; act: (of: Made) => Promise<Answer>; missing?: LifecycleState }
> = {
  'edit settings': {
    allowed: ['draft'],
    act: (of) => edit(of, { title: 'تازه', settings: { randomizeOptions: true } }),
  },
  'change what takes effect after the end': {
    allowed: states,
    act: (of) => edit(of, { settings: { showResultToParents: true, allowSubmitAfterEnd: true } }),
  },
  'change that and another setting': {
    allowed: ['draft'],
    act: (of) => edit(of, { settings: { showResultToParents: true, security: true } }),
  },
  'add a question': { allowed: ['draft'], act: (of) => post(of, [one()], false) },
  'change a text': { allowed: ['draft'], act: (of) => patch(of, { text: 'تازه' }) },
  'change a maximum': { allowed: ['draft'], act: (of) => patch(of, { maxScoreUnits: 240 }) },
  'change tags': { allowed: states, act: (of) => patch(of, { tags: ['تازه'] }) },
  'move a question': {
    allowed: ['draft'],
    act: (of) => patch(of, { version: undefined, orders: 2 }),
  },
  'delete a question': {
    allowed: ['draft'],
    act: (of) =>
      teacher.call(`${of.kind}Questions.delete`, { params: { id: of.questions[0]?.id ?? '' } }),
  },
  'change which option is correct': {
    allowed: ['draft', 'ended'],
    act: (of) => patch(of, { [optionsName(of)]: keyed(of, 2) }),
  },
  'change the model answer and the rubric': {
    allowed: states,
    act: (of) => patch(of, { modelAnswer: 'تازه', rubric: [{ text: 'راه حل', scoreUnits: 120 }] }),
  },
  'change model answer and text at once': {
    allowed: ['draft'],
    act: (of) => patch(of, { modelAnswer: 'تازه', text: 'تازه' }),
  },
  'change key and text at once': {
    allowed: ['draft'],
    act: (of) => patch(of, { [optionsName(of)]: keyed(of, 2), text: 'تازه' }),
  },
  release: { allowed: ['draft'], act: (of) => post(of, [], true) },
  'withdraw to draft': { allowed: ['scheduled'], act: (of) => edit(of, { state: 'draft' }) },
  correct: {
    allowed: ['running', 'ended'],
    missing: 'draft',
    act: (of) =>
      teacher.call(`${of.kind}Results.correct`, {
        params: {
          ...path(of),
          studentId: of.results[0]?.studentId ?? '',
          resultId: of.results[0]?.id ?? '',
        },
        body: { answers: [{ questionId: of.questions[1]?.id, baseVersion: 0, scoreUnits: 60 }] },
      }),
  },
  copy: { allowed: states, act: (of) => teacher.call(`${of.kind}s.copy`, { params: path(of) }) },
  'add to the exam bank': {
    allowed: states,
    act: (of) => teacher.call(`${of.kind}s.createTemplate`, { params: path(of), body: {} }),
  },
  delete: {
    allowed: states,
    act: (of) => teacher.call(`${of.kind}s.delete`, { params: path(of) }),
  },
};
const refusalOf = (kind: Made['kind'], isMissing: boolean) =>
  isMissing
    ? { status: 404, code: 'result.notFound', isChanged: false }
    : { status: 409, code: `${kind}.locked`, isChanged: false };
const cases = (['exam', 'assignment'] as const).flatMap((kind) =>
  Object.entries(matrix).flatMap(([action, { allowed, act, missing }]) =>
    states
      // Withdrawing what is no more than a draft is an edit like any other.
      .filter((state) => !(action === 'withdraw to draft' && state === 'draft'))
      .map((state) => ({
        kind,
        action,
        state,
        act,
        may: allowed.includes(state) ? 'may' : 'may not',
        expected: allowed.includes(state)
          ? { status: 200, code: undefined, isChanged: true }
          : refusalOf(kind, missing === state),
      })),
  ),
);

test.each(cases)('one $may $action of a $state $kind', async ({ kind, state, act, expected }) => {
  const made = await make({ kind, state });
  const before = await harness.checksum();
  const { status, code } = await act(made);
  const isChanged = (await harness.checksum()) !== before;
  expect({ status, code, isChanged }).toEqual(expected);
});

describe('another option becomes correct after the end', () => {
  const give = (
    of: Made,
    place: number,
    answer: { option: number; scoreUnits: number; auto: boolean },
  ) =>
    giveAnswer(harness, {
      schoolId: world.schoolId,
      resultId: of.results[place]?.id ?? '',
      questionId: of.questions[0]?.id ?? '',
      optionId: of.questions[0]?.options[answer.option]?.id ?? null,
      scoreUnits: answer.scoreUnits,
      auto: answer.auto,
    });
  const totals = async (of: Made) => {
    const rows = await harness.store.read((db) =>
      db
        .select({ id: t.results.id, total: t.results.totalUnits })
        .from(t.results)
        .where(eq(t.results.activityId, of.id)),
    );
    const byId = new Map(rows.map((row) => [row.id, row.total]));
    return of.results.map(({ id }) => byId.get(id));
  };
  const setTotal = (of: Made, place: number, totalUnits: number, scoredCount = 1) =>
    harness.store.read((db) =>
      db
        .update(t.results)
        .set({ totalUnits, scoredCount })
        .where(eq(t.results.id, of.results[place]?.id ?? '')),
    );

  test.each(['exam', 'assignment'] as const)(
    'every result of an %s is scored anew, and the answer counts those with another total',
    async (kind) => {
      const made = await make({ kind, state: 'ended', negative: '1/4' });
      // Right before, right after, wrong before and after, and one that a teacher decided.
      await give(made, 0, { option: 0, scoreUnits: 480, auto: true });
      await give(made, 1, { option: 1, scoreUnits: -120, auto: true });
      await give(made, 2, { option: 2, scoreUnits: -120, auto: true });
      await give(made, 3, { option: 1, scoreUnits: 300, auto: false });
      for (const [place, total] of [480, 0, 0, 300].entries()) await setTotal(made, place, total);
      // A count that is put right is no other total.
      await setTotal(made, 2, 0, 0);
      const answer = await patch(made, { [optionsName(made)]: keyed(made, 2) });
      expect(changedQuestions.parse(answer.data).rescored).toEqual({ results: 2 });
      expect(await totals(made)).toEqual([0, 480, 0, 300, 0, 0]);
      const kept = await harness.store.read((db) =>
        db
          .select()
          .from(t.answers)
          .where(eq(t.answers.resultId, made.results[3]?.id ?? '')),
      );
      expect(kept).toMatchObject([{ scoreUnits: 300, auto: false, version: 0 }]);
    },
  );

  test('a refusal of the same list leaves every total as it was', async () => {
    const made = await make({ state: 'ended' });
    await give(made, 0, { option: 0, scoreUnits: 480, auto: true });
    await setTotal(made, 0, 480);
    const before = await harness.checksum();
    const answer = await teacher.call('examQuestions.patch', {
      params: { semesterId: made.semesterId, id: made.id },
      body: [
        { id: made.questions[0]?.id, version: 1, [optionsName(made)]: keyed(made, 2) },
        { id: made.questions[1]?.id, version: 1, text: 'تازه' },
      ],
    });
    expect([answer.status, answer.code]).toEqual([409, 'exam.locked']);
    expect(await harness.checksum()).toBe(before);
  });

  test('what students never see changes while workbooks are corrected, and no score with it', async () => {
    const made = await make({ state: 'ended' });
    // Not what the rule would give: scoring it anew would show.
    await give(made, 0, { option: 1, scoreUnits: 300, auto: true });
    await setTotal(made, 0, 300);
    const late = {
      modelAnswer: 'پاسخ تازه',
      rubric: [{ text: 'راه حل', scoreUnits: 120 }],
      tags: ['پایانی'],
      difficulty: 'hard',
    };
    const answer = await patch(made, late);
    expect(changedQuestions.parse(answer.data).rescored).toBeUndefined();
    expect((await totals(made))[0]).toBe(300);
    const stored = await harness.store.read((db) =>
      db.query.questions.findFirst({ where: eq(t.questions.id, made.questions[0]?.id ?? '') }),
    );
    expect(stored).toMatchObject({ ...late, version: 2 });
    // A colleague who began before that is shown what stands there.
    const stale = await patch(made, { modelAnswer: 'دیگر' });
    expect([stale.status, stale.code]).toEqual([409, 'question.conflict']);
  });

  test('a draft and an unchanged key rescore nothing', async () => {
    const ended = await make({ state: 'ended' });
    const same = await patch(ended, { [optionsName(ended)]: keyed(ended, 1) });
    expect(changedQuestions.parse(same.data).rescored).toEqual({ results: 0 });
    const draft = await make({ state: 'draft' });
    const changed = await patch(draft, { [optionsName(draft)]: keyed(draft, 2) });
    expect(changedQuestions.parse(changed.data).rescored).toEqual({ results: 0 });
  });

  test("a combined question's key changes and no score does: the teacher decided it", async () => {
    const made = await make({ state: 'ended', types: ['combined'] });
    await give(made, 0, { option: 0, scoreUnits: 360, auto: false });
    await setTotal(made, 0, 360);
    const answer = await patch(made, { [optionsName(made)]: keyed(made, 3) });
    expect(changedQuestions.parse(answer.data).rescored).toEqual({ results: 0 });
    expect((await totals(made))[0]).toBe(360);
  });
});
