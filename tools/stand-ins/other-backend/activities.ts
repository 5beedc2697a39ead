/** Exams and assignments of this back end: how they are filtered, shown, made, and what their questions and results say. */
import { randomUUID } from 'node:crypto';
import { newResult, type Activity, type Option, type Question, type World } from './world.ts';

/** Which of the two. */
export type Kind = 'exam' | 'assignment';

/** The options of each list have a name of their own. */
export const optionsName = {
  exam: 'onlineExamQuestionAnswers',
  assignment: 'assignmentQuestionAnswers',
  template: 'onlineExamTemplateQuestionAnswers',
} as const;

type Listed = keyof typeof optionsName;
type Json = Record<string, unknown>;

/** Past, current or not yet published: what section 4 has of states. */
export function statusOf(one: Activity): 'notPublished' | 'current' | 'past' {
  if (!one.isRelease) return 'notPublished';
  const end = one.endDate
    ? Date.parse(one.endDate)
    : Date.parse(one.startDate) + (one.durationMinutes ?? 0) * 60_000;
  return end <= Date.now() ? 'past' : 'current';
}

/** A question as the specification has it. */
export function showQuestion(kind: Listed, { options, ...rest }: Question): Json {
  return { ...rest, [optionsName[kind]]: options };
}

/** An exam has a status; an assignment has none in the list of fields. */
export function showActivity(world: World, kind: Kind, one: Activity): Json {
  const { questions: _questions, results: _results, isRelease: _isRelease, ...rest } = one;
  return {
    ...rest,
    courseName: world.course.name,
    classBaseName: world.base.name,
    classes: world.classes.filter((each) => one.classIds.includes(each.id)),
    ...(kind === 'exam' && { status: statusOf(one) }),
  };
}

/** The same with its questions, its students and its results. */
export function showWhole(world: World, kind: Kind, one: Activity): Json {
  return {
    ...showActivity(world, kind, one),
    students: world.students.filter((student) => one.studentIds.includes(student.studentId)),
    questions: one.questions.map((question) => showQuestion(kind, question)),
    results: one.results.map(({ id, studentId }) => ({ id, studentId })),
  };
}

/**
 * The filters of the list, by the names that the specification gives. Which values `Status` has it does not say: this
 * back end has its own, and passes over what it does not know.
 */
export function filtered(all: readonly Activity[], query: Record<string, string>) {
  const { SchoolClassId, ClassBaseId, Title, StartDate, CourseId } = query;
  return all.filter(
    (one) =>
      (!SchoolClassId || one.classIds.includes(SchoolClassId)) &&
      (!ClassBaseId || one.classBaseId === ClassBaseId) &&
      (!Title || one.title.includes(Title)) &&
      (!StartDate || one.startDate.startsWith(StartDate)) &&
      (!CourseId || one.courseId === CourseId),
  );
}

/** What a form sends becomes what stands. */
export function takeForm(world: World, one: Activity, body: Json): void {
  const { totalScoreUnits, settings, state, version: _version, ...rest } = body;
  Object.assign(one, rest);
  if (typeof totalScoreUnits === 'number') one.totalScore = totalScoreUnits / 240;
  if (typeof settings === 'object') Object.assign(one.settings, settings);
  if (state === 'draft') one.isRelease = false;
  const chosen = new Set(one.studentIds);
  const isWhole = (classId: string) =>
    !world.students.some(({ studentId, classId: own }) => own === classId && chosen.has(studentId));
  const wholeClasses = new Set(one.classIds.filter(isWhole));
  for (const { studentId, classId } of world.students)
    if (wholeClasses.has(classId)) chosen.add(studentId);
  one.studentIds = [...chosen];
}

/** A new one. */
export function newActivity(world: World, body: Json): Activity {
  const one: Activity = {
    id: randomUUID(),
    title: '',
    subject: '',
    courseId: '',
    classBaseId: '',
    classIds: [],
    studentIds: [],
    startDate: '',
    totalScore: null,
    scoreType: 'quantitative',
    teacherDescription: '',
    settings: {},
    isRelease: false,
    questions: [],
    results: [],
  };
  takeForm(world, one, body);
  return one;
}

const sorted = (questions: Question[]) => {
  questions.sort((a, b) => a.orders - b.orders);
  for (const [at, one] of questions.entries()) one.orders = at + 1;
};

function takeOptions(kind: Listed, item: Json): Option[] | null {
  const given = item[optionsName[kind]];
  if (!Array.isArray(given)) return null;
  return given.map((option: Omit<Option, 'id' | 'orders'>, at) => ({
    id: randomUUID(),
    text: option.text,
    isCorrect: option.isCorrect,
    orders: at + 1,
  }));
}

/** A question from what was sent: only what the specification knows of it. */
export function newQuestion(kind: Listed, item: Json, orders: number): Question {
  return {
    id: randomUUID(),
    type: String(item['type']),
    text: String(item['text']),
    maxScore: Number(item['maxScoreUnits']) / 240,
    formula: typeof item['formula'] === 'string' ? item['formula'] : null,
    orders,
    options: takeOptions(kind, item) ?? [],
  };
}

/** Changes one in place. */
export function changeQuestion(kind: Listed, question: Question, item: Json): void {
  if (typeof item['text'] === 'string') question.text = item['text'];
  if (typeof item['maxScoreUnits'] === 'number') question.maxScore = item['maxScoreUnits'] / 240;
  if ('formula' in item) question.formula = item['formula'] as string | null;
  if (typeof item['orders'] === 'number') question.orders = item['orders'];
  question.options = takeOptions(kind, item) ?? question.options;
}

/** PostList: appends, and releases where it says so. */
export function postList(kind: Kind, one: Activity, items: Json[], isRelease: boolean): void {
  for (const item of items) one.questions.push(newQuestion(kind, item, one.questions.length + 1));
  if (!isRelease) return;
  one.isRelease = true;
  for (const studentId of one.studentIds)
    if (!one.results.some((result) => result.studentId === studentId))
      one.results.push(newResult(studentId));
}

/** PatchList. */
export function patchList(kind: Kind, one: Activity, items: Json[]): void {
  const moved = new Map<string, number>();
  for (const item of items) {
    const question = one.questions.find(({ id }) => id === item['id']);
    if (!question) continue;
    changeQuestion(kind, question, item);
    if (typeof item['orders'] === 'number') moved.set(question.id, item['orders']);
  }
  sorted(one.questions);
}

/** Deletes one and closes the gap. */
export function dropQuestion(one: { questions: Question[] }, id: string): void {
  one.questions = one.questions.filter((question) => question.id !== id);
  sorted(one.questions);
}
