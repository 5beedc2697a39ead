import type { ListGroup } from '#contract/shapes.ts';
import { questionTypeOf, type QuestionType } from '#domain/question-types.ts';

const groups: readonly ListGroup[] = ['unpublished', 'current', 'past'];

/** What a list's address may say; anything else is dropped, not refused. */
export interface ListSearch {
  group?: ListGroup | undefined;
  title?: string | undefined;
  base?: string | undefined;
  class?: string | undefined;
  course?: string | undefined;
  /** One day of the school's calendar, `YYYY-MM-DD`. */
  day?: string | undefined;
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What is said under these names, as short texts; what is not said is left out. */
const saidIn = (search: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(
    names
      .map((name): [string, string] => [name, text(search[name]).slice(0, 200)])
      .filter(([, value]) => value),
  );

const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idOf = (value: unknown) => (anId.test(text(value)) ? text(value) : '');

/** A day that there is: the 31st of February is none. */
function dayOf(value: unknown): string {
  const day = text(value);
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(day)) return '';
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : '';
}

/** Whose page it was that is not there. */
export const notFoundSearch = (search: Record<string, unknown>): { of?: 'students' } =>
  search['of'] === 'students' ? { of: 'students' } : {};

export function listSearch(search: Record<string, unknown>): ListSearch {
  const group = groups.find((one) => one === search['group']);
  const found = {
    title: text(search['title']).slice(0, 200),
    base: idOf(search['base']),
    class: idOf(search['class']),
    course: idOf(search['course']),
    day: dayOf(search['day']),
  };
  const said = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
  return { ...(group && { group }), ...said };
}

/** What a list with a search field alone may say. */
export interface TitleSearch {
  title?: string | undefined;
}

export function titleSearch(search: Record<string, unknown>): TitleSearch {
  return saidIn(search, ['title']);
}

/** Which students of an exam or assignment, in which order; what each may say is read where it is used. */
export interface StudentsSearch {
  show?: string | undefined;
  is?: string | undefined;
  below?: string | undefined;
  class?: string | undefined;
  name?: string | undefined;
  sort?: string | undefined;
}

export function studentsSearch(search: Record<string, unknown>): StudentsSearch {
  return saidIn(search, ['show', 'is', 'below', 'class', 'name', 'sort']);
}

/**
 * Which question and which attempt of a workbook, and which students are in the queue; `by=question`: this
 * question of all of them.
 */
export interface WorkbookSearch extends StudentsSearch {
  by?: 'question' | undefined;
  question?: string;
  resultId?: string;
}

export function workbookSearch(search: Record<string, unknown>): WorkbookSearch {
  return {
    ...(search['by'] === 'question' && { by: 'question' }),
    ...saidIn(search, ['question', 'resultId']),
    ...studentsSearch(search),
  };
}

const panels = ['outbox', 'device'] as const;

/** Which question is in work: its id, or `new:` and its type. */
export interface QuestionsSearch {
  edit?: string;
  /** Shown as a student sees it: `all`, or the id of one question. */
  preview?: string | undefined;
  /** On paper: which layout. */
  print?: string | undefined;
  /** As a file: `all`. */
  export?: string | undefined;
}

export function questionsSearch(search: Record<string, unknown>): QuestionsSearch {
  return saidIn(search, ['edit', 'preview', 'print', 'export']);
}

/** What any page inside the frame may have open over it. */
export interface ChromeSearch {
  panel?: 'outbox' | 'device' | 'import' | undefined;
}

export function chromeSearch(search: Record<string, unknown>): ChromeSearch {
  const panel = panels.find((one) => one === search['panel']);
  return panel ? { panel } : {};
}

const formFields = [
  'title',
  'course',
  'classes',
  'startDate',
  'endDate',
  'total',
  'showResultToParents',
] as const;

/** Which field of a form is to be filled in first. */
export interface FormSearch {
  field?: (typeof formFields)[number];
}

export function formSearch(search: Record<string, unknown>): FormSearch {
  const field = formFields.find((one) => one === search['field']);
  return field ? { field } : {};
}

/** What is looked for in the question bank, and which question is in work: its id, or `new`. */
export interface QuestionBankSearch {
  q?: string | undefined;
  type?: QuestionType | undefined;
  edit?: string | undefined;
  /** Here, and on no other page, questions from files come in. */
  panel?: ChromeSearch['panel'];
}

export function questionBankSearch(search: Record<string, unknown>): QuestionBankSearch {
  const q = text(search['q']).slice(0, 200);
  const type = questionTypeOf(search['type']);
  const edit = text(search['edit']).slice(0, 100);
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(edit && { edit }),
    ...(search['panel'] === 'import' && { panel: 'import' }),
  };
}

