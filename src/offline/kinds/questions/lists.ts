/** Merging of lists of questions: new ones are appended, changes of one question become one. */
import { isObject, objectsOf, type JsonObject } from '#src/lib/json.ts';
import type { OutboxRow } from '../../records.ts';
import type { QuestionItem } from './types.ts';

/** How many items one request carries. */
export const LIST_LIMIT = 50;
const TEMP = 'tmp:';

/** The device's name of a question that the server does not know yet. */
export const tempId = (clientId: string) => `${TEMP}${clientId}`;
/** Whether an id is the device's own. */
export const isTempId = (id: unknown): id is string =>
  typeof id === 'string' && id.startsWith(TEMP);

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** What identifies an item: the server's id, or the device's temporary one. */
export function itemId(item: QuestionItem): string | null {
  const id = text(item['id']);
  if (id !== null) return id;
  const clientId = text(item['clientId']);
  return clientId === null ? null : tempId(clientId);
}

/** Whether an item says nothing of a question but its place. */
export const isMove = (item: QuestionItem): boolean =>
  Object.keys(item).every((name) => name === 'id' || name === 'orders');

/** An item in two: the words, and the move. */
export function splitItem({ orders, ...words }: QuestionItem): {
  words: QuestionItem | null;
  move: QuestionItem | null;
} {
  const hasWords = Object.keys(words).some((name) => name !== 'id' && name !== 'version');
  return {
    words: hasWords ? words : null,
    move: orders === undefined ? null : { id: words['id'], orders },
  };
}

/** What a list says but places. */
export const wordsIn = (items: readonly QuestionItem[]): QuestionItem[] =>
  items.map((item) => splitItem(item).words).filter((words) => words !== null);

/** The temporary ids that a list creates. */
export function createdTemps(row: Pick<OutboxRow, 'kind' | 'body'>): string[] {
  if ((row.kind !== 'create' && row.kind !== 'release') || !Array.isArray(row.body)) return [];
  return row.body.flatMap((item) => {
    // With an id it is there already, whatever name it goes by in this list.
    const clientId = typeof item['id'] === 'string' ? null : text(item['clientId']);
    return clientId === null ? [] : [tempId(clientId)];
  });
}

/** A new question as it may be sent: with `clientId`, never with a temporary `id`. */
export function newItem(item: QuestionItem, uuid: () => string): QuestionItem {
  const { id, ...rest } = item;
  if (isTempId(id)) return { ...rest, clientId: id.slice(TEMP.length) };
  // With an id it replaces a bank question: an upsert is no creation.
  if (typeof id === 'string') return item;
  return typeof rest['clientId'] === 'string' ? rest : { ...rest, clientId: uuid() };
}

/** One item that says what both said: the newer word of each field, over the older of both bases. */
function mergeItem(older: JsonObject, newer: JsonObject): JsonObject {
  const versions = [older['version'], newer['version']].filter(
    (version) => typeof version === 'number',
  );
  return {
    ...older,
    ...newer,
    ...(versions.length > 0 && { version: Math.min(...versions) }),
  };
}

/** One item for each question, where several speak of one. */
export function mergeItems(items: readonly QuestionItem[]): QuestionItem[] {
  const merged = new Map<string, QuestionItem>();
  for (const [place, item] of items.entries()) {
    const id = itemId(item) ?? `?${place}`;
    const before = merged.get(id);
    // Of two that are moved to one place the server puts the later one there.
    merged.delete(id);
    merged.set(id, before ? mergeItem(before, item) : item);
  }
  return [...merged.values()];
}

/** One list that says what both said, or null when it would be too long. */
export function mergeLists(older: QuestionItem[], newer: QuestionItem[]): QuestionItem[] | null {
  const merged = mergeItems([...older, ...newer]);
  return merged.length > LIST_LIMIT ? null : merged;
}

/**
 * Changes of questions whose creation is unsent become part of the creation; null when they cannot:
 * some belong to other rows, or they say something about the order.
 */
export function foldIntoCreate(
  created: QuestionItem[],
  changes: QuestionItem[],
): QuestionItem[] | null {
  const places = new Map(created.map((item, index) => [itemId(item), index]));
  const folded = [...created];
  for (const change of changes) {
    const place = isTempId(change['id']) ? places.get(change['id']) : undefined;
    if (place === undefined || 'orders' in change) return null;
    const { id: _id, version: _version, clientId: _clientId, ...fields } = change;
    folded[place] = { ...folded[place], ...fields };
  }
  return folded;
}

/** The list without the named questions. */
export function withoutItems(items: QuestionItem[], ids: ReadonlySet<string>): QuestionItem[] {
  return items.filter((item) => !ids.has(itemId(item) ?? ''));
}

/** The list with the places that are left once some of them went: a place counts all that stand before it. */
export function closedUp(
  items: readonly QuestionItem[],
  gone: readonly QuestionItem[],
): QuestionItem[] {
  const placesGone = gone.map(({ orders }) => orders).filter((place) => typeof place === 'number');
  return items.map((item) => {
    const place = item['orders'];
    const before = placesGone.filter((one) => typeof place === 'number' && one < place).length;
    return before === 0 ? item : Object.assign({}, item, { orders: Number(place) - before });
  });
}

/** The server's ids of questions, by the names that this device gave them. */
export function idsOf(data: unknown): { temp: string; id: string }[] {
  return objectsOf(isObject(data) ? data['ids'] : null).flatMap(({ clientId, id }) =>
    typeof clientId === 'string' && typeof id === 'string' && !isTempId(id)
      ? [{ temp: `tmp:${clientId}`, id }]
      : [],
  );
}
