/** Sends requests to the stand-in of the classroom service, as the app's classroom client would. */
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { pathOf } from './client.ts';
import type { Sent } from './client.ts';
import type { Harness } from './harness.ts';

const envelope = z.object({
  results: z.unknown().optional(),
  errors: z.array(z.object({ code: z.string(), path: z.string().optional() })).optional(),
});

/** An answer of the service. */
export interface ClassroomAnswer {
  status: number;
  results: unknown;
  code: string | undefined;
  path: string | undefined;
}

/** Asks with the value of the authorization header, or without one. */
export async function askClassroom(
  harness: Harness,
  authorization: string | null,
  name: CallName,
  sent: Sent = {},
): Promise<ClassroomAnswer> {
  const query = new URLSearchParams(sent.query).toString();
  const headers: Record<string, string> = { 'x-bargeh': '1', ...sent.headers };
  if (authorization !== null) headers['authorization'] = authorization;
  const path = `${pathOf(name, sent.params)}${query && `?${query}`}`;
  const response = await harness.app.request(path, { method: calls[name].method, headers });
  const { results, errors } = envelope.parse(JSON.parse(await response.text()));
  return { status: response.status, results, code: errors?.[0]?.code, path: errors?.[0]?.path };
}
