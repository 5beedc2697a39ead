/** Shapes of what the device's database holds, one interface per table. */
import type { JsonObject } from '#src/lib/json.ts';

/** Where an outbox row stands. */
export type RowState = 'queued' | 'paused_auth' | 'attention' | 'conflict';

/** Why a row was not accepted the last time. */
export interface RowError {
  /** What kind of failure: no network, something in between that is not our server, our server, a refusal. */
  kind: 'network' | 'captive' | 'server' | 'refused';
  status: number | null;
  /** i18n keys of the refusal, as the server answered them. */
  errors: { code: string; message: string; path?: string }[];
  at: number;
}

/** The exact request that may already have reached the server; it never changes under its key. */
export interface SentBytes {
  path: string;
  body: string | null;
  /** Ids that stood in the list before; known only for back ends without keys, which must be asked afterwards. */
  before?: string[];
}

/** What the list of waiting work says about a row, in the teacher's words. */
export type Label = JsonObject;

/** What all rows of the outbox have. */
export interface RowBase {
  /** The only order there is; a piece of a row stands at a fraction. */
  seq: number;
  key: string;
  lane: string;
  owner: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  attachments: string[];
  state: RowState;
  attempts: number;
  sent: SentBytes | null;
  nextAt: number;
  /** Until then its screen may take it back: it does not go before, unless she asks that everything goes now. */
  heldUntil?: number;
  deniedGen: number | null;
  /** What the server holds where this row conflicts. */
  server: unknown;
  lastError: RowError | null;
  /** The server's own failures with this row: how many, since when, and whether it has outlasted others being taken. */
  unserved?: { times: number; since: number; isNamed: boolean } | null;
  saves: number;
  /** It went on by itself under another key already, which it does once between two acts of its person. */
  rekeyed: boolean;
  /** It was made without knowing what this device sent or saved since: whatever differs by then is asked about. */
  asBased?: true;
  /** It came in a rescue file, after these own writes: what is made on this device has not seen them. */
  steps?: VersionLink[];
  label: Label;
  /** Labels of single parts (a question, `review`, `note`), so that they survive a split. */
  partLabels: Record<string, Label>;
  createdAt: number;
  updatedAt: number;
}

/** The rows of each kind of operation, which adds its own here (`kinds/`). */
export interface Rows {}
/** One operation that the server has not yet acknowledged. */
export type OutboxRow = Rows[keyof Rows];
/** What an operation is, as it lies on the disk. */
export type OpKind = OutboxRow['kind'];
/** What receipts say of one thing, and of a list in the order of its rows; kinds add theirs. */
export interface Traces {}
export interface Changes {}

/** Each of several shapes without some of its properties. */
export type Without<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;
/** A row before the database gave it its place. */
export type NewRow = Without<OutboxRow, 'seq'>;

/** The server's id of a question made on this device. */
export interface IdRow {
  temp: string;
  id: string;
  owner: string;
  at: number;
}

/** Who works on this device now. */
export interface SessionRow {
  k: 'cur';
  /** `schoolId:userId` as the server answered at sign-in. */
  owner: string;
  token: string | null;
  expires: number | null;
  /** One more at each sign-in; tells an old refusal from a new one. */
  gen: number;
  /** `locked` is never written: its row lies here, and cannot be opened. */
  auth: 'ok' | 'expired' | 'out' | 'locked';
  /** The code that ended it, if a refusal did. */
  reason: string | null;
  /** When a refusal or its age ended it, by the server's clock. */
  endedAt?: number | null;
  /** The right to deliver what waits here after an exit, which reads nothing; absent where the back end gives none. */
  deliver?: string | null;
  /** Who that is, as the app gave it: a start without a network must not depend on copies of queries. */
  user?: unknown;
}

/** An own accepted write moved a part from the version on which the server applied it to the next. */
export interface VersionLink {
  part: string;
  from: number;
  to: number;
}

/** What was sent and accepted; bridges the time until the screens' copies are read again. */
export interface Receipt {
  key: string;
  owner: string;
  lane: string;
  kind: OpKind;
  at: number;
  links: VersionLink[];
  /** The links are the server's word or the dialog's; those of older releases began at what was sent, and lead nowhere. */
  isExact?: true;
  body: Traces[keyof Traces] | null;
  /** Not sent but taken from the server by choice: it is shown, and no later change may follow its versions unseen. */
  taken?: true;
  /** Absent and null where it says nothing of a list, is too old, or its person has left. */
  change?: Changes[keyof Changes] | null;
  /** The server's ids of what it created. */
  ids?: Pick<IdRow, 'temp' | 'id'>[];
  label: Label;
}

