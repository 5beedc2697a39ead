/**
 * What the core asks of a kind of operation. A kind is a folder of `kinds/` and one line in `kinds/index.ts`. What it
 * leaves out has a plain default: a row that touches all of its lane, is folded into no other, goes as it is and is
 * decided about as a whole. Whatever is given a transaction awaits nothing else.
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

/** The smallest thing of a lane that can conflict, by a name within the lane. */
export type Part = string;

/** Touches everything of its lane. */
export const WHOLE = '*';

/** Any row, whatever its kind. */
export type AnyRow = RowBase & { kind: string; body: unknown };

/** A row that may have no place yet. */
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

/** A body of parts, each on a version of its own. Order, folding, splitting, conflicts and decisions follow from it. */
export interface Parted<B> {
  /** The version that each part is based on. */
  basesOf(body: B): Map<Part, number>;
  /** The same on other versions. */
  onBases(body: B, baseOf: (part: Part, base: number) => number): B;
  /** What both say, the newer one last, each part on the older of its bases. */
  merge(older: B, newer: B): B;
  /** The parts that are meant; null where there is none. */
  only(body: B, isMeant: (part: Part) => boolean): B | null;
  /** Bodies of at most so many bytes that say the same one after the other. Without it a body goes whole. */
  pieces?(body: B, most: number): B[];
  /** What stands on the server as a conflict tells it, on the versions that stand there; null where it is not readable. */
  standing?(server: unknown): B | null;
  /** What of it is hers or theirs, and what is added to either (ink). Without it nothing is added. */
  divide?(body: B): { contested: B; added: B | null };
  /** Third values in place of hers. Without it there are none. */
  edited?(body: B, edits: Readonly<Record<Part, object>>): B;
  /** Whether what was saved since may mend what was refused. Without it: whatever says something else. */
  mends?(merged: B, refused: B): boolean;
}

/** Things that go by names of this device until the server has given them its own. */
export interface Naming<R extends AnyRow> {
  /** The names that a row creates. */
  creates(row: Pick<R, 'kind' | 'body'>): string[];
  /** The names that must be known before a row can be sent. */
  needs(row: R): string[];
  /** The server's names, as the answer to a row tells them. */
  created(row: R, data: unknown): { temp: string; id: string }[];
  /** Creations of some of its names are gone: what says them is parked (`told`) or dropped, the rest goes on. */
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
  /** The row without what it would create under these names, as a new request; null where nothing is left. */
  without(row: R, names: ReadonlySet<string>, settling: Settling): R | null;
}

/** What a list says of a creation. */
export type Verdict =
  | { kind: 'there'; data: unknown }
  | { kind: 'notThere' }
  /** Only the person can tell. */
  | { kind: 'unsure' };

/** Back ends without keys: what was sent and not answered is looked for before it is sent once more. */
export interface Lookup<R> {
  /** Whether sending it twice would make something twice. */
  isNeeded(row: R): boolean;
  /** Where can be read what it adds to; null for nowhere. */
  pathOf(row: R): string | null;
  /** What stands there, by ids; null where the answer does not tell. */
  idsIn(data: unknown): string[] | null;
  judge(row: R, data: unknown): Verdict;
}

/** A kind of operation. */
export interface OperationKind<R extends AnyRow = OutboxRow> {
  /** By which words its rows lie on the disk, where older releases wrote them; a row whose value is lost has the first. */
  readonly rows: readonly [R['kind'], ...R['kind'][]];
  /** How its lanes begin, and no others; ids follow, each after a colon. */
  readonly lanes: string;
  readonly addresses: readonly Address<R['kind']>[];
  /** Ways in by names of their own: from what a screen says to an operation, its path as its service knows it. */
  readonly entries?: Readonly<Record<string, (input: never) => Operation>>;
  /** Its rows may name files of this device. */
  readonly hasFiles?: true;
  readonly parted?: Parted<R['body']>;
  readonly naming?: Naming<R>;
  readonly lookup?: Lookup<R>;

  /** The form in which a body of unknown origin is stored; undefined where it is none. */
  parse(kind: R['kind'], body: unknown): R['body'] | undefined;
  /** A body that says nothing, for a row that lies sealed or is lost. */
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
  /** Parked, and in nobody's way. */
  standsAside?(row: R): boolean;
  /** It does not go while anything of its lane waits for its person. */
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
  /** Parks what conflicts and lets the rest go on under a new key; answers which rows changed. */
  conflict?(tx: Tx, row: R, outcome: Conflict, settling: Settling): Promise<number[]>;
  /** The same for what is refused; null: it can only be refused as a whole. */
  refuse?(tx: Tx, row: R, error: RowError, settling: Settling): Promise<number[] | null>;
  /** Ends a conflict of which a screen showed the row as `shown`; answers which rows changed. */
  decide?(
    tx: Tx,
    row: R,
    wish: { choice: Decision; parts: readonly Part[] | undefined; shown: OutboxRow },
    deciding: Deciding,
  ): Promise<number[]>;

  /** Shown and counted by itself, whatever else of the lane waits. */
  isAlone?(row: Unplaced<R>): boolean;
  /** What two rows that are shown as one say together; undefined: the older one. Without it: as parts are merged. */
  joined?(older: R['body'], newer: R['body']): R['body'] | undefined;
}

type Conflict = Extract<Outcome, { cls: 'conflict' }>;
