import type { ListGroup } from '#contract/shapes.ts';

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

const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idOf = (value: unknown) => (anId.test(text(value)) ? text(value) : '');

/** A day that there is: the 31st of February is none. */
function dayOf(value: unknown): string {
  const day = text(value);
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(day)) return '';
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : '';
}

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

/** Which question and which attempt of a workbook. */
export interface WorkbookSearch {
  question?: string;
  resultId?: string;
}

export function workbookSearch(search: Record<string, unknown>): WorkbookSearch {
  const question = text(search['question']);
  const resultId = text(search['resultId']);
  return { ...(question && { question }), ...(resultId && { resultId }) };
}

const panels = ['outbox', 'device'] as const;

/** Which question is in work: its id, or `new:` and its type. */
export interface QuestionsSearch {
  edit?: string;
  /** Shown as a student sees it: `all`, or the id of one question. */
  preview?: string | undefined;
}

export function questionsSearch(search: Record<string, unknown>): QuestionsSearch {
  const edit = text(search['edit']).slice(0, 100);
  const preview = text(search['preview']).slice(0, 100);
  return { ...(edit && { edit }), ...(preview && { preview }) };
}

/** What any page inside the frame may have open over it. */
export interface ChromeSearch {
  panel?: 'outbox' | 'device';
}

export function chromeSearch(search: Record<string, unknown>): ChromeSearch {
  const panel = panels.find((one) => one === search['panel']);
  return panel ? { panel } : {};
}

const formFields = ['title', 'course', 'classes', 'startDate', 'endDate', 'total'] as const;

/** Which field of a form is to be filled in first. */
export interface FormSearch {
  field?: (typeof formFields)[number];
}

export function formSearch(search: Record<string, unknown>): FormSearch {
  const field = formFields.find((one) => one === search['field']);
  return field ? { field } : {};
}
