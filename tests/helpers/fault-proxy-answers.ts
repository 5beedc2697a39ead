/** The answers that a bad network invents, and the plumbing to pass real ones on. */
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** A whole answer, as it goes to the browser. */
export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders | Record<string, string>;
  body: Buffer;
}

/** What the browser asked for, read to its end. */
export interface WholeRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const perHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);
const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

function refusal(code: string): Buffer {
  return Buffer.from(JSON.stringify({ result: false, errors: [{ code, message: code }] }));
}

/** Answers that never came from our server. */
export const invented = {
  error: { status: 500, headers: json, body: refusal('server.internal') },
  tooMany: {
    status: 429,
    headers: { ...json, 'retry-after': '1' },
    body: refusal('server.unavailable'),
  },
  expired: { status: 401, headers: json, body: refusal('session.expired') },
  badGateway: {
    status: 502,
    headers: html,
    body: Buffer.from('<html><h1>502 Bad Gateway</h1></html>'),
  },
  captive: {
    status: 200,
    headers: html,
    body: Buffer.from('<html><title>Sign in to the Wi-Fi</title></html>'),
  },
} satisfies Record<string, WholeAnswer>;

async function wholeBody(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads a request to its end. */
export async function readRequest(message: IncomingMessage): Promise<WholeRequest> {
  return {
    method: message.method ?? 'GET',
    path: message.url ?? '/',
    headers: message.headers,
    body: await wholeBody(message),
  };
}

/** Hands a request to the real server over a connection of its own and reads the whole answer. */
export function forward(port: number, asked: WholeRequest): Promise<WholeAnswer> {
  const headers = Object.fromEntries(
    Object.entries(asked.headers).filter(([name]) => !perHop.has(name)),
  );
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: asked.method,
        path: asked.path,
        agent: false,
        headers: { ...headers, 'content-length': asked.body.length },
      },
      (message) => {
        wholeBody(message).then(
          (body) => resolve({ status: message.statusCode ?? 502, headers: message.headers, body }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(asked.body);
  });
}

/** Passes an answer on; with `half`, the connection dies in the middle of the body. */
export function reply(response: ServerResponse, answer: WholeAnswer, half = false): void {
  if (response.destroyed) return;
  const headers = Object.entries(answer.headers).filter(([name]) => !perHop.has(name));
  const empty = answer.status === 204 || answer.status === 304;
  response.writeHead(answer.status, {
    ...Object.fromEntries(headers),
    ...(!empty && { 'content-length': answer.body.length }),
  });
  if (!half) {
    response.end(empty ? undefined : answer.body);
    return;
  }
  response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => {
    response.socket?.destroy();
  });
}