/** Where the services live and what they can. A worker knows no addresses before a page left them on the disk. */
export interface BackEnd {
  core?: string;
  exam?: string;
  onlineExam?: string;
  upload: string;
  /** Whether it knows `Idempotency-Key` and `clientId`. */
  keys: boolean;
}

/** What remains to do after sign-outs, oldest first, of any person. `k` keeps its older name on the disk. */
export interface SignOutsRow {
  k: 'left';
  /** Sessions that the server has yet to hear of, as it knows them: `<school>.<hash of a token>`. */
  sessions: { name: string; at: number }[];
  /** With what the work that each of them left may be delivered, and how that right is named in its turn. */
  rights: { owner: string; token: string; name: string | null; at?: number }[];
}

/** Engine state shared by all tabs and the worker. */
export type MetaRow =
  | { k: 'epoch'; value: number }
  | { k: 'lease'; held: boolean; at: number; ctx: string }
  | { k: 'hold'; until: number }
  /** As the page's configuration says, which the worker cannot read; a guess until a first start has read it. */
  | ({ k: 'backend'; isGuess?: boolean } & BackEnd)
  | SignOutsRow
  | { k: 'initialised'; at: number };

/** One query's answer on disk. */
export interface QueryRow {
  hash: string;
  owner: string;
  queryKey: readonly unknown[];
  data: unknown;
  dataUpdatedAt: number;
  buster: string;
  bytes: number;
}

/** What one form, in one tab, last said of a thing. */
export interface DraftVersion {
  /** The form that was typed in; one mount of it is one writer. */
  writer: string;
  /** Plain data, as JSON can say it. */
  state: unknown;
  /** What the writing began from, as the form names it: the server's version. */
  base: unknown;
  /** By the clock, but never before anything that was written of the thing earlier. */
  updatedAt: number;
  /** How many times its writer had written by then: tells two of one writer apart, whatever the clock says. */
  count?: number;
}

/** Form state that is not saved yet: the newest version, and beside it what other forms say of the same thing. */
export interface DraftRow extends Partial<DraftVersion> {
  owner: string;
  kind: string;
  id: string;
  state: unknown;
  updatedAt: number;
  others?: DraftVersion[];
}

/** Where a file stands that is kept on this device. */
export type FileState = 'waiting' | 'uploading' | 'uploaded' | 'refused';

/**
 * A file that a question names before the server has it. Invariant: bytes are an ArrayBuffer, WebKit cannot store
 * a Blob. What changes of it stands in a row of its own without bytes (`files/file-rows.ts`).
 */
export interface AttachmentRow {
  id: string;
  owner: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
  state: FileState;
  remoteId: string | null;
  size?: number;
  /** How much of it the server has. */
  sent?: number;
  error?: RowError | null;
  addedAt?: number;
  /** Since when no row and no draft has named it. */
  unnamedSince?: number | null;
  /** When somebody gave it up; its bytes go a little later, unless something names it by then. */
  droppedAt?: number | null;
}

interface KeptBase {
  id: string;
  owner: string;
  at: number;
}

/** What a person wants to keep on this device, and how far that has come. */
export type PinRow = KeptBase & {
  kind: 'pin';
  data: {
    /** What it is and where it is read, for whoever plans its parts. */
    what: string;
    where: Record<string, string>;
    title: string;
    /** Nobody asked for it: it was due, and goes again once it is done. */
    isDue?: boolean;
    /** `wanted` goes on by itself, `paused` waits for the person, `kept` is whole. */
    state: 'wanted' | 'paused' | 'kept';
    /** Why it did not come to its end the last time; a code of texts. */
    problem: string | null;
    total: number;
    totalBytes: number;
    /** When a person last asked for it to be read. */
    askedAt: number;
    /** When all of it was last as the server has it. */
    renewedAt: number | null;
  };
};

/** One copy of a query that stays because of a pin. */
export type PartRow = KeptBase & {
  kind: 'part';
  data: {
    pin: string;
    hash: string;
    bytes: number;
    /** What the plan knew the copy by when it was read. */
    version: string;
  };
};

/** What is pinned on this device, and its parts. */
export type KeptRow = PinRow | PartRow;

/** One question of the mirrored question bank, or how far the mirror has come. */
export interface BankQuestionRow {
  /** Whose it is, and its place in the list: names are read in order. */
  id: string;
  owner: string;
  data: unknown;
  updatedAt: number;
}