/** `live=1`: who is at it while it runs; which class, which question is open. */
export interface ExamReportSearch {
  live?: string | undefined;
  class?: string | undefined;
  question?: string | undefined;
}

export function examReportSearch(search: Record<string, unknown>): ExamReportSearch {
  return saidIn(search, ['live', 'class', 'question']);
}

/** Which students are put on paper, and what of each. */
export interface ShowAllSearch extends StudentsSearch {
  student?: string | undefined;
  parts?: string | undefined;
}

export function showAllSearch(search: Record<string, unknown>): ShowAllSearch {
  return { ...studentsSearch(search), ...saidIn(search, ['student', 'parts']) };
}

/** Which exams and assignments of a student: of a course, between two days. */
export interface ProfileSearch {
  course?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  title?: string | undefined;
}

/** A period, as far as its days exist. */
function periodIn(search: Record<string, unknown>) {
  const found = { from: dayOf(search['from']), to: dayOf(search['to']) };
  return Object.fromEntries(Object.entries(found).filter(([, day]) => day !== ''));
}

export function profileSearch(search: Record<string, unknown>): ProfileSearch {
  return { ...periodIn(search), ...saidIn(search, ['course', 'title']) };
}

/** What a term's report is of; `a` and `b`: two classes or two exams beside each other. */
export interface ReportsSearch {
  view?: string | undefined;
  class?: string | undefined;
  course?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  student?: string | undefined;
  compare?: string | undefined;
  a?: string | undefined;
  b?: string | undefined;
}

export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  return {
    ...periodIn(search),
    ...saidIn(search, ['view', 'class', 'course', 'student', 'compare', 'a', 'b']),
  };
}

/** Which part of the administration, and what is looked for in it; each is read where it is used. */
export interface AdminSearch {
  tab?: string | undefined;
  q?: string | undefined;
  role?: string | undefined;
  active?: string | undefined;
  base?: string | undefined;
  class?: string | undefined;
  part?: string | undefined;
  event?: string | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function adminSearch(search: Record<string, unknown>): AdminSearch {
  const ids = {
    base: idOf(search['base']),
    class: idOf(search['class']),
    person: idOf(search['person']),
    of: idOf(search['of']),
  };
  return {
    ...saidIn(search, ['tab', 'q', 'role', 'active', 'state', 'event', 'part']),
    ...periodIn(search),
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== '')),
  };
}

/** Of which class the login cards are looked at. */
export interface CardsSearch {
  class?: string | undefined;
}

export function cardsSearch(search: Record<string, unknown>): CardsSearch {
  const classId = idOf(search['class']);
  return classId ? { class: classId } : {};
}

/** How far the import from Konj has come, and what was chosen there (`room`: a class of Konj); what each may say is read where it is used. */
export interface KonjSearch {
  stage?: string | undefined;
  school?: number | undefined;
  grade?: number | undefined;
  room?: number | undefined;
  role?: string | undefined;
  to?: string | undefined;
}

export function konjSearch(search: Record<string, unknown>): KonjSearch {
  const ids = Object.entries(saidIn(search, ['school', 'grade', 'room']))
    .filter(([, value]) => /^[1-9]\d{0,8}$/.test(value))
    .map(([name, value]): [string, number] => [name, Number(value)]);
  return { ...saidIn(search, ['stage', 'role', 'to']), ...Object.fromEntries(ids) };
}
