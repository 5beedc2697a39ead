/** The router, generated from the contract: each call at its path, the handler found by its name. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../errors.ts';
import { authenticate, bearerToken } from './authenticate.ts';
import type { Actor } from './authenticate.ts';
import type { Handler, Raw } from './handlers.ts';
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
  const around = {
    deps,
    now: deps.now(),
    address: addressOf(c),
    token: bearerToken(c.req.header('authorization')),
  };
  const actor = call.open ? null : await signedInActor(c, deps);
  if (actor && call.service !== 'core' && actor.role === null) throw refuse('role.none');
  if (call.changesState && c.req.header('x-bargeh') !== '1') {
    throw refuse('request.invalid', { path: 'x-bargeh' });
  }
  if (!handler) throw refuse('call.notBuilt');

  const raw: Raw = { params: c.req.param(), query: c.req.query(), body: await bodyOf(c) };
  const sent = async (reply: Promise<{ data: unknown; version?: number }>) => {
    const { data, version } = await reply;
    if (deps.checkAnswers) checkAnswer(call, data);
    return present(call, version === undefined ? { data } : { data, version });
  };
  if (handler.kind === 'open') return sent(handler.run(raw, around));
  if (!actor) throw refuse('session.missing');
  if (handler.kind === 'signedIn') return sent(handler.run(raw, { ...around, actor }));
  if (handler.kind === 'read') {
    return deps.store.read((db) => sent(handler.run(raw, { ...around, actor, db })));
  }
  if (actor.role === 'supporter') throw refuse('role.readOnly');
  const repeatable = {
    keyHeader: c.req.header('idempotency-key'),
    method: call.method,
    path: c.req.path,
    body: raw.body,
  };
  return atMostOnce(deps.store, actor, repeatable, (db) =>
    sent(handler.run(raw, { ...around, actor, db })),
  );
}

function signedInActor(c: Context, deps: Deps): Promise<Actor> {
  const token = bearerToken(c.req.header('authorization'));
  return deps.store.read((db) => authenticate(db, token, deps.now()));
}

/** The body as text; another type than JSON is refused where there is a body at all. */
async function bodyOf(c: Context): Promise<string> {
  if (c.req.method === 'GET') return '';
  const body = await c.req.text();
  if (body === '') return body;
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refuse('request.unsupportedType');
  return body;
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
