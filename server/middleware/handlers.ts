/** What a handler is: which call it answers, what it is given, what it gives back. */
import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Call, ParamNames } from '#contract/define.ts';
import type { Db } from '../db/client.ts';
import type { Kind } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';
import type { Actor, ExternalActor, StudentActor } from './authenticate.ts';
import { checkParams, parseBody, parseQuery } from './parse.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type QueryIn<C> = C extends { query: infer Q } ? Parsed<Q> : undefined;
type BodyIn<C> = C extends { body: infer B } ? Parsed<B> : undefined;
type DataOut<C> = C extends { answer: infer A }
  ? A extends z.ZodType
    ? z.input<A>
    : never
  : never;

/** The checked input of one call. */
export interface Input<N extends CallName> {
  params: Record<ParamNames<Calls[N]['path']>, string>;
  query: QueryIn<Calls[N]>;
  body: BodyIn<Calls[N]>;
}
/** What a handler gives back: the data, and the version that becomes the ETag. */
export interface Reply<N extends CallName> {
  data: DataOut<Calls[N]>;
  version?: number;
  /** Headers of its own. */
  headers?: Record<string, string>;
}
/** The request around the input. */
export interface Around {
  /** The name of the call. */
  call: CallName;
  deps: Deps;
  now: number;
  /** The network address it came from. */
  address: string;
  /** It came by HTTPS, as far as this server knows. */
  isSecure: boolean;
  /** The bearer token as sent. */
  token: string | null;
  /** A header of the request. */
  header: (name: string) => string | undefined;
}
/** A signed-in request and the connection that is its own. */
export interface Session extends Around {
  actor: Actor;
  db: Db;
}

/** A request of a student or her parents, and its connection. */
export interface StudentSession extends Around {
  student: StudentActor;
  db: Db;
}
/** A request with a token of the classroom service, and its connection. */
export interface ExternalSession extends Around {
  external: ExternalActor;
  db: Db;
}

/** What came over the wire, unchecked. */
export interface Raw {
  params: Record<string, string>;
  query: Record<string, string>;
  body: string;
}
/** Any call's reply. */
export interface AnyReply {
  data: unknown;
  version?: number;
  headers?: Record<string, string>;
  /** What the key keeps instead of the answer. */
  kept?: string;
}

/** What a handler of each kind is given beside its input. */
export interface Contexts {
  read: Session;
  write: Session;
  signedIn: Asking;
  open: Around;
  studentRead: StudentSession;
  studentWrite: StudentSession;
  visitorWrite: StudentSession;
  external: ExternalSession;
}
/** A handler of one kind; the input is checked when it runs. */
export interface HandlerOf<K extends keyof Contexts, N extends CallName = never> {
  kind: K;
  /** Which calls it answers: for the compiler alone. */
  answers?: (name: N) => void;
  /** What is asked of another service first, while neither a connection nor a lock is held. */
  ask?: (raw: Raw, asking: Asking) => Promise<unknown>;
  /** Of an answer that is large, or told once, the key keeps what the reply names, and with that the repeat is answered anew. */
  isAnsweredAnew?: true;
  /** `given` is what was asked for, or what the key kept. */
  run: (raw: Raw, session: Contexts[K], given?: unknown) => Promise<AnyReply>;
}
/** A request whose person is known, before its transaction. */
export type Asking = Around & { actor: Actor };
/** A handler of whichever kind. */
export type Handler<N extends CallName = never> = {
  [K in keyof Contexts]: HandlerOf<K, N>;
}[keyof Contexts];

/** The one place where the checked values get the contract's types. */
function inputOf<N extends CallName>({ call: name }: Around, raw: Raw): Input<N> {
  const call: Call = calls[name];
  return {
    params: checkParams(call, raw.params),
    query: parseQuery(call, raw.query),
    body: parseBody(call, raw.body),
  } as Input<N>;
}

/** The data alone, or with what goes beside it; no data of the contract has a field of that name. */
type Answered<N extends CallName> = DataOut<Calls[N]> | Reply<N>;
const isReply = (answered: unknown): answered is AnyReply =>
  typeof answered === 'object' && answered !== null && 'data' in answered;

const maker =
  <K extends keyof Contexts>(kind: K) =>
  <N extends CallName>(
    handle: (input: Input<N>, session: Contexts[K]) => Answered<N> | Promise<Answered<N>>,
  ): HandlerOf<K, N> => ({
    kind,
    async run(raw, session) {
      const answered = await handle(inputOf(session, raw), session);
      return isReply(answered) ? answered : { data: answered };
    },
  });

/** Reads and changes nothing, whatever its method. */
export const read = maker('read');
/** Changes something: in one transaction, at most once for each idempotency key. */
export const write = maker('write');
/**
 * A write that needs another service's word: it is asked for before the transaction begins, which has to look again at
 * whatever of ours the question was about. A request that was answered already asks nothing.
 */
export const writeAfter = <N extends CallName, A>(
  ask: (input: Input<N>, asking: Asking) => Promise<A>,
  handle: (input: Input<N>, session: Session, asked: A) => Promise<DataOut<Calls[N]>>,
): HandlerOf<'write', N> => ({
  kind: 'write',
  ask: async (raw, asking) => ask(inputOf(asking, raw), asking),
  // What `ask` of this handler answered.
  run: async (raw, session, asked) => ({
    data: await handle(inputOf(session, raw), session, asked as A),
  }),
});
const anewMaker =
  <K extends 'write' | 'studentWrite'>(kind: K) =>
  <N extends CallName>(
    handle: (
      input: Input<N>,
      session: Contexts[K],
      kept: string | null,
    ) => Promise<Reply<N> & { kept: string }>,
  ): HandlerOf<K, N> => ({
    kind,
    isAnsweredAnew: true,
    run: async (raw, session, given) =>
      handle(inputOf(session, raw), session, typeof given === 'string' ? given : null),
  });
/** A write whose answer the key must not keep; `kept` is what the first reply named, and null the first time. */
export const writeAnew = anewMaker('write');
/** Needs a session and opens its own transactions. */
export const signedIn = maker('signedIn');
/** Reached without a session. */
export const open = maker('open');
/** A student reads, and nothing changes. */
export const studentRead = maker('studentRead');
/** A student changes something: in one transaction, at most once for each idempotency key. */
export const studentWrite = maker('studentWrite');
/** The same where the answer is large; `kept` is what the first reply named, and null the first time. */
export const studentWriteAnew = anewMaker('studentWrite');
/** The same for a student's parents as well: what concerns their own visit. */
export const visitorWrite = maker('visitorWrite');
/** Answers as the classroom service, in one transaction. */
export const external = maker('external');

/** The handlers of a call that exams and assignments have alike. */
export const ofBothKinds = <N extends CallName>(
  exam: N,
  assignment: N,
  make: (kind: Kind) => Handler<N>,
): Record<N, Handler<N>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two names are all of `N`
  ({ [exam]: make('exam'), [assignment]: make('assignment') }) as Record<N, Handler<N>>;

/** The calls that have an answer and therefore a handler. */
export type BuiltCall = {
  [N in CallName]: Calls[N] extends { answer: z.ZodType } ? N : never;
}[CallName];
/** One handler for each built call: a missing one is a type error. */
export type Handlers = { [N in BuiltCall]: Handler<N> };
