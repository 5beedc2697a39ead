import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedActivity } from '#contract/activities/activity-input.ts';
import { activityWithClasses } from '#contract/activities/activity.ts';
import { savedTemplate, templateDetails } from '#contract/bank/templates-shape.ts';
import * as t from '#server/db/schema/index.ts';
import { makeFile, makeTemplate } from './bank.ts';
import { signIn } from './client.ts';
import type { Answer, Caller } from './client.ts';
import { makeActivity, makeWorld } from './factories.ts';
import type { Made, World } from './factories.ts';
import { noon, openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

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
const headers = { 'x-bargeh': '1' };
const codes = ({ status, code, errors }: Answer) => [status, code, errors[0]?.path];
const keep = (made: Made, body: Record<string, unknown> = {}, by = teacher) => {
  const params = { schoolId: world.schoolId, semesterId: made.semesterId, id: made.id };
  return by.call(`${made.kind}s.createTemplate`, { params, body });
};
const templateOf = async (id: string, by = teacher) =>
  templateDetails.parse((await by.call('templates.details', { params: { id } })).data);
const clone = (templateId: string, by = teacher, semesterId = world.semesterId) => {
  const params = { schoolId: world.schoolId, semesterId, templateId };
  return by.call('templates.cloneToExam', { params, headers });
};
const examOf = async (id: string, by = teacher) =>
  activityWithClasses.parse((await by.call('exams.detailsWithClasses', { params: { id } })).data);
const changeQuestion = (id: string, change: Partial<typeof t.questions.$inferInsert>) =>
  harness.store.read((db) => db.update(t.questions).set(change).where(eq(t.questions.id, id)));

describe('adding to the exam bank', () => {
  test.each(kinds)("copies an %s with its questions and keys into one's own bank", async (kind) => {
    const made = await makeActivity(harness, world, { kind, negative: '1/4', title: 'فصل سه' });
    const file = await makeFile(harness, world.teacher);
    const rich = { files: [file], difficulty: 'hard' as const, tags: ['جبر'], formula: 'x' };
    await changeQuestion(made.questions[2]?.id ?? '', rich);
    const { id, version } = savedTemplate.parse((await keep(made)).data);
    expect(version).toBe(1);
    const bank = await templateOf(id);
    expect(bank).toMatchObject({
      title: 'فصل سه',
      courseId: world.courseId,
      classBaseId: world.baseId,
      durationMinutes: kind === 'exam' ? 1_440 : null,
      totalScoreUnits: 1_440,
      questionCount: 3,
      ownerId: world.teacher.userId,
      isPublic: false,
    });
    expect(bank.settings.negativeScoreValue).toBe('1/4');
    expect(bank.questions.map((row) => [row.text, row.type, row.orders, row.version])).toEqual([
      ['سوال 1', 'descriptive', 1, 1],
      ['سوال 2', 'descriptive', 2, 1],
      ['سوال 3', 'multipleChoice', 3, 1],
    ]);
    expect(bank.questions[2]).toMatchObject(rich);
    const source = made.questions[2]?.options ?? [];
    const copied = bank.questions[2]?.onlineExamTemplateQuestionAnswers ?? [];
    expect(copied.map(({ text, isCorrect }) => [text, isCorrect])).toEqual(
      source.map(({ text, isCorrect }) => [text, isCorrect]),
    );
    expect(copied.some((option) => source.some(({ id: old }) => old === option.id))).toBe(false);
  });

  test('takes what is said otherwise', async () => {
    const made = await makeActivity(harness, world);
    const body = {
      title: 'نمونه',
      subject: 'دوره',
      durationMinutes: null,
      courseId: null,
      settings: { security: true },
    };
    const { id } = savedTemplate.parse((await keep(made, body)).data);
    expect(await templateOf(id)).toMatchObject({ ...body, classBaseId: world.baseId });
    const untaught = await keep(made, { courseId: world.otherCourseId });
    expect(codes(untaught)).toEqual([404, 'course.notFound', 'courseId']);
  });

  test.each(['draft', 'scheduled', 'running', 'ended'] as const)(
    'leaves a %s exam as it is',
    async (state) => {
      const made = await makeActivity(harness, world, { state });
      const before = await examOf(made.id);
      expect((await keep(made)).status).toBe(200);
      expect(await examOf(made.id)).toEqual(before);
    },
  );

  test('is for whoever may see the exam, into her own bank; to others it does not exist', async () => {
    const made = await makeActivity(harness, world);
    const { id } = savedTemplate.parse((await keep(made, {}, colleague)).data);
    const bank = await templateOf(id, colleague);
    expect([bank.ownerId, bank.mayEdit]).toEqual([world.colleague.userId, true]);
    expect((await teacher.call('templates.details', { params: { id } })).status).toBe(404);
    const before = await harness.checksum();
    const stranger = await signIn(harness, world.stranger);
    expect(codes(await keep(made, {}, stranger))).toEqual([404, 'exam.notFound', undefined]);
    const supporter = await signIn(harness, world.supporter);
    expect(codes(await keep(made, {}, supporter))).toEqual([403, 'role.readOnly', undefined]);
    const other = await keep({ ...made, kind: 'assignment' });
    expect(codes(other)).toEqual([404, 'assignment.notFound', undefined]);
    expect(await harness.checksum()).toBe(before);
  });

  test('of a past school year goes into the bank, which is of no year', async () => {
    const made = await makeActivity(harness, world, { semesterId: world.pastSemesterId });
    const { id } = savedTemplate.parse((await keep(made)).data);
    expect(await templateOf(id)).toMatchObject({ semesterId: world.pastSemesterId });
    const later = savedTemplate.parse((await keep(made, { semesterId: world.semesterId })).data);
    expect(await templateOf(later.id)).toMatchObject({ semesterId: world.semesterId });
  });
});

describe('an exam of a bank exam', () => {
  test('is a draft of the caller with copies that name their source, tomorrow at eight', async () => {
    const { id: templateId, questions } = await makeTemplate(harness, world, {
      questions: 2,
      title: 'نمونه',
    });
    const answer = await clone(templateId);
    const { id, state, version } = savedActivity.parse(answer.data);
    expect([state, version]).toEqual(['draft', 1]);
    const exam = await examOf(id);
    expect(exam).toMatchObject({
      title: 'نمونه',
      courseId: world.courseId,
      classBaseId: world.baseId,
      ownerId: world.teacher.userId,
      classes: [],
      students: [],
      // Eight in Tehran, the day after the harness's noon.
      startDate: '2026-11-21T04:30:00.000Z',
      endDate: '2026-11-21T05:15:00.000Z',
      durationMinutes: 45,
      totalScoreUnits: 960,
      questionCount: 2,
    });
    expect(noon).toBe(Date.parse('2026-11-20T08:30:00.000Z'));
    expect(exam.settings.negativeScoreValue).toBe('1/3');
    expect(exam.questions.map((row) => row.sourceId)).toEqual(questions.map((row) => row.id));
    expect(exam.questions[0]).toMatchObject({
      text: 'سوال 1',
      maxScoreUnits: 480,
      rubric: [{ text: 'معیار', scoreUnits: 240 }],
      difficulty: 'easy',
      tags: ['برچسب'],
      version: 1,
    });
    const own = new Set(questions.flatMap((row) => row.options.map((option) => option.id)));
    expect(exam.questions.flatMap((row) => row.options).some(({ id: o }) => own.has(o))).toBe(
      false,
    );
    expect((await templateOf(templateId)).version).toBe(1);
  });

  test('is given, saved and published like any other', async () => {
    const { id: templateId } = await makeTemplate(harness, world, { questions: 2 });
    const { id } = savedActivity.parse((await clone(templateId)).data);
    const params = { semesterId: world.semesterId, id, isRelease: 'true' };
    const early = await teacher.call('examQuestions.post', { params, body: [] });
    expect(codes(early)).toEqual([409, 'exam.notReady', 'students']);
    const body = { id, version: 1, classIds: [world.classA] };
    expect((await teacher.call('exams.edit', { body })).status).toBe(200);
    const released = await teacher.call('examQuestions.post', { params, body: [] });
    expect(released.data).toMatchObject({ state: 'scheduled' });
  });

  test('has an hour and the sum of its questions where the bank exam leaves it open', async () => {
    const open = { durationMinutes: null, totalUnits: null };
    const two = await makeTemplate(harness, world, { ...open, questions: 2 });
    const filled = savedActivity.parse((await clone(two.id)).data);
    expect(await examOf(filled.id)).toMatchObject({ durationMinutes: 60, totalScoreUnits: 960 });
    const none = await makeTemplate(harness, world, open);
    const empty = savedActivity.parse((await clone(none.id)).data);
    expect(await examOf(empty.id)).toMatchObject({ questionCount: 0, totalScoreUnits: 4_800 });
  });

  test.each(['courseId', 'classBaseId'] as const)('cannot be made without a %s', async (field) => {
    const { id } = await makeTemplate(harness, world, { questions: 1, [field]: null });
    const before = await harness.checksum();
    expect(codes(await clone(id))).toEqual([409, 'template.incomplete', field]);
    expect(await harness.checksum()).toBe(before);
  });

  test('comes from a public one of somebody else, never from a private one', async () => {
    const hidden = await makeTemplate(harness, world, { questions: 1 });
    expect(codes(await clone(hidden.id, colleague))).toEqual([404, 'template.notFound', undefined]);
    const shown = await makeTemplate(harness, world, { questions: 1, isPublic: true });
    const { id } = savedActivity.parse((await clone(shown.id, colleague)).data);
    expect(await examOf(id, colleague)).toMatchObject({
      ownerId: world.colleague.userId,
      mayEdit: true,
    });
  });

  test("stands in the named school year, also of last year's bank exam", async () => {
    const past = { questions: 1, semesterId: world.pastSemesterId };
    const { id: templateId } = await makeTemplate(harness, world, past);
    const { id } = savedActivity.parse((await clone(templateId)).data);
    expect(await examOf(id)).toMatchObject({ semesterId: world.semesterId });
    const late = await clone(templateId, teacher, world.pastSemesterId);
    expect(codes(late)).toEqual([409, 'semester.inactive', undefined]);
  });

  test('one request is one exam, however often it arrives', async () => {
    const { id: templateId } = await makeTemplate(harness, world, { questions: 1 });
    const params = { schoolId: world.schoolId, semesterId: world.semesterId, templateId };
    const sent = { params, headers, key: crypto.randomUUID() };
    const [first, second] = [
      await teacher.call('templates.cloneToExam', sent),
      await teacher.call('templates.cloneToExam', sent),
    ];
    expect(second.data).toEqual(first.data);
  });
});
