/** Whether the server that this app came from does its work: it and its database are asked. */
import { deviceNow } from '#src/lib/device-time.ts';
import { isObject } from '#src/lib/json.ts';
import { heardServerDate, serverNow } from './server-time.ts';

/** What it answered, and how this device's clock stands to its. */
export interface Health {
  /** `down`: its database does not answer. `silent`: no answer came. `unknown`: it has no such answer. */
  kind: 'ready' | 'down' | 'silent' | 'unknown';
  /** How long the answer took. */
  ms: number;
  /** The device's clock minus the server's, as far as anyone has heard it; milliseconds. */
  clockMs: number;
}

const timeoutMs = 10_000;

/** What an answer to `/readyz` means; a host of plain files answers with a page of its own. */
export function healthOf(status: number, body: unknown): Health['kind'] {
  const isOurs = isObject(body) && 'result' in body;
  if (status === 503 || (isOurs && status >= 500)) return 'down';
  return isOurs && status === 200 && body['result'] === true ? 'ready' : 'unknown';
}

/** Asks it. Never rejects, unless it is given up. */
export async function fetchHealth(signal?: AbortSignal): Promise<Health> {
  const began = performance.now();
  const askedAt = deviceNow();
  const found = (kind: Health['kind'], ms: number): Health => ({
    kind,
    ms,
    clockMs: deviceNow() - serverNow(),
  });
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch('/readyz', {
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const ms = performance.now() - began;
    const body: unknown = await answer.json().catch(() => null);
    const kind = healthOf(answer.status, body);
    if (kind === 'ready') heardServerDate(answer.headers.get('date'), askedAt);
    return found(kind, ms);
  } catch (error) {
    if (signal?.aborted) throw error;
    return found('silent', performance.now() - began);
  }
}
