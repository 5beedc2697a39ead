/** What addresses may say; anything else is dropped, not refused. */
import type { ListGroup } from '#contract/shapes.ts';
import { QUESTION_TYPES } from '#domain/question-types.ts';

type Search = Record<string, unknown>;

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const shortText = (value: unknown) => text(value).slice(0, 200);

const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idOf = (value: unknown) => (anId.test(text(value)) ? text(value) : '');

/** A day that there is: the 31st of February is none. */
function dayOf(value: unknown): string {
  const day = text(value);
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(day)) return '';
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : '';
}

const numberOf = (value: unknown) => (/^[1-9]\d{0,8}$/.test(text(value)) ? text(value) : '');

/** What is said under these names, each as it is read; what is not said is left out. */
function saidIn<N extends string>(
  search: Search,
  names: readonly N[],
  read: (value: unknown) => string = shortText,
): { [K in N]?: string | undefined } {
  const found = names.map((name): [N, string] => [name, read(search[name])]);
  // As many as were said: each is optional.
  return Object.fromEntries(found.filter(([, value]) => value !== '')) as {
    [K in N]?: string | undefined;
  };
}

/** Which of these words is said under a name, if any. */
function oneIn<N extends string, W extends string>(search: Search, name: N, words: readonly W[]) {
  const said = words.find((one) => one === search[name]);
  return (said ? { [name]: said } : {}) as { [K in N]?: W | undefined };
}

/** Whose page it was that is not there. */
export const notFoundSearch = (search: Search) => oneIn(search, 'of', ['students']);

const groups: readonly ListGroup[] = ['unpublished', 'current', 'past'];

/** What a list is filtered by; `day` is one of the school's calendar, `YYYY-MM-DD`. */
export const listSearch = (search: Search) => ({
  ...oneIn(search, 'group', groups),
  ...saidIn(search, ['title']),
  ...saidIn(search, ['base', 'class', 'course'], idOf),
  ...saidIn(search, ['day'], dayOf),
});

/** What a list with a search field alone may say. */
export const titleSearch = (search: Search) => saidIn(search, ['title']);

/** Which students of an exam or assignment, in which order; what each may say is read where it is used. */
export const studentsSearch = (search: Search) =>
  saidIn(search, ['show', 'is', 'below', 'class', 'name', 'sort']);

/**
 * Which question and which attempt of a workbook, and which students are in the queue; `by=question`: this
 * question of all of them.
 */
export const workbookSearch = (search: Search) => ({
  ...oneIn(search, 'by', ['question']),
  ...saidIn(search, ['question', 'resultId']),
  ...studentsSearch(search),
});

/**
 * Which question is in work: its id, or `new:` and its type; what is shown as a student sees it: `all`, or the id of
 * one question; what goes on paper: which layout; and into a file: `all`.
 */
export const questionsSearch = (search: Search) =>
  saidIn(search, ['edit', 'preview', 'print', 'export']);

const panelIn = (search: Search, panels: readonly ('outbox' | 'device' | 'import')[]) =>
  oneIn(search, 'panel', panels);

/** What any page inside the frame may have open over it. */
export const chromeSearch = (search: Search) => panelIn(search, ['outbox', 'device']);

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
export const formSearch = (search: Search) => oneIn(search, 'field', formFields);

/**
 * What is looked for in the question bank, and which question is in work: its id, or `new`. Here, and on no other
 * page, questions from files come in.
 */
export const questionBankSearch = (search: Search) => ({
  ...saidIn(search, ['q', 'edit']),
  ...oneIn(search, 'type', QUESTION_TYPES),
  ...panelIn(search, ['import']),
});

/** `live=1`: who is at it while it runs; which class, which question is open. */
export const examReportSearch = (search: Search) => saidIn(search, ['live', 'class', 'question']);

/** Which students are put on paper, and what of each. */
export const showAllSearch = (search: Search) => ({
  ...studentsSearch(search),
  ...saidIn(search, ['student', 'parts']),
});

/** A period, as far as its days exist. */
const periodIn = (search: Search) => saidIn(search, ['from', 'to'], dayOf);

/** Which exams and assignments of a student: of a course, between two days. */
export const profileSearch = (search: Search) => ({
  ...periodIn(search),
  ...saidIn(search, ['course', 'title']),
});

/** What a term's report is of; `a` and `b`: two classes or two exams beside each other. */
export const reportsSearch = (search: Search) => ({
  ...periodIn(search),
  ...saidIn(search, ['view', 'class', 'course', 'student', 'compare', 'a', 'b']),
});

/** Which part of the administration, and what is looked for in it; each is read where it is used. */
export const adminSearch = (search: Search) => ({
  ...saidIn(search, ['tab', 'q', 'role', 'active', 'state', 'event', 'part']),
  ...periodIn(search),
  ...saidIn(search, ['base', 'class', 'person', 'of'], idOf),
});

/** Of which class the login cards are looked at. */
export const cardsSearch = (search: Search) => saidIn(search, ['class'], idOf);

/** How far the import from Konj has come, and what was chosen there (`room`: a class of Konj); what each may say is read where it is used. */
export function konjSearch(search: Search) {
  const ids = saidIn(search, ['school', 'grade', 'room'], numberOf);
  const numbers = Object.entries(ids).map(([name, value]) => [name, Number(value)]);
  return {
    ...saidIn(search, ['stage', 'role', 'to']),
    ...(Object.fromEntries(numbers) as { [K in keyof typeof ids]: number | undefined }),
  };
}
