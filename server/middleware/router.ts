/** The router, generated from the contract: each call at its path, the handler found by its name. */
import type { Context, Hono } from 'hono';
import { CALL_NAMES, calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { Deps } from '../deps.ts';
import { Refused, refuse } from '../errors.ts';
import { answerCall } from './answer.ts';
import { authenticate, authenticateStudent, bearerToken } from './authenticate.ts';
import type { Actor, StudentActor } from './authenticate.ts';
import type { Handler } from './handlers.ts';
import { dress } from './headers.ts';
import { asUuid } from './parse.ts';
import { respond } from './present.ts';
import { countedAs } from './rate-limit.ts';

/** Whoever is signed in: a member of the staff, or a student or her parents. */
export type Person = Actor | StudentActor;
/** A handler that answers bytes, or follows a protocol of its own. */
export type FileHandler = (c: Context, deps: Deps, person: Person) => Promise<Response>;

/** Answers every call of the contract, and any other path below a service with 404. */
export function mountCalls(
  app: Hono,
  deps: Deps,
  handlers: Partial<Record<string, Handler>>,
  files: Partial<Record<string, FileHandler>>,
): void {
  const byLiterals = CALL_NAMES.map((name): [CallName, Call] => [name, calls[name]]).toSorted(
    ([, a], [, b]) => literals(b.path) - literals(a.path) || heads(b) - heads(a),
  );
  for (const [name, call] of byLiterals) {
    const route = routeOf(name, call).replaceAll(/\{(\w+)\}/g, ':$1');
    // Hono looks for a HEAD among the GETs.
    app.on(call.method === 'HEAD' ? 'GET' : call.method, route, async (c, next) => {
      if (call.method === 'HEAD' && c.req.method !== 'HEAD') return next();
      c.set('call', name);
      const file = files[name];
      const own = call.open ? deps : ofSchool(deps, bearerToken(c.req.header('authorization')));
      if (file) return file(c, own, await signedInPerson(c, own, isUpload(name, c)));
      const sent = await answerCall(c, own, call, handlers[name]);
      return respond({ ...sent, headers: dress(c, sent.headers) });
    });
  }
  app.all('/services/*', () => {
    throw refuse('route.unknown');
  });
}

/** Where this server answers a call; `{name}` marks a parameter. */
export function routeOf(name: string, call: Call): string {
  const path = name === 'session.reset' ? '/user/reset-pass' : call.path;
  return `/services/${call.service}${path}`;
}

/** The store as the school of the token sees it; whose token it is, is looked up there. */
function ofSchool(deps: Deps, token: string | null): Deps {
  const schoolId = asUuid(token?.split('.', 1)[0] ?? '');
  return schoolId === null ? deps : { ...deps, store: deps.store.forSchool(schoolId) };
}

/** A path with more fixed segments is more particular and is tried first. */
function literals(path: string): number {
  return path.split('/').filter((segment) => !segment.startsWith('{')).length;
}

/** A HEAD of its own comes before the GET that would answer it. */
function heads(call: Call): number {
  return call.method === 'HEAD' ? 1 : 0;
}

/** Files go before what names them. Without the protocol's header a HEAD asks of a file, not of an upload. */
const isUpload = (name: string, c: Context) =>
  ['uploads.create', 'uploads.offset', 'uploads.part'].includes(name) &&
  c.req.header('tus-resumable') !== undefined;

/** A token says nothing of whose it is: the staff's are looked at first. */
function signedInPerson(c: Context, deps: Deps, isDelivering: boolean): Promise<Person> {
  const token = bearerToken(c.req.header('authorization'));
  const now = deps.now();
  return deps.store.read(async (db) => {
    const actor = await authenticate(db, token, now, isDelivering).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'session.expired') return null;
      throw error;
    });
    if (actor?.isFromAddress) throw refuse('session.expired');
    if (actor?.role === null) throw refuse('role.none');
    const person = actor ?? (await authenticateStudent(db, token, now));
    deps.rateLimit(countedAs(person), now);
    return person;
  });
}
