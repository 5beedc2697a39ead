/** Sends one typed call: address, headers, 30 s time-out, envelope. Reads and the few writes that need the network go this way. */
import { deviceNow } from '#src/lib/device-time.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { AnswerOf, BodyOf, ParamNames, QueryOf } from '#contract/define.ts';
import type { Refusal } from '#contract/envelope.ts';
import { metBy, type ResponseOrigin } from '#src/lib/response-origin.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { isObject, parseJson } from '#src/lib/json.ts';
import { isDoubtful, isOfService, isOutOfDate, sessionEnd } from '#src/lib/session-end.ts';
import { currentBases } from './config.ts';
import { OfflineError, RefusedError, StrangeAnswerError, TimeoutError } from './errors.ts';
import { heardServerDate } from './server-time.ts';

/** What `src/app` hands in: who is signed in, and who wants to know how it went. */
export interface HttpSeams {
  token(): string | null;
  /** An answer ended the session (`sessionEnd`). */
  sessionOver(code: string, token: string | null): void;
  /** A refusal after which the session may be over (`isDoubtful`). */
  doubted?(token: string | null): void;
  /** A refusal after which her role or the school's year may be another than is known here (`isOutOfDate`). */
  outdated?(token: string | null): void;
  /** Asks for her password, which a request needs first; resolves with whether she gave it. */
  prove?(): Promise<boolean>;
  /** What a request met; feeds the connectivity line. */
  met(what: ResponseOrigin): void;
}

let seams: HttpSeams = {
  token: () => null,
  sessionOver: () => undefined,
  met: () => undefined,
};

/** Connects transport with session and connectivity. */
export function configureHttp(given: HttpSeams): void {
  seams = given;
}

/** Who is at work, for what must not go on as somebody else: the token that a request would carry now. */
export const currentToken = (): string | null => seams.token();

type Input<C extends { path: string }> = {
  signal?: AbortSignal | undefined;
  /** The same for a repeat whose first answer was lost; a new one for each request, if not said. */
  key?: string;
  /** The token of the classroom service: its own calls go with it alone, an import beside the person's own. */
  konjToken?: string;
} & (ParamNames<C['path']> extends never
  ? { params?: never }
  : { params: Record<ParamNames<C['path']>, string> }) &
  (QueryOf<C> extends undefined ? { query?: never } : { query: QueryOf<C> }) &
  (BodyOf<C> extends undefined ? { body?: never } : { body: BodyOf<C> });

const timeoutMs = 30_000;

/** Calls of the exam service beside those under `/v3.0/`. */
const ofExamService =
  /^\/api\/(student\/v1|teacher\/v1\/(OnlineExamResults|AssignmentResults|Comments|QueueFigures|StudentLogins|LoginCards|Sittings))\//;

function baseOf(path: string): string {
  const bases = currentBases();
  if (path.startsWith('/api/common/Attachment')) return bases.upload;
  if (path.includes('/v3.0/OnlineExam')) return bases.onlineExam ?? bases.exam;
  if (path.includes('/v3.0/') || ofExamService.test(`${path}/`)) return bases.exam;
  return isOfClassroom(path) ? bases.classroom : bases.core;
}

const isOfClassroom = (path: string) => /^\/(gen-ext-token|classroom)\//.test(path);

/** The address of a path with its parameters and query filled in. */
export function addressOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    // The specification's one parameter that is a path itself.
    return name === 'resetUrl' ? value : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `${baseOf(path)}${filled}${text ? `?${text}` : ''}`;
}

function refusalsOf(body: unknown): Refusal[] {
  const errors = isObject(body) ? body['errors'] : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (item): item is Refusal => isObject(item) && typeof item['code'] === 'string',
  );
}

/** `Retry-After` in milliseconds; ours says seconds. */
function waitOf(answer: Response): number | null {
  const seconds = Number(answer.headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : null;
}

/** One request on its way: the answer, and what judging it needs. */
interface Exchange {
  answer: Response;
  token: string | null;
  /** Asked of the classroom service, whose answers say nothing of our server, our network and our session. */
  isExternal: boolean;
  askedAt: number;
  ms: number;
  isGivenUp: () => boolean;
}

async function send(
  url: string,
  init: RequestInit,
  token: string | null,
  outer?: AbortSignal,
  isExternal = false,
): Promise<Exchange> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const askedAt = deviceNow();
  const began = performance.now();
  try {
    const answer = await fetch(url, {
      cache: 'no-store',
      ...init,
      signal: outer ? AbortSignal.any([outer, timeout]) : timeout,
    });
    const ms = performance.now() - began;
    return { answer, token, isExternal, askedAt, ms, isGivenUp: () => outer?.aborted === true };
  } catch (error) {
    if (outer?.aborted) throw error;
    if (!isExternal) seams.met({ kind: timeout.aborted ? 'hung' : 'failed' });
    throw timeout.aborted ? new TimeoutError() : new OfflineError();
  }
}

