/** The router, generated from the contract: each call at its path, the handler found by its name. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../errors.ts';
import {
  authenticate,
  authenticateExternal,
  authenticateStudent,
  bearerToken,
  externalToken,
} from './authenticate.ts';
import type { Actor } from './authenticate.ts';
import type { AnyReply, Handler, Raw } from './handlers.ts';
import { atMostOnce } from './idempotency.ts';
import { checkAnswer, present } from './present.ts';
import type { Sent } from './present.ts';

/** A handler that answers bytes. */
export type FileHandler = (c: Context, deps: Deps, actor: Actor) => Promise<Response>;

/** Answers every call of the contract, and any other path below a service with 404. */
export function mountCalls(
  app: Hono,
  deps: Deps,
  handlers: Partial<Record<string, Handler>>,
  files: Partial<Record<string, FileHandler>>,
): void {
  const byLiterals = Object.entries<Call>(calls).toSorted(
    ([, a], [, b]) => literals(b.path) - literals(a.path),
  );
  for (const [name, call] of byLiterals) {
    const path = name === 'session.reset' ? '/user/reset-pass' : call.path;
    const route = `/services/${call.service}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    app.on(call.method, route, async (c) => {
      c.set('call', name);
      const file = files[name];
      if (file) return file(c, deps, await signedInActor(c, deps));
      return respond(await answerCall(c, deps, call, handlers[name]));
    });
  }
  app.all('/services/*', () => {
    throw refuse('route.unknown');
  });
}

/** A path with more fixed segments is more particular and is tried first. */
function literals(path: string): number {
  return path.split('/').filter((segment) => !segment.startsWith('{')).length;
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
  const around = { deps, now, address: addressOf(c), token };
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
    path: c.req.path,
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

function signedInActor(c: Context, deps: Deps): Promise<Actor> {
  const token = bearerToken(c.req.header('authorization'));
  return deps.store.read((db) => authenticate(db, token, deps.now()));
}

/** Another type than JSON is refused where there is a body at all. */
function checkType(c: Context, body: string): void {
  const type = c.req.header('content-type') ?? '';
  if (body !== '' && !/^application\/json\s*(;|$)/i.test(type)) {
    throw refuse('request.unsupportedType');
  }
}

function addressOf(c: Context): string {
  // Without a socket (in tests) there is no address.
  if (typeof c.env !== 'object' || c.env === null || !('incoming' in c.env)) return 'none';
  return getConnInfo(c).remote.address ?? 'none';
}

/** A presented answer as a response. */
export function respond(sent: Sent): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...sent.headers };
  return new Response(sent.body, { status: sent.status, headers });
}
