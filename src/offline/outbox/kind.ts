/**
 * What the core asks of a kind of operation. A kind is a folder of `kinds/` and one line in `kinds/index.ts`. Everything
 * optional has a plain default: the row touches its whole lane, is never folded into another, is sent as it is and is
 * decided about as a whole. A function that takes a transaction must not await anything else.
 */
import type { JsonObject } from '#src/lib/json.ts';
import type {
  OutboxRow,
  Receipt,
  RowBase,
  RowError,
  SentBytes,
  VersionLink,
  Without,
} from '../records.ts';
import type { Tx } from '../store/store.ts';
import type { Deciding, Outcome, Placed, Placing, Settling } from './row-changes.ts';
import type { Decision, Operation } from './types.ts';

/** The smallest thing in a lane that can conflict, by its name within the lane. */
export type Part = string;

/** Touches its whole lane. */
export const WHOLE = '*';

/** Any row, whatever its kind. */
export type AnyRow = RowBase & { kind: string; body: unknown };

/** A row that may not have its place in the lane yet. */
type Unplaced<R extends AnyRow> = Without<R, 'seq'>;

/**
 * A request that can wait: method, the last segments of its path (`*` stands for any one), what row it makes, and how
 * what stands for `*` names the lane; null where the address does not name it, and the operation brings it along. Where
 * one makes rows of two words, what is said decides (`made`); it is listed for each, first for what is meant without.
 */
export type Address<K = OutboxRow['kind']> = readonly [
  method: OutboxRow['method'],
  path: string,
  kind: K,
  laneOf: (...params: string[]) => string | null,
];

/** What an address means. */
export interface Family<K = OutboxRow['kind']> {
  kind: K;
  lane: string | null;
}

/** A body made of parts, each with its own base version. Order, folding, splitting, conflicts and decisions follow from it. */
export interface Parted<B> {
  /** The base version of each part. */
  basesOf(body: B): Map<Part, number>;
  /** The same body on other base versions. */
  onBases(body: B, baseOf: (part: Part, base: number) => number): B;
  /** Merges two bodies: the newer value wins, each part keeps the older of its bases. */
  merge(older: B, newer: B): B;
  /** The body reduced to these parts; null if none is left. */
  only(body: B, isMeant: (part: Part) => boolean): B | null;
  /** Splits a body into bodies of at most so many bytes. Without it a body is sent whole. */
  pieces?(body: B, most: number): B[];
  /** The server's values and versions from a conflict's answer; null if it cannot be read. */
  standing?(server: unknown): B | null;
  /** Separates what two versions contest from what is added to either (ink). Without it nothing is added. */
  divide?(body: B): { contested: B; added: B | null };
  /** Puts third values in place of hers. Without it there are none. */
  edited?(body: B, edits: Readonly<Record<Part, object>>): B;
  /** Whether a later save may repair a refused one. Without it: any that differs. */
  mends?(merged: B, refused: B): boolean;
}

/** Things with temporary ids until the server has assigned its own. */
export interface Naming<R extends AnyRow> {
  /** The temporary ids that a row creates. */
  creates(row: Pick<R, 'kind' | 'body'>): string[];
  /** The temporary ids that must be resolved before a row can be sent. */
  needs(row: R): string[];
  /** The server's ids, from the answer to a row. */
  created(row: R, data: unknown): { temp: string; id: string }[];
  /** Parks (`told`) or drops the parts whose ids can no longer be created; the rest is sent. */
  parkLost(
    tx: Tx,
    row: R,
    isLost: (name: string) => boolean,
    told: Pick<RowBase, 'state' | 'lastError' | 'updatedAt'>,
    settling: Settling,
  ): Promise<unknown>;
  /** Takes things out of rows that were never accepted; answers which changed. */
  forget(
    tx: Tx,
    rows: OutboxRow[],
    names: ReadonlySet<string>,
    settling: Settling,
  ): Promise<number[]>;
  /** The row without what it would create under these ids, as a new request; null if nothing is left. */
  without(row: R, names: ReadonlySet<string>, settling: Settling): R | null;
}

/** What a list tells about a creation. */
export type Verdict =
  | { kind: 'there'; data: unknown }
  | { kind: 'notThere' }
  /** Only the person can tell. */
  | { kind: 'unsure' };

/** For back ends without idempotency keys: an unanswered request is looked up before it is sent again. */
export interface Lookup<R> {
  /** Whether sending it twice would create something twice. */
  isNeeded(row: R): boolean;
  /** Where to read the list it adds to; null if nowhere. */
  pathOf(row: R): string | null;
  /** The ids in that list; null if the answer does not tell. */
  idsIn(data: unknown): string[] | null;
  judge(row: R, data: unknown): Verdict;
}

