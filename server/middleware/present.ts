/** The envelope of every answer, with its version as ETag. */
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#contract/define.ts';
import type { Refused } from '../errors.ts';
import type { AnyReply } from './handlers.ts';

/** An answer as it goes over the wire, and as the key table keeps it. */
export interface Sent {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** What is kept instead of the body. */
  kept?: string;
}

/** Wraps what a handler gave back. */
export function present(call: Call, reply: AnyReply): Sent {
  const envelope =
    call.service === 'classroom' ? { results: reply.data } : { result: true, data: reply.data };
  const headers: Record<string, string> = { ...reply.headers };
  if (reply.version !== undefined) headers['etag'] = `"${reply.version}"`;
  return { status: 200, headers, body: JSON.stringify(envelope) };
}

/** Wraps a refusal. */
export function presentRefusal(refused: Refused): Sent {
  const envelope = {
    result: false,
    errors: refused.errors,
    ...(refused.data === undefined ? {} : { data: refused.data }),
  };
  return { status: refused.status, headers: refused.headers, body: JSON.stringify(envelope) };
}

/** A presented answer as a response. */
export function respond(sent: Sent): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...sent.headers };
  return new Response(sent.body, { status: sent.status, headers });
}

/** Holds an answer against the contract; a field too many is as wrong as one too few. */
export function checkAnswer(call: Call, data: unknown): void {
  if (!call.answer) return;
  const wire: unknown = JSON.parse(JSON.stringify(data));
  const parsed = call.answer.parse(wire);
  if (!isDeepStrictEqual(parsed, wire)) {
    throw new Error(`${call.method} ${call.path} answers fields that the contract does not have`);
  }
}
