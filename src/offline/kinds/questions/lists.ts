/** Lists of questions: what their items say and how several become one, what is left of them, what the server was told. */
import { isObject, objectsOf, parseJson, type JsonObject } from '#src/lib/json.ts';
import { localFilesIn, withIds } from '../../files/local-ids.ts';
import type { OutboxRow, Receipt, RowError } from '../../records.ts';
import type { Tx } from '../../store/store.ts';
import type { DeleteRow, ListRow, QuestionItem } from './types.ts';

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

/** The row with another list, and with the files that this one names. */
export function withList<R extends Pick<ListRow, 'body' | 'attachments'>>(
  row: R,
  body: QuestionItem[],
): R {
  return { ...row, body, attachments: localFilesIn(body) };
}

/** Puts what is left of a list; the row goes where that is nothing. A release with an empty list still releases. */
export const putList = (tx: Pick<Tx, 'putRows' | 'deleteRows'>, row: ListRow): Promise<unknown> =>
  row.body.length > 0 || row.kind === 'release' ? tx.putRows([row]) : tx.deleteRows([row.seq]);

/** A list as the server was told of it: questions and files by its own names. */
export function bodyAsSent({ sent, body }: ListRow): QuestionItem[] {
  return sent?.body ? objectsOf(parseJson(sent.body)) : body;
}

/**
 * The row with what is left of a list as it was sent. Files go by this device's names again: only by those are their
 * bytes kept, and brought anew to a server that has tidied them away.
 */
export async function withLeft<R extends ListRow>(
  tx: Pick<Tx, 'ids'>,
  row: R,
  items: QuestionItem[],
): Promise<R> {
  const names = new Map((await tx.ids(row.attachments)).map(({ temp, id }) => [id, temp]));
  return withList(
    row,
    items.map((item) => withIds(item, names)),
  );
}

/** Whether refusals say nothing but that a question is not there any more. */
export const sayGone = (errors: RowError['errors']) =>
  errors.every(({ code, path }) => code === 'question.notFound' && path === '0.id');

/** Whether a row is the change of one question that is not there any more: it stands in nobody's way. */
export function isOfGone(row: OutboxRow): boolean {
  const errors = row.lastError?.errors ?? [];
  const isUnmade = errors.every(({ code }) => code === 'offline.tempIdUnknown');
  const isOne = row.kind === 'patch' && row.body.length === 1 && errors.length > 0;
  return isOne && (sayGone(errors) || isUnmade);
}

/** Whether a row is of questions: all of their lanes are. */
export const isOfQuestions = (row: OutboxRow): row is ListRow | DeleteRow =>
  isList(row) || row.kind === 'delete';

/** Whether a row is a list. */
export const isList = (row: OutboxRow): row is ListRow =>
  row.kind === 'create' || row.kind === 'release' || row.kind === 'patch';

/** Traces of a list in the order in which the server took it: a lane goes by its rows, never by a clock. */
export const inOrder = (receipts: readonly Receipt[]): Receipt[] =>
  receipts.toSorted((a, b) => (a.change?.seq ?? 0) - (b.change?.seq ?? 0));
