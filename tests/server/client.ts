/** Sends requests as the app would: paths from the contract, the token in a header. */
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import { startSession } from '#server/services/sign-in/sessions.ts';
import type { Harness } from './harness.ts';

const envelope = z.object({
  result: z.boolean().optional(),
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ code: z.string(), message: z.string(), path: z.string().optional() }))
    .optional(),
});

/** An answer as tests look at it. */
export interface Answer {
  status: number;
  headers: Headers;
  data: unknown;
  /** The code of the first refusal. */
  code: string | undefined;
  errors: { code: string; message: string; path?: string | undefined }[];
}
/** What a request carries. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A body that is sent as it is. */
  raw?: string;
  key?: string;
  headers?: Record<string, string>;
}
/** Somebody who sends requests. */
export interface Caller {
  token: string | null;
  call: (name: CallName, sent?: Sent) => Promise<Answer>;
  send: (method: string, path: string, sent?: Sent) => Promise<Answer>;
}

/** The path of a call. */
export function pathOf(name: CallName, params: Record<string, string> = {}): string {
  const call: Call = calls[name];
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? 'missing');
  return `/services/${call.service}${path}`;
}

/** Signs a person in without a password. */
export async function signIn(
  harness: Harness,
  person: { schoolId: string; userId: string },
): Promise<Caller> {
  const token = await harness.store.read((db) => startSession(db, person, harness.clock.now));
  return callerWith(harness, token.access_token);
}

/** Somebody with a token, or without one. */
export function callerWith(harness: Harness, token: string | null): Caller {
  const send: Caller['send'] = async (method, path, sent = {}) => {
    const query = new URLSearchParams(sent.query).toString();
    const headers: Record<string, string> = { ...sent.headers };
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    if (sent.key !== undefined) headers['idempotency-key'] = `"${sent.key}"`;
    const init: RequestInit = { method, headers };
    const raw = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
    if (raw !== undefined) {
      headers['content-type'] ??= 'application/json';
      init.body = raw;
    }
    const response = await harness.app.request(`${path}${query && `?${query}`}`, init);
    return answerOf(response);
  };
  return {
    token,
    send,
    call: (name, sent = {}) => send(calls[name].method, pathOf(name, sent.params), sent),
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const parsed = envelope.parse(JSON.parse(text));
  const errors = parsed.errors ?? [];
  return {
    status: response.status,
    headers: response.headers,
    data: parsed.data,
    code: errors[0]?.code,
    errors,
  };
}