/** A kind of operation. */
export interface OperationKind<R extends AnyRow = OutboxRow> {
  /** The words for its rows on disk, older releases' included; a row whose value is lost has the first. */
  readonly rows: readonly [R['kind'], ...R['kind'][]];
  /** The prefix of its lanes and of no others; ids follow, each after a colon. */
  readonly lanes: string;
  readonly addresses: readonly Address<R['kind']>[];
  /** Ways in by names of their own: from what a screen says to an operation, its path as its service knows it. */
  readonly entries?: Readonly<Record<string, (input: never) => Operation>>;
  /** Its rows may name files of this device. */
  readonly hasFiles?: true;
  readonly parted?: Parted<R['body']>;
  readonly naming?: Naming<R>;
  readonly lookup?: Lookup<R>;

  /** Parses a body of unknown origin into its stored form; undefined if it is invalid. */
  parse(kind: R['kind'], body: unknown): R['body'] | undefined;
  /** An empty body, for a row that is sealed or lost. */
  empty(kind: R['kind']): R['body'];
  /** What an operation is; null where its body is none. Without it: what its address says, and `parse`. */
  made?(
    family: Family<R['kind']>,
    operation: Operation,
    uuid: () => string,
  ): Pick<R, 'kind' | 'body'> | null;

  /** What a page put aside of it before it went, as an operation; null where it is none. */
  fromAside?(input: JsonObject): Operation | null;

  /** The parts it touches: rows that share none may pass each other when one is blocked. */
  partsOf?(row: Unplaced<R>): Part[];
  /** The parts it names, each with the version it was based on; null: it names none. */
  basesOf?(row: Unplaced<R>): Map<Part, number | null>;
  /** The parts on whose versions it builds. Without it: all that name one. */
  buildsOn?(row: R): Part[];
  /** A parked row that blocks no other. */
  standsAside?(row: R): boolean;
  /** Not sent while anything in its lane needs the teacher. */
  waitsForAll?(row: R): boolean;

  /** Where a new row goes in its lane; null: behind the last. Without it what is parted joins parked or unsent rows. */
  place?(tx: Tx, lane: OutboxRow[], row: Unplaced<R>, placing: Placing): Promise<Placed | null>;
  /** Whether what is saved in a lane replaces what the tab may not have shown: then it says what it showed. */
  replaces?(lane: string): boolean;
  /** Whether something newer was saved of fields that are written later than typed. */
  isOvertaken?(
    tx: Tx,
    lane: readonly OutboxRow[],
    row: Unplaced<R>,
    over: NonNullable<Operation['over']>,
  ): Promise<boolean>;

  /** Address and bytes, with the server's names and on bases that follow own writes. Without it: the body, rebased. */
  seal?(
    row: R,
    sealing: {
      path: string;
      ids: ReadonlyMap<string, string>;
      baseOf: (part: Part, base: number) => number;
    },
  ): Pick<SentBytes, 'path' | 'body'>;

  /** How an answer says that versions moved, by nothing but the row itself. */
  linksIn?(data: JsonObject): VersionLink[];
  /** What is shown of it until copies are read again. Without it: nothing. */
  traceOf?(row: R): Pick<Receipt, 'body' | 'change'>;
  /** Takes what is large off an old receipt. */
  trim?(receipt: Receipt): void;
  /** Whether a 409 tells what stands there, where it has no `current`. */
  tells?(data: JsonObject): boolean;
  /** Parks what conflicts and sends the rest under a new key; answers which rows changed. */
  conflict?(tx: Tx, row: R, outcome: Conflict, settling: Settling): Promise<number[]>;
  /** The same for a refusal; null if it can only be refused as a whole. */
  refuse?(tx: Tx, row: R, error: RowError, settling: Settling): Promise<number[] | null>;
  /** Ends a conflict of which a screen showed the row as `shown`; answers which rows changed. */
  decide?(
    tx: Tx,
    row: R,
    wish: { choice: Decision; parts: readonly Part[] | undefined; shown: OutboxRow },
    deciding: Deciding,
  ): Promise<number[]>;

  /** Shown and counted separately from the rest of its lane. */
  isAlone?(row: Unplaced<R>): boolean;
  /** What two rows that are shown as one say together; undefined: the older one. Without it: as parts are merged. */
  joined?(older: R['body'], newer: R['body']): R['body'] | undefined;
}

type Conflict = Extract<Outcome, { cls: 'conflict' }>;
