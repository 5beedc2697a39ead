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

/** What any page inside the frame may have open over it. */
export interface ChromeSearch {
  panel?: 'outbox';
}

export function chromeSearch(search: Record<string, unknown>): ChromeSearch {
  return search['panel'] === 'outbox' ? { panel: 'outbox' } : {};
}
