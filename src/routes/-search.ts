import type { ListGroup } from '#contract/shapes.ts';

const groups: readonly ListGroup[] = ['unpublished', 'current', 'past'];

/** What a list's address may say; anything else is dropped, not refused. */
export interface ListSearch {
  group?: ListGroup;
  title?: string;
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export function listSearch(search: Record<string, unknown>): ListSearch {
  const group = groups.find((one) => one === search['group']);
  const title = text(search['title']).slice(0, 200);
  return { ...(group && { group }), ...(title && { title }) };
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
}

export function questionsSearch(search: Record<string, unknown>): QuestionsSearch {
  const edit = text(search['edit']).slice(0, 100);
  return edit ? { edit } : {};
}

/** What any page inside the frame may have open over it. */
export interface ChromeSearch {
  panel?: 'outbox' | 'device';
}

export function chromeSearch(search: Record<string, unknown>): ChromeSearch {
  const panel = panels.find((one) => one === search['panel']);
  return panel ? { panel } : {};
}
