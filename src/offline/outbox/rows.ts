/** How rows come to be and how they start again under a new key. */
import { localFilesIn } from '../files/local-ids.ts';
import type { NewRow, OutboxRow, RowBase, RowError, Without } from '../records.ts';
import type { Tx } from '../store/store.ts';

/** What a row is made from. */
type Draft = Omit<RowBase, 'seq' | keyof ReturnType<typeof beginning>> &
  Pick<OutboxRow, 'kind' | 'body'>;

/** A fresh row, never sent; which body belongs to its kind only that one knows. */
export const newRow = (draft: Draft, now: number): NewRow =>
  ({ ...draft, ...beginning(draft, now) }) as NewRow;

const beginning = ({ body }: { body: unknown }, now: number) => ({
  attachments: localFilesIn(body),
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

/** The row with another body of its kind. */
export const withBody = <R extends OutboxRow | NewRow>(row: R, body: unknown): R => ({
  ...row,
  body,
});

/** The bytes of a value as JSON. */
export const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value)).length;

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
export function madeFrom<R extends OutboxRow>(row: R, key: string, now: number): Without<R, 'seq'>;
export function madeFrom(row: OutboxRow, key: string, now: number): NewRow {
  const { seq: _seq, ...rest } = renewed(row, key, now);
  return rest;
}

/** Whether a row has never been handed to the network, so that its content may still change. */
export function isOpen(row: OutboxRow): boolean {
  return row.state === 'queued' && row.sent === null;
}

/** Whether a later save may be folded into the row; a row whose base does not follow own writes stays alone. */
export const maySwell = (row: OutboxRow): boolean =>
  isOpen(row) && !row.asBased && !row.steps?.length;

/** After so many failures over so long (ms), while other rows were accepted, the teacher is told. */
const NAMED_AFTER = { times: 5, ms: 600_000 };

/** Counts the server's failures with a row; `servedAt` is when it last accepted another. */
export function unservedAfter(
  { unserved = null }: OutboxRow,
  { kind, status }: RowError,
  { now, servedAt }: { now: number; servedAt: number },
): OutboxRow['unserved'] {
  if (kind !== 'server' || (status ?? 0) < 500) return unserved;
  const times = (unserved?.times ?? 0) + 1;
  // A time in the future: the clock was set back.
  const since = Math.min(unserved?.since ?? now, now);
  const isLong = times >= NAMED_AFTER.times && now - since >= NAMED_AFTER.ms;
  return { times, since, isNamed: unserved?.isNamed === true || (isLong && servedAt > since) };
}

/** Whether a row merely waits for its turn, without needing the teacher. */
export const onlyWaits = ({ state, unserved }: Pick<OutboxRow, 'state' | 'unserved'>): boolean =>
  state === 'queued' && unserved?.isNamed !== true;

/** Where a value on the screen stands. */
export type PartState = 'server' | 'waiting' | 'conflict' | 'needsYou';

const gravity: readonly PartState[] = ['server', 'waiting', 'conflict', 'needsYou'];

/** The more serious of two states. */
export function graver(one: PartState, other: PartState): PartState {
  return gravity.indexOf(one) >= gravity.indexOf(other) ? one : other;
}

/** Where what a row of the outbox carries stands. */
export function partStateOf(row: Pick<OutboxRow, 'state' | 'unserved'>): PartState {
  if (onlyWaits(row)) return 'waiting';
  return row.state === 'conflict' ? 'conflict' : 'needsYou';
}
