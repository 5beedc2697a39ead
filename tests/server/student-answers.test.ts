import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import * as t from '#server/db/schema/index.ts';
import { signIn } from './client.ts';
import type { Caller } from './client.ts';
import { changeResult, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import {
  answerRows,
  extend,
  firstStudent,
  handIn,
  makeFile,
  makeSittable,
  openPaperOf,
  optionOf,
  outcome,
  questionOf,
  resultOf,
  resultRow,
  sendAnswers,
  signInStudent,
} from './student-sitting.ts';
import { readWorkbookOf, sendCorrection } from './workbooks.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let harness: Harness;
let world: World;
let sara: Caller;
let exam: Made;
let start: number;

beforeAll(async () => {
  harness = await openHarness();
  world = await makeWorld(harness);
  start = harness.clock.now;
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now = start;
  sara = await signInStudent(harness, firstStudent(world));
  exam = await makeSittable(harness, world);
});

describe('answering', () => {
  test('stores what each type takes, as absolute values, and nothing of the correction', async () => {
    const made = await makeSittable(harness, world, {
      types: ['descriptive', 'multipleChoice', 'combined', 'pdf'],
    });
    const file = await makeFile(harness, firstStudent(world));
    const answers = [
      { questionId: questionOf(made, 0).id, text: '  چون زاویه‌ها برابرند\n' },
      { questionId: questionOf(made, 1).id, optionId: optionOf(made, 1, 2) },
      { questionId: questionOf(made, 2).id, optionId: optionOf(made, 2, 0), text: 'دلیل' },
      { questionId: questionOf(made, 3).id, files: [file] },
    ];
    const sent = await sendAnswers(sara, resultOf(made), answers);
    expect([sent.status, sent.data]).toEqual([
      200,
      { answers: made.questions.map(({ id }) => ({ questionId: id, answered: true })) },
    ]);
    await sendAnswers(sara, resultOf(made), answers);
    const rows = await answerRows(harness, resultOf(made));
    expect(rows).toHaveLength(4);
    for (const row of rows)
      expect(row).toMatchObject({ scoreUnits: null, auto: false, comment: null, version: 1 });
    const teacher = await signIn(harness, world.teacher);
    const read = await readWorkbookOf(teacher, made);
    expect(read.questionList.map((q) => q.answer)).toEqual([
      { text: '  چون زاویه‌ها برابرند\n' },
      { optionId: optionOf(made, 1, 2) },
      { optionId: optionOf(made, 2, 0), text: 'دلیل' },
      { files: [{ id: file, name: 'پاسخ.pdf', type: 'application/pdf', size: 1_200 }] },
    ]);
    await sendAnswers(sara, resultOf(made), [
      { questionId: questionOf(made, 0).id, text: '   ' },
      { questionId: questionOf(made, 2).id, optionId: null },
      { questionId: questionOf(made, 3).id, files: null },
    ]);
    const paper = await openPaperOf(sara, made);
    expect(paper.questions.map((q) => q.answer)).toEqual([
      null,
      { text: null, optionId: optionOf(made, 1, 2), files: [] },
      { text: 'دلیل', optionId: null, files: [] },
      null,
    ]);
  });

  test('after a correction leaves its score, comment, ink and author as they are, under a new version', async () => {
    const made = await makeSittable(harness, world, { state: 'ended' });
    const teacher = await signIn(harness, world.teacher);
    const id = questionOf(made, 0).id;
    const stroke = {
      id: randomUUID(),
      page: 0,
      tool: 'tick',
      colour: '#c00',
      width: 2,
      points: 'AAAAAAAA',
      at: '2026-11-20T08:00:00.000Z',
    };
    const part = { questionId: id, baseVersion: 0, scoreUnits: 120, comment: 'خوب' };
    const answers = [{ ...part, ink: { add: [stroke], remove: [] } }];
    expect((await sendCorrection(world, teacher, made, { answers })).status).toBe(200);
    await extend(harness, world, made, start + hour);
    const correctionOf = async () => {
      const [row] = await answerRows(harness, resultOf(made));
      const { scoreUnits, auto, comment, ink, inkRemoved, byId, at } = row ?? {};
      return [{ scoreUnits, auto, comment, ink, inkRemoved, byId, at }, row?.version];
    };
    const [before] = await correctionOf();
    expect(before).toMatchObject({ scoreUnits: 120, comment: 'خوب' });
    for (const [place, text] of ['یک', 'دو', null].entries()) {
      for (const _again of [1, 2]) {
        const sent = await sendAnswers(sara, resultOf(made), [{ questionId: id, text }]);
        expect(sent.status).toBe(200);
      }
      expect(await correctionOf()).toEqual([before, 2 + place]);
    }
    expect((await resultRow(harness, resultOf(made)))?.totalUnits).toBe(120);
  });

  test('what the type of a question does not take is refused, and with it the whole list', async () => {
    const made = await makeSittable(harness, world, {
      types: ['descriptive', 'multipleChoice', 'combined', 'pdf', 'oral'],
    });
    const [own, foreign] = [
      await makeFile(harness, firstStudent(world)),
      await makeFile(harness, { schoolId: world.schoolId, id: world.students[1]?.id ?? '' }),
    ];
    const id = (place: number) => questionOf(made, place).id;
    const fine = { questionId: id(0), text: 'x' };
    const before = await harness.checksum();
    for (const [bad, code, path] of [
      [{ questionId: id(0), optionId: optionOf(made, 1, 0) }, 'answer.invalid', 'optionId'],
      [{ questionId: id(0), files: [own] }, 'answer.invalid', 'files'],
      [{ questionId: id(1), text: 'x' }, 'answer.invalid', 'text'],
      [{ questionId: id(1), optionId: optionOf(made, 2, 0) }, 'answer.invalid', 'optionId'],
      [{ questionId: id(2), files: [own] }, 'answer.invalid', 'files'],
      [{ questionId: id(3), text: 'بدون فایل' }, 'attachment.required', 'files'],
      [{ questionId: id(3), files: [foreign] }, 'attachment.notFound', 'files.0'],
      [{ questionId: id(3), files: [own, newId()] }, 'attachment.notFound', 'files.1'],
      [{ questionId: questionOf(exam, 0).id, text: 'x' }, 'question.notFound', 'questionId'],
    ] as const) {
      const list = bad.questionId === id(0) ? [bad] : [fine, bad];
      const answer = await sendAnswers(sara, resultOf(made), list);
      expect([answer.code, answer.errors[0]?.path]).toEqual([
        code,
        `answers.${list.length - 1}.${path}`,
      ]);
    }
    const oral = await sendAnswers(sara, resultOf(made), [{ questionId: id(4), text: 'x' }]);
    expect(outcome(oral)).toEqual([400, 'answer.invalid']);
    const twice = await sendAnswers(sara, resultOf(made), [fine, fine]);
    expect(outcome(twice)).toEqual([400, 'request.invalid']);
    expect(await harness.checksum()).toBe(before);
  });

  test('ends with the exam, or with her extension, or a day after where that is allowed', async () => {
    const ended = await makeSittable(harness, world, { state: 'ended' });
    const answers = [{ questionId: questionOf(ended, 0).id, text: 'x' }];
    const late = await sendAnswers(sara, resultOf(ended), answers);
    expect(outcome(late)).toEqual([409, 'exam.ended']);
    await extend(harness, world, ended, start + hour);
    expect((await sendAnswers(sara, resultOf(ended), answers)).status).toBe(200);
    harness.clock.now = start + hour;
    expect((await sendAnswers(sara, resultOf(ended), answers)).code).toBe('exam.ended');

    harness.clock.now = start + day - 1;
    sara = await signInStudent(harness, firstStudent(world));
    const lenient = await makeSittable(harness, world, { settings: { allowSubmitAfterEnd: true } });
    const lateAnswers = [{ questionId: questionOf(lenient, 0).id, text: 'x' }];
    harness.clock.now += 2 * day - 1;
    expect((await sendAnswers(sara, resultOf(lenient), lateAnswers)).status).toBe(200);
    harness.clock.now += 1;
    expect((await sendAnswers(sara, resultOf(lenient), lateAnswers)).code).toBe('exam.ended');
    expect((await handIn(sara, resultOf(lenient))).code).toBe('exam.ended');
  });

  test('without going back, what stands before the furthest answer stays', async () => {
    const types = ['descriptive', 'descriptive', 'descriptive', 'descriptive'] as const;
    const settings = { allowGoingBack: false, randomizeQuestions: true };
    const made = await makeSittable(harness, world, { types: [...types], settings });
    const { questions } = await openPaperOf(sara, made);
    const ids = questions.map((q) => q.id);
    const set = (place: number, text: string | null) =>
      sendAnswers(sara, resultOf(made), [{ questionId: ids[place], text }]);
    expect((await set(0, 'یک')).status).toBe(200);
    expect((await set(2, 'سه')).status).toBe(200);
    for (const back of [await set(0, 'دیگر'), await set(1, 'دو'), await set(0, null)])
      expect(outcome(back)).toEqual([409, 'answer.noGoingBack']);
    expect((await set(0, 'یک')).status).toBe(200);
    expect((await set(2, null)).status).toBe(200);
    expect((await set(1, 'دو')).code).toBe('answer.noGoingBack');
    expect((await set(3, 'چهار')).status).toBe(200);
    const again = await openPaperOf(sara, made);
    expect(again.questions.map((q) => q.answer?.text ?? null)).toEqual(['یک', null, null, 'چهار']);
  });
});

describe('handing in', () => {
  test('closes the attempt at the time of the server and scores choices by the rule', async () => {
    const made = await makeSittable(harness, world, {
      types: ['multipleChoice', 'multipleChoice', 'multipleChoice', 'descriptive'],
      negative: '1/3',
    });
    await sendAnswers(sara, resultOf(made), [
      { questionId: questionOf(made, 0).id, optionId: optionOf(made, 0, 0) },
      { questionId: questionOf(made, 1).id, optionId: optionOf(made, 1, 1) },
      { questionId: questionOf(made, 3).id, text: 'x' },
    ]);
    harness.clock.now += minute;
    const answer = await handIn(sara, resultOf(made));
    const handedInAt = new Date(start + minute).toISOString();
    expect(answer.data).toEqual({ state: 'handedIn', handedInAt, late: false });
    const teacher = await signIn(harness, world.teacher);
    const read = await readWorkbookOf(teacher, made);
    expect(read).toMatchObject({ state: 'handedIn', handedInAt, totalUnits: 480 - 160 });
    expect(read.questionList.map((q) => [q.scoreUnits, q.auto, q.version])).toEqual([
      [480, true, 2],
      [-160, true, 2],
      [0, true, 1],
      [null, false, 1],
    ]);
    expect((await resultRow(harness, resultOf(made)))?.scoredCount).toBe(3);
  });

  test('is done once: a second time is refused, the same key is answered as before', async () => {
    const key = randomUUID();
    await openPaperOf(sara, exam);
    const first = await handIn(sara, resultOf(exam), key);
    harness.clock.now += minute;
    const replay = await handIn(sara, resultOf(exam), key);
    expect([replay.status, replay.data]).toEqual([200, first.data]);
    const answers = [{ questionId: questionOf(exam, 0).id, text: 'x' }];
    for (const refused of [
      await handIn(sara, resultOf(exam)),
      await sendAnswers(sara, resultOf(exam), answers),
      await sara.call('student.open', { params: { id: exam.id } }),
    ])
      expect(outcome(refused)).toEqual([409, 'result.handedIn']);
    expect((await resultRow(harness, resultOf(exam)))?.handedInAt).toEqual(new Date(start));
  });

  test('after the end is late, and on time with an extension', async () => {
    const lenient = await makeSittable(harness, world, {
      state: 'ended',
      settings: { allowSubmitAfterEnd: true },
    });
    harness.clock.now -= 1;
    expect((await handIn(sara, resultOf(lenient))).data).toMatchObject({ late: true });
    const extended = await makeSittable(harness, world, { state: 'ended' });
    await extend(harness, world, extended, start + hour);
    expect((await handIn(sara, resultOf(extended))).data).toMatchObject({ late: false });
    const teacher = await signIn(harness, world.teacher);
    expect((await readWorkbookOf(teacher, lenient)).late).toBe(true);
    expect((await readWorkbookOf(teacher, extended)).late).toBe(false);
  });

  test('of an attempt that a later one has followed is refused; the later one is sat', async () => {
    const [second, first] = [newId(), resultOf(exam)];
    await changeResult(harness, first, { state: 'handedIn', handedInAt: new Date(start) });
    await harness.store.read((db) =>
      db.insert(t.results).values({
        schoolId: world.schoolId,
        id: second,
        activityId: exam.id,
        studentId: firstStudent(world).id,
        classId: world.classA,
        attempt: 2,
        state: 'notStarted',
      }),
    );
    expect(await openPaperOf(sara, exam)).toMatchObject({ resultId: second, attempt: 2 });
    await changeResult(harness, first, { state: 'started', handedInAt: null });
    const answers = [{ questionId: questionOf(exam, 0).id, text: 'x' }];
    expect((await sendAnswers(sara, first, answers)).code).toBe('result.handedIn');
    expect((await sendAnswers(sara, second, answers)).status).toBe(200);
    expect((await handIn(sara, second)).status).toBe(200);
  });

  test("leaves a teacher's score as it is and scores the rest", async () => {
    const made = await makeSittable(harness, world, {
      state: 'ended',
      types: ['multipleChoice', 'multipleChoice', 'multipleChoice'],
    });
    const teacher = await signIn(harness, world.teacher);
    const part = (place: number) => ({ questionId: questionOf(made, place).id, baseVersion: 0 });
    const body = {
      answers: [
        { ...part(0), scoreUnits: 120 },
        { ...part(1), comment: 'دیدم' },
      ],
    };
    expect((await sendCorrection(world, teacher, made, body)).status).toBe(200);
    await extend(harness, world, made, start + hour);
    await sendAnswers(
      sara,
      resultOf(made),
      [0, 1].map((n) => ({ questionId: questionOf(made, n).id, optionId: optionOf(made, n, 0) })),
    );
    await handIn(sara, resultOf(made));
    const read = await readWorkbookOf(teacher, made);
    expect(read.questionList.map((q) => [q.scoreUnits, q.auto, q.comment, q.version])).toEqual([
      [120, false, null, 2],
      [480, true, 'دیدم', 3],
      [0, true, null, 1],
    ]);
    expect(read.totalUnits).toBe(600);
  });
});
