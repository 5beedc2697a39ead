/** How rows come to be and how they start again under a new key. */
import { localFilesIn, withIds } from '../files/local-ids.ts';
import { objectsOf, parseJson } from '#src/lib/json.ts';
import type { ListRow, NewRow, OutboxRow, QuestionItem, RowError, Without } from '../records.ts';
import type { Tx } from '../store/store.ts';

/** What a row is made from. */
export type Draft = Without<NewRow, keyof ReturnType<typeof beginning>>;

/** A fresh row, never sent. */
export const newRow = (draft: Draft, now: number): NewRow => ({
  ...draft,
  ...beginning(draft, now),
});

const beginning = ({ body }: { body: unknown }, now: number) => ({
  attachments: localFilesIn(Array.isArray(body) ? body : []),
  ...unsent,
  server: null,
  lastError: null,
  saves: 1,
  createdAt: now,
  updatedAt: now,
});

const unsent = {
  state: 'queued',
  rekeyed: false,
  attempts: 0,
  sent: null,
  nextAt: 0,
  deniedGen: null,
  unserved: null,
} as const;

/** A failure of which there is nothing more to tell. */
export const faultOf = (kind: RowError['kind'], at: number, status: number | null = null) => ({
  kind,
  status,
  errors: [] satisfies RowError['errors'],
  at,
});

/** A refusal of this device itself. */
export const refusal = (code: string, at: number, path?: string): RowError => ({
  ...faultOf('refused', at),
  errors: [{ code, message: '', ...(path !== undefined && { path }) }],
});

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

/** What is taken out of a row stays before all that was saved after it: a deletion or release must not pass it. */
export async function putBehind(
  tx: Pick<Tx, 'putRows' | 'laneRows'>,
  { seq, owner, lane }: OutboxRow,
  apart: NewRow,
): Promise<number> {
  const next = Math.floor(seq) + 1;
  const places = (await tx.laneRows(owner, lane)).map((one) => one.seq);
  const place = (Math.max(seq, ...places.filter((one) => one < next)) + next) / 2;
  await tx.putRows([{ ...apart, seq: place }]);
  return place;
}

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

/** The row as a new request: what was sent under the old key stays what it was. */
export function renewed<R extends OutboxRow>(row: R, key: string, now: number): R {
  return {
    ...row,
    ...unsent,
    key,
    server: null,
    lastError: null,
    updatedAt: now,
  };
}

/** A row of its own made of what another one said, as old as that one. */
export function madeFrom<R extends OutboxRow>(row: R, key: string, now: number): Omit<R, 'seq'> {
  const { seq: _seq, ...rest } = renewed(row, key, now);
  return rest;
}

/** Whether a row has never been handed to the network, so that its content may still change. */
export function isOpen(row: OutboxRow): boolean {
  return row.state === 'queued' && row.sent === null;
}

/** Whether a later save may become part of a row; what follows no own writes must not carry others along. */
export const maySwell = (row: OutboxRow): boolean =>
  isOpen(row) && !row.asBased && !row.steps?.length;

/** A row that failed so often and for so long (ms) while others were taken is told to its person. */
const NAMED_AFTER = { times: 5, ms: 600_000 };

/** What the server's failures with a row come to; `servedAt`: when it last took another one. */
export function unservedAfter(
  { unserved = null }: OutboxRow,
  { kind, status }: RowError,
  { now, servedAt }: { now: number; servedAt: number },
): OutboxRow['unserved'] {
  if (kind !== 'server' || (status ?? 0) < 500) return unserved;
  const times = (unserved?.times ?? 0) + 1;
  // In the future: the clock was set back since.
  const since = Math.min(unserved?.since ?? now, now);
  const isLong = times >= NAMED_AFTER.times && now - since >= NAMED_AFTER.ms;
  return { times, since, isNamed: unserved?.isNamed === true || (isLong && servedAt > since) };
}

/** Whether a row only waits for its turn; it goes on being tried where the server cannot take it, but is told. */
export const onlyWaits = ({ state, unserved }: Pick<OutboxRow, 'state' | 'unserved'>): boolean =>
  state === 'queued' && unserved?.isNamed !== true;

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

/** Where a value on the screen stands. */
export type PartState = 'server' | 'waiting' | 'conflict' | 'needsYou';

const gravity: readonly PartState[] = ['server', 'waiting', 'conflict', 'needsYou'];

/** Of two the one that needs more; of equals the first. */
export function graver(one: PartState, other: PartState): PartState {
  return gravity.indexOf(one) >= gravity.indexOf(other) ? one : other;
}

/** Where what a row of the outbox carries stands. */
export function partStateOf(row: Pick<OutboxRow, 'state' | 'unserved'>): PartState {
  if (onlyWaits(row)) return 'waiting';
  return row.state === 'conflict' ? 'conflict' : 'needsYou';
}
