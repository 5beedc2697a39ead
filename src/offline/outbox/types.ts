/** The outbox's interface for screens. */
import type { Label, OutboxRow, Receipt, RowError, SessionRow } from '../records.ts';
import type { Live } from '../live.ts';

/** Any operation of the kinds that can wait. */
export interface Operation {
  method: 'POST' | 'PATCH' | 'DELETE';
  /** The full path, as it will be requested. */
  path: string;
  body: unknown;
  /** Needed where the address does not name it: deletions. */
  lane?: string | undefined;
  /** A key that the caller has already used for this request. */
  key?: string | undefined;
  /** Where one call creates and changes: all that it says is of questions that are there already. */
  changes?: true | undefined;
  label?: Label | undefined;
  partLabels?: Record<string, Label> | undefined;
  /** Whose work it is; by default the signed-in person. */
  owner?: string | undefined;
  /** Made before later saves on this device: it stays a row of its own, on the versions it names. */
  asBased?: true | undefined;
  /** Held back for this long (ms), so that it can be undone; `kick` ends that. */
  holdMs?: number | undefined;
  /**
   * Of fields that are written later than typed, what waited of them then; null: nothing. Several where it was not known
   * which of them.
   */
  over?: Readonly<Record<string, string | null | (string | null)[]>> | undefined;
}

/** The work is stored. */
export interface Enqueued {
  /** The key of the row that holds it now, which may be an earlier unsent one. */
  key: string;
  seq: number;
  coalesced: boolean;
  /** False where nothing survives closing the window: the screen must say so. */
  durable: boolean;
}

/** The outcome of a row that was sent. */
export interface SettledItem {
  key: string;
  lane: string;
  cls: 'done' | 'retry' | 'paused_auth' | 'attention' | 'conflict';
  /** The answer's status; null when there was none. */
  status: number | null;
  /** What the server answered: the new state when done, its own state in a conflict. */
  data: unknown;
  errors: RowError['errors'];
}

/** How a conflict ends: with one of both versions, or with a third value for each named part. */
export type Decision = 'mine' | 'theirs' | { edited: Readonly<Record<string, object>> };

/** What the header shows of this person's rows. */
export interface OutboxStatus {
  kind: 'saved' | 'waiting' | 'offline' | 'sending' | 'needsYou';
  /** How many changes merely wait for their turn (`countWork`). */
  waiting: number;
  /** Conflicts, refusals, rows that need a sign-in with more rights, and rows the server keeps failing with. */
  needsYou: number;
  /** How much of what there was has been sent, from 0 to 1; only while sending. */
  share?: number;
  /** How many rows of other people are on this device; nothing else is known of them. */
  othersWaiting: number;
  /** False where nothing survives closing the window. */
  durable: boolean;
  auth: SessionRow['auth'];
  /** The back end has no idempotency keys: an unanswered request is looked up, and may need the teacher. */
  degraded?: true;
}

/** A way in of one kind: what a screen says comes to the disk, and to the address that is known by then. */
export type Entering<Input> = (input: Input) => Promise<Enqueued>;

/** The ways in that kinds have under names of their own; each adds its own here. */
export interface Entries {}

/** The outbox as the screens and the worker use it. */
export interface Outbox extends Entries {
  /** Resolves when the operation is on disk. */
  enqueue(operation: Operation): Promise<Enqueued>;
  /** Sends everything now, held-back rows included. */
  kick(): void;
  /** Sends what can be sent until nothing is left or the time is over; answers how many rows could still be sent. */
  replay(deadlineMs: number): Promise<number>;
  /** For the header; fits `useSyncExternalStore`. */
  readonly status: Live<OutboxStatus>;
  /** Everything of this person that the server has not acknowledged, in order; stable between changes. */
  rows(): readonly OutboxRow[];
  rowsOf(lane: string): readonly OutboxRow[];
  /**
   * What of a lane was sent lately, for copies that are older. Undefined until the disk was read, which this begins,
   * and the subscribers are told then; a disk that fails, or is silent for a second, counts as empty, so that it bars
   * no screen.
   */
  sentOf(lane: string): readonly Receipt[] | undefined;
  /** The same as the disk has it, for whoever acts on it; undefined where the disk has not said it within a second. */
  readSent(lane: string): Promise<readonly Receipt[] | undefined>;
  subscribeRows(listener: () => void): () => void;
  /** What settled, in any tab or the worker: read the lane's queries again. */
  onSettled(listener: (items: readonly SettledItem[]) => void): () => void;
  /**
   * Ends a conflict for all of a row, or for the named parts only. "Theirs" and a third value give up what this
   * context shows and nothing else: a part that was saved again elsewhere stays in conflict, and is shown as it is
   * now. A list of questions goes on as a whole: "theirs" with names gives up those questions and keeps the others.
   * `after` is what she had typed before she decided, on its way to the disk: it must not come to stand behind.
   */
  resolve(
    key: string,
    choice: Decision,
    parts?: readonly string[],
    after?: Promise<unknown>,
  ): Promise<void>;
  /** Retries a refused or waiting row. */
  retry(key: string): Promise<void>;
  /**
   * Gives a row up, with what depends on it; answers the keys that went: none when it holds more than this context
   * shows, and then it shows that. With `unsent` none either once it was handed to the network: a request on its way,
   * or one whose answer was lost, may have taken effect.
   */
  discard(key: string, only?: 'unsent'): Promise<string[]>;
  /** Resolves when counts, rows and storage say the same. */
  settled(): Promise<void>;
}
