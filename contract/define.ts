/** What one call is made of, and the types that follow from it. */
import type { z } from 'zod';

/** The services a deployment can point at different back ends. */
export type Service = 'exam' | 'core' | 'classroom' | 'upload';
/** HTTP methods in use. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';

/** One call: where it is and what goes in and comes out. */
export interface Call {
  service: Service;
  /** The method and the path exactly as the specification spells it, closing slashes included; `{name}` marks a parameter. */
  route: `${Method} /${string}`;
  method: Method;
  path: string;
  /** Path parameters that are neither ids of ours nor words. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The shape of `data` (of `results` for the classroom service); absent where it answers bytes. */
  answer?: z.ZodType;
  /** Answers bytes, or follows a protocol of its own that needs the bare request. */
  isBytes?: true;
  /** Reached without a session. */
  open?: true;
  /** Who calls, where it is not the staff: a student (or her parents), or a session of the classroom service. */
  as?: 'student' | 'external';
  /** A GET with an effect: answered with no-store, needs the app's own header, never cached or prefetched. */
  changesState?: true;
  /** Waits in the outbox when there is no network. */
  queuedOffline?: true;
  /** What the first page is called. */
  pageBase?: 0 | 1;
  /** Why it is there, of a call that the specification does not list; a back end may lack it. */
  addition?: string;
}

/** A call as its file writes it: the service stands once for all beside it, and the route tells method and path. */
type Described = Omit<Call, 'service' | 'method' | 'path'>;
type Located<R> = R extends `${infer M extends Method} ${infer P}` ? { method: M; path: P } : never;
type In<S, T extends Record<string, Described>> = {
  [N in keyof T]: T[N] & Located<T[N]['route']> & { service: S };
};

/** Calls of one service; keeps the literal types of each, so that clients are checked against its route. */
export function define<const S extends Service, const T extends Record<string, Described>>(
  service: S,
  described: T,
): In<S, T> {
  const calls = Object.entries(described).map(([name, call]) => {
    const [method, path] = call.route.split(' ');
    return [name, { ...call, service, method, path }];
  });
  return Object.fromEntries(calls) as In<S, T>;
}

/** Calls that the specification does not list, with one reason for all that have none of their own. */
export const defineAdditions =
  <const S extends Service>(service: S, addition: string) =>
  <const T extends Record<string, Described>>(described: T): In<S, T> => {
    const calls = Object.entries(described).map(([name, call]) => [name, { addition, ...call }]);
    return define(service, Object.fromEntries(calls) as T);
  };

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Parameter names of a path such as `/a/{id}`. */
export type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
/** The query a client sends. */
export type QueryOf<C> = C extends { query: infer Q } ? Sent<Q> : undefined;
/** The body a client sends. */
export type BodyOf<C> = C extends { body: infer B } ? Sent<B> : undefined;
/** The answer a client reads. */
export type AnswerOf<C> = C extends { answer: infer A } ? Read<A> : unknown;
