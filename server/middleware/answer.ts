/** Answers one call: whose request it is, whether it may be made, and its handler on the right connection. */
import type { Context } from 'hono';
import { isDelivery } from '#contract/delivery.ts';
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
import type { Actor, StudentActor } from './authenticate.ts';
import { asDelivered } from './delivered.ts';
import { mayWrite } from '../policies/permission.ts';
import { textOf } from './body.ts';
import { addressOf } from './client-address.ts';
import type { AnyReply, Around, Handler, Raw } from './handlers.ts';
import { atMostOnce } from './idempotency.ts';
import type { Repeatable } from './idempotency.ts';
import { checkAnswer, present } from './present.ts';
import type { Sent } from './present.ts';
import { countedAs } from './rate-limit.ts';

type Of<K extends Handler['kind']> = Extract<Handler, { kind: K }>;

/** A request as it came, read to its end. */
interface Incoming {
  c: Context;
  call: Call;
  deps: Deps;
  body: string;
  around: Around;
  /** Its parts for the handler, unchecked. */
  raw: () => Raw;
  /** What the handler gives back, as it goes out. */
  sent: (reply: Promise<AnyReply>) => Promise<Sent>;
}

/** Answers one call by its handler. */
export async function answerCall(
  c: Context,
  deps: Deps,
  call: Call,
  handler: Handler | undefined,
): Promise<Sent> {
  if (!handler) throw refuse('call.notBuilt');
  const incoming = await readIncoming(c, deps, call);
  switch (handler.kind) {
    case 'open':
      return incoming.sent(handler.run(incoming.raw(), incoming.around));
    case 'read':
      return answerRead(incoming, handler);
    case 'signedIn':
      return answerSignedIn(incoming, handler);
    case 'write':
      return answerWrite(incoming, handler);
    case 'studentRead':
      return answerStudentRead(incoming, handler);
    case 'studentWrite':
    case 'visitorWrite':
      return answerStudentWrite(incoming, handler);
    default:
      return answerExternal(incoming, handler);
  }
}

async function readIncoming(c: Context, deps: Deps, call: Call): Promise<Incoming> {
  // Before any connection is taken: a slow sender must not hold one.
  const body = call.method === 'GET' ? '' : await textOf(c);
  const around = {
    call: c.get('call'),
    deps,
    now: deps.now(),
    address: addressOf(c, deps.isTrustedProxy),
    isSecure: c.req.url.startsWith('https:'),
    token: bearerToken(c.req.header('authorization')),
    header: (name: string) => c.req.header(name),
  };
  return {
    c,
    call,
    deps,
    body,
    around,
    raw: () => {
      checkType(c, body);
      return { params: c.req.param(), query: c.req.query(), body };
    },
    sent: async (reply) => {
      const { kept, ...rest } = await reply;
      if (deps.checkAnswers) checkAnswer(call, rest.data);
      const shown = present(call, rest);
      return kept === undefined ? shown : { ...shown, kept };
    },
  };
}

/** A member of the staff with a role: without one only the session itself may be asked about. */
async function admit({ c, call, around }: Incoming, db: Db): Promise<Actor> {
  const actor = await authenticate(db, around.token, around.now, isDelivery(c.get('call'), call));
  around.deps.rateLimit(countedAs(actor), around.now);
  if (actor.isFromAddress) throw refuse('session.expired');
  if (actor.role === null) throw refuse('role.none');
  requireOwnHeader(c, call);
  return actor;
}

/** A student, or her parents: they do not stand in each other's way. */
async function admitStudent({ around }: Incoming, db: Db): Promise<StudentActor> {
  const student = await authenticateStudent(db, around.token, around.now);
  around.deps.rateLimit(countedAs(student), around.now);
  return student;
}

function answerRead(incoming: Incoming, handler: Of<'read'>): Promise<Sent> {
  const { deps, around, raw, sent } = incoming;
  return deps.store.read(async (db) => {
    const actor = await admit(incoming, db);
    return sent(handler.run(raw(), { ...around, actor, db }));
  });
}

async function answerSignedIn(incoming: Incoming, handler: Of<'signedIn'>): Promise<Sent> {
  const { c, call, deps, around, raw, sent } = incoming;
  const actor = await deps.store.read((db) => authenticate(db, around.token, around.now));
  // Whoever floods in her name must not keep her from ending that.
  if (!c.get('call').startsWith('session')) deps.rateLimit(countedAs(actor), around.now);
  requireOwnHeader(c, call);
  return sent(handler.run(raw(), { ...around, actor }));
}

async function answerWrite(incoming: Incoming, handler: Of<'write'>): Promise<Sent> {
  const { c, deps, around, body, raw, sent } = incoming;
  const actor = await deps.store.read((db) => admit(incoming, db));
  if (!mayWrite({ actor, call: around.call })) throw refuse('role.readOnly');
  checkType(c, body);
  const { ask, isAnsweredAnew = false } = handler;
  const first = ask && { ask: () => ask(raw(), { ...around, actor }) };
  const answer = atMostOnce(
    deps.store,
    actor,
    repeatableOf(incoming),
    (db, given) => sent(handler.run(raw(), { ...around, actor, db }, given)),
    { ...first, isAnsweredAnew },
  );
  return actor.isDelivery ? asDelivered(answer) : answer;
}

function answerStudentRead(incoming: Incoming, handler: Of<'studentRead'>): Promise<Sent> {
  const { deps, around, raw, sent } = incoming;
  return deps.store.read(async (db) => {
    const student = await admitStudent(incoming, db);
    return sent(handler.run(raw(), { ...around, student, db }));
  });
}

async function answerStudentWrite(
  incoming: Incoming,
  handler: Of<'studentWrite' | 'visitorWrite'>,
): Promise<Sent> {
  const { c, deps, around, body, raw, sent } = incoming;
  const student = await deps.store.read((db) => admitStudent(incoming, db));
  if (handler.kind === 'studentWrite' && student.view !== 'student') throw refuse('role.readOnly');
  checkType(c, body);
  const person = { schoolId: student.schoolId, userId: student.studentId };
  return atMostOnce(
    deps.store,
    person,
    repeatableOf(incoming),
    (db, given) => sent(handler.run(raw(), { ...around, student, db }, given)),
    { isAnsweredAnew: handler.isAnsweredAnew ?? false },
  );
}

function answerExternal(incoming: Incoming, handler: Of<'external'>): Promise<Sent> {
  const { c, call, deps, around, raw, sent } = incoming;
  return deps.store.transaction(async (db) => {
    const token = externalToken(c.req.header('authorization'));
    const account = await authenticateExternal(db, token, around.now);
    deps.rateLimit(`external ${account.account}`, around.now);
    requireOwnHeader(c, call);
    return sent(handler.run(raw(), { ...around, external: account, db }));
  });
}

function repeatableOf({ c, call, body }: Incoming): Repeatable {
  return {
    keyHeader: c.req.header('idempotency-key'),
    method: call.method,
    // With the query: it says what a GET with an effect does.
    path: c.req.path + new URL(c.req.url).search,
    body,
  };
}

/** A GET that changes something is not to be reached by a link. */
function requireOwnHeader(c: Context, call: Call): void {
  if (call.changesState && c.req.header('x-bargeh') !== '1') {
    throw refuse('request.invalid', { path: 'x-bargeh' });
  }
}

/** Another type than JSON is refused where there is a body at all. */
function checkType(c: Context, body: string): void {
  const type = c.req.header('content-type') ?? '';
  if (body !== '' && !/^application\/json\s*(;|$)/i.test(type)) {
    throw refuse('request.unsupportedType');
  }
}
