/** Sends calls of the contract to a running server and holds each answer against it. */
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { BodyOf, Call, QueryOf } from '#contract/define.ts';
import type { Calls } from '#contract/calls.ts';
import type { BuiltCall } from '#server/middleware/handlers.ts';

/** How requests are sent; the runtime's own `fetch`, or that of a server in the same process. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
/** Where the services are. */
export interface Server {
  fetch: Fetch;
  bases: Record<string, string>;
}
/** What a request carries. */
export interface Request<N extends BuiltCall> {
  token?: string;
  params?: Record<string, string>;
  query?: QueryOf<Calls[N]>;
  body?: BodyOf<Calls[N]>;
}
type Answered<N extends BuiltCall> = z.output<Calls[N]['answer']>;

/** An answer that was not expected; `code` is the server's. */
export class Unexpected extends Error {
  override name = 'Unexpected';
}

const configuration = z.object({ bases: z.record(z.string(), z.string()) });
const envelope = z.object({ data: z.unknown() });
const refused = z.object({ errors: z.array(z.object({ code: z.string() })) });

/** Asks the server where its services are. */
export async function findServer(url: string, fetch: Fetch): Promise<Server> {
  const response = await fetch(new URL('/config.json', url).href).catch(() => {
    throw new Unexpected(`no server answers at ${url}`);
  });
  const { bases } = configuration.parse(await response.json());
  const entries = Object.entries(bases).map(([name, base]) => [name, new URL(base, url).href]);
  return { fetch, bases: z.record(z.string(), z.string()).parse(Object.fromEntries(entries)) };
}

/** Sends one call; anything but a 200 of the contract's shape is unexpected. */
export async function send<N extends BuiltCall>(
  server: Server,
  name: N,
  request: Request<N> = {},
): Promise<Answered<N>> {
  const call: Call = calls[name];
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => request.params?.[key] ?? '');
  const query = new URLSearchParams(Object.entries(request.query ?? {}).map(asTexts)).toString();
  const url = `${server.bases[call.service] ?? ''}${path}${query && `?${query}`}`;
  const response = await server.fetch(url, initOf(call, request));
  const sent: unknown = await response.json();
  if (response.status !== 200) {
    const { data } = refused.safeParse(sent);
    throw new Unexpected(`${name}: ${response.status} ${data?.errors[0]?.code ?? ''}`.trim());
  }
  // The one place where the checked answer gets the contract's type.
  return calls[name].answer.parse(envelope.parse(sent).data) as Answered<N>;
}

function asTexts([key, value]: [string, unknown]): [string, string] {
  return [key, String(value)];
}

function initOf(call: Call, { token, body }: { token?: string; body?: unknown }): RequestInit {
  const headers: Record<string, string> = { 'accept-language': 'fa-ir' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  // A write that is cut off may have taken effect: the key makes every request one of its own.
  if (call.method !== 'GET') headers['idempotency-key'] = `"${crypto.randomUUID()}"`;
  if (body === undefined) return { method: call.method, headers };
  headers['content-type'] = 'application/json';
  return { method: call.method, headers, body: JSON.stringify(body) };
}
