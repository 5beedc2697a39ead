/** The router, generated from the contract: each call at its path, the handler found by its name. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Refused, refuse } from '../errors.ts';
import {
  authenticate,
  authenticateExternal,
  authenticateStudent,
  bearerToken,
  externalToken,
} from './authenticate.ts';
import type { Actor, StudentActor } from './authenticate.ts';
import type { AnyReply, Handler, Raw } from './handlers.ts';
import { atMostOnce } from './idempotency.ts';
import { asUuid } from './parse.ts';
import { checkAnswer, present } from './present.ts';
import type { Sent } from './present.ts';

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
  const byLiterals = Object.entries<Call>(calls).toSorted(
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
      if (file) return file(c, own, await signedInPerson(c, own));
      return respond(await answerCall(c, own, call, handlers[name]));
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

async function answerCall(
  c: Context,
  deps: Deps,
  call: Call,
  handler: Handler | undefined,
): Promise<Sent> {
  // Before any connection is taken: a slow sender must not hold one.
  const body = call.method === 'GET' ? '' : await c.req.text();
  const now = deps.now();
  const token = bearerToken(c.req.header('authorization'));
  const header = (name: string) => c.req.header(name);
  const around = { deps, now, address: addressOf(c), token, header };
  const raw = (): Raw => {
    checkType(c, body);
    return { params: c.req.param(), query: c.req.query(), body };
  };
  const sent = async (reply: Promise<AnyReply>) => {
    const { data, version } = await reply;
    if (deps.checkAnswers) checkAnswer(call, data);
    return present(call, version === undefined ? { data } : { data, version });
  };
  const admit = async (db: Db) => {
    const actor = await authenticate(db, token, now);
    // Without a role only the session itself may be asked about.
    if (handler?.kind !== 'signedIn' && actor.role === null) throw refuse('role.none');
    requireOwnHeader(c, call);
    return actor;
  };

  if (handler?.kind === 'open') return sent(handler.run(raw(), around));
  if (handler?.kind === 'read') {
    return deps.store.read(async (db) => {
      const actor = await admit(db);
      return sent(handler.run(raw(), { ...around, actor, db }));
    });
  }
  if (handler?.kind === 'external') {
    return deps.store.transaction(async (db) => {
      const sentToken = externalToken(c.req.header('authorization'));
      const account = await authenticateExternal(db, sentToken, now);
      requireOwnHeader(c, call);
      return sent(handler.run(raw(), { ...around, external: account, db }));
    });
  }
  if (handler?.kind === 'studentRead') {
    return deps.store.read(async (db) => {
      const student = await authenticateStudent(db, token, now);
      return sent(handler.run(raw(), { ...around, student, db }));
    });
  }
  const repeatable = {
    keyHeader: c.req.header('idempotency-key'),
    method: call.method,
    // With the query: it says what a GET with an effect does.
    path: c.req.path + new URL(c.req.url).search,
    body,
  };
  if (handler?.kind === 'studentWrite') {
    const student = await deps.store.read((db) => authenticateStudent(db, token, now));
    if (student.view !== 'student') throw refuse('role.readOnly');
    checkType(c, body);
    const person = { schoolId: student.schoolId, userId: student.studentId };
    return atMostOnce(deps.store, person, repeatable, (db) =>
      sent(handler.run(raw(), { ...around, student, db })),
    );
  }
  const actor = call.open ? null : await deps.store.read(admit);
  if (!handler || !actor) throw refuse('call.notBuilt');
  if (handler.kind === 'signedIn') return sent(handler.run(raw(), { ...around, actor }));
  if (actor.role === 'supporter') throw refuse('role.readOnly');
  checkType(c, body);
  return atMostOnce(deps.store, actor, repeatable, (db) =>
    sent(handler.run(raw(), { ...around, actor, db })),
  );
}

/** A GET that changes something is not to be reached by a link. */
function requireOwnHeader(c: Context, call: Call): void {
  if (call.changesState && c.req.header('x-bargeh') !== '1') {
    throw refuse('request.invalid', { path: 'x-bargeh' });
  }
}

/** A token says nothing of whose it is: the staff's are looked at first. */
function signedInPerson(c: Context, deps: Deps): Promise<Person> {
  const token = bearerToken(c.req.header('authorization'));
  const now = deps.now();
  return deps.store.read(async (db) => {
    const actor = await authenticate(db, token, now).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'session.expired') return null;
      throw error;
    });
    if (actor?.role === null) throw refuse('role.none');
    return actor ?? authenticateStudent(db, token, now);
  });
}

/** Another type than JSON is refused where there is a body at all. */
function checkType(c: Context, body: string): void {
  const type = c.req.header('content-type') ?? '';
  if (body !== '' && !/^application\/json\s*(;|$)/i.test(type)) {
    throw refuse('request.unsupportedType');
  }
}

/** The network address that a request came from. */
export function addressOf(c: Context): string {
  // Without a socket (in tests) there is no address.
  if (typeof c.env !== 'object' || c.env === null || !('incoming' in c.env)) return 'none';
  return getConnInfo(c).remote.address ?? 'none';
}

/** A presented answer as a response. */
export function respond(sent: Sent): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...sent.headers };
  return new Response(sent.body, { status: sent.status, headers });
}
