/** Good requests about bank exams and bank questions. */
import { randomUUID } from 'node:crypto';
import { makeBankQuestion, makeFile, makeTemplate } from '../bank.ts';
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from './shape.ts';

/** One for each call; `exam` and `assignment` have ended and everyone has handed in. */
export async function bankRequests(
  harness: Harness,
  of: World,
  { exam, assignment }: { exam: Made; assignment: Made },
): Promise<Requests> {
  const { schoolId, semesterId, courseId, baseId: classBaseId } = of;
  const headers = { 'x-bargeh': '1' };
  const query = { SemesterId: semesterId, SchoolId: schoolId, PageIndex: '1', PageSize: '20' };
  const fields = {
    title: 'آزمون بانک',
    subject: 'فصل دو',
    courseId,
    classBaseId,
    durationMinutes: 45,
    scoreType: 'quantitative',
    totalScoreUnits: 4_800,
    teacherDescription: 'آرام',
    settings: { negativeScoreValue: '1/3', randomizeQuestions: true, allowGoingBack: false },
  };
  const template = await makeTemplate(harness, of, { questions: 2 });
  const templateOf = (questions = 1) => makeTemplate(harness, of, { questions });
  const edited = await templateOf();
  const kept = await templateOf();
  const file = await makeFile(harness, of.teacher);
  const source = await makeBankQuestion(harness, of, { files: [file] });
  const own = await makeBankQuestion(harness, of);
  const question = (over: Record<string, unknown> = {}) => ({
    clientId: randomUUID(),
    type: 'multipleChoice',
    text: 'سوال بانک',
    formula: 'x',
    maxScoreUnits: 480,
    modelAnswer: 'y',
    rubric: [{ text: 'r', scoreUnits: 60 }],
    onlineExamTemplateQuestionAnswers: [
      { text: 'الف', isCorrect: true, orders: 1 },
      { text: 'ب', isCorrect: false, orders: 2 },
    ],
    files: [{ id: file.id }],
    difficulty: 'hard',
    tags: ['جبر'],
    sourceId: source.id,
    ...over,
  });
  const [first] = kept.questions;
  const school = { schoolId, semesterId };
  return {
    'templates.details': { params: { id: template.id } },
    'templates.create': { body: { semesterId, ...fields } },
    'templates.edit': { body: { id: edited.id, version: 1, ...fields } },
    'templates.list': { query: { ...query, Title: 'بانک' } },
    'templates.delete': { params: { semesterId, id: (await templateOf()).id } },
    'templates.requestPublic': { params: { id: (await templateOf()).id, bool: 'true' }, headers },
    'templates.cloneToExam': { params: { ...school, templateId: template.id }, headers },
    'bankQuestions.postToTemplate': {
      params: { schoolId, templateId: kept.id },
      body: [question({ orders: 1 }), question({ id: first?.id, version: 1, orders: 2 })],
    },
    'bankQuestions.post': {
      params: { schoolId },
      body: [question(), question({ id: own.id, version: 1 })],
    },
    'bankQuestions.list': { query },
    'bankQuestions.search': { query: { ...query, QuestionType: 'multipleChoice' } },
    'bankQuestions.usage': { params: { schoolId, id: own.id } },
    'bankQuestions.delete': { params: { schoolId, id: (await makeBankQuestion(harness, of)).id } },
    'bankQuestions.deleteList': {
      params: { schoolId },
      body: { ids: [(await makeBankQuestion(harness, of)).id] },
    },
    'bankQuestions.requestPublic': {
      params: { id: (await makeBankQuestion(harness, of)).id, bool: 'true' },
      headers,
    },
    'exams.createTemplate': { params: { ...school, id: exam.id }, body: { semesterId, ...fields } },
    'assignments.createTemplate': {
      params: { ...school, id: assignment.id },
      body: { semesterId, ...fields },
    },
  };
}
