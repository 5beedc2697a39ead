/** Rows of lists of questions: what is left of them, and what they were as the server was told. */
import { localFilesIn, withIds } from '../../files/local-ids.ts';
import { objectsOf, parseJson } from '#src/lib/json.ts';
import type { OutboxRow, Receipt, RowError } from '../../records.ts';
import type { Tx } from '../../store/store.ts';
import type { Part } from '../../outbox/kind.ts';
import { deletedId, deletedVersion } from './addresses.ts';
import type { DeleteRow, ListRow, QuestionItem } from './types.ts';

type Unplaced = Omit<ListRow, 'seq'> | Omit<DeleteRow, 'seq'>;

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

/** The questions that a row names, each with the version that it was based on; null: it names none. */
export function basesIn(row: Unplaced): Map<Part, number | null> {
  if (row.kind === 'delete') return new Map([[deletedId(row.path), deletedVersion(row.path)]]);
  const bases = new Map<Part, number | null>();
  for (const { id, version } of row.body)
    if (typeof id === 'string')
      bases.set(id, typeof version === 'number' ? version : (bases.get(id) ?? null));
  return bases;
}

/** Traces of a list in the order in which the server took it: a lane goes by its rows, never by a clock. */
export const inOrder = (receipts: readonly Receipt[]): Receipt[] =>
  receipts.toSorted((a, b) => (a.change?.seq ?? 0) - (b.change?.seq ?? 0));