function headersFor(token: string | null, scheme = 'Bearer'): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': 'fa-ir',
    'x-bargeh': '1',
    ...(token && { authorization: `${scheme} ${token}` }),
  };
}

async function envelopeOf(exchange: Exchange): Promise<Record<string, unknown>> {
  const { answer, token, ms, isGivenUp, isExternal } = exchange;
  let text: string;
  try {
    text = await answer.text();
  } catch (error) {
    if (isGivenUp()) throw error;
    if (!isExternal) seams.met({ kind: 'failed' });
    throw new OfflineError();
  }
  const body = parseJson(text);
  const said = { status: answer.status, text, type: answer.headers.get('content-type') };
  const isJudged = !isExternal && token !== null;
  const end = isJudged ? sessionEnd(said) : null;
  if (end !== null) seams.sessionOver(end, token);
  if (isJudged && isDoubtful(said)) seams.doubted?.(token);
  if (isJudged && isOutOfDate(said)) seams.outdated?.(token);
  if (isObject(body) && ('result' in body || 'results' in body)) return body;
  // Another back end may refuse without our envelope.
  const isRefusal = said.status >= 400 && said.status < 500 && isOfService(said);
  if (!isExternal) seams.met(metBy(answer, isRefusal, ms));
  // A gateway's own error page still has a status worth telling; a 200 page is a captive portal.
  if (isRefusal || said.status >= 500)
    throw new RefusedError(said.status, end === null ? [] : [{ code: end, message: '' }]);
  throw new StrangeAnswerError();
}

/** Only an answer that is certainly ours tells the time. */
function noteOurs({ answer, askedAt, ms, isExternal }: Exchange): void {
  if (isExternal) return;
  heardServerDate(answer.headers.get('date'), askedAt);
  seams.met(metBy(answer, true, ms));
}

async function judge(exchange: Exchange): Promise<unknown> {
  const body = await envelopeOf(exchange);
  noteOurs(exchange);
  const { answer } = exchange;
  if (answer.ok && body['result'] === true) return body['data'];
  if (answer.ok && 'results' in body) return body['results'];
  throw new RefusedError(answer.status, refusalsOf(body), body['data'], waitOf(answer));
}

/** Sends a call of the contract; its route is checked against it by the compiler. */
export async function request<N extends CallName>(
  _name: N,
  route: Calls[N]['route'],
  input: Input<Calls[N]>,
): Promise<AnswerOf<Calls[N]>>;
export async function request(
  _name: string,
  route: string,
  input: {
    params?: Record<string, string>;
    query?: Record<string, string | number | undefined>;
    body?: unknown;
    signal?: AbortSignal | undefined;
    key?: string;
    konjToken?: string;
  },
): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ');
  const isExternal = isOfClassroom(path);
  const konjToken = input.konjToken ?? null;
  const token = isExternal ? konjToken : seams.token();
  // Browsers repeat a request themselves when a kept connection dies: the server must know it again.
  const needsKey = !isExternal && token !== null && (method !== 'GET' || input.key !== undefined);
  const init = {
    method,
    headers: {
      ...headersFor(token, isExternal ? 'Token' : 'Bearer'),
      ...(!isExternal && konjToken && { tokenKonj: konjToken }),
      ...(needsKey && { 'idempotency-key': `"${input.key ?? newUuid()}"` }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  };
  const url = addressOf(path, input.params, input.query);
  const ask = async () => judge(await send(url, init, token, input.signal, isExternal));
  try {
    return await ask();
  } catch (error) {
    const isUnproven = error instanceof RefusedError && error.code === 'role.passwordNeeded';
    if (!isUnproven || !(await seams.prove?.())) throw error;
    return ask();
  }
}

/** Reads a file; the token travels in the header, never in the address. */
export async function requestFile(id: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const token = seams.token();
  const exchange = await send(
    addressOf('/api/common/Attachment/{id}', { id }),
    { headers: { ...headersFor(token), accept: '*/*' } },
    token,
    signal,
  );
  const { answer } = exchange;
  const isOurs = answer.ok && !/text\/html/.test(answer.headers.get('content-type') ?? '');
  if (!isOurs) {
    await judge(exchange);
    throw new StrangeAnswerError();
  }
  try {
    const bytes = await answer.arrayBuffer();
    noteOurs(exchange);
    return bytes;
  } catch {
    throw new OfflineError();
  }
}
