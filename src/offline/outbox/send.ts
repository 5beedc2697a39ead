/** One request of the engine: exact bytes, its key, and a time limit that covers the whole answer. */
import type { Said } from '#src/lib/session-end.ts';
import type { Clock, Fetch } from '../environment.ts';
import type { OutboxRow, SentBytes } from '../records.ts';

/** What came back, before anybody judged it. */
export type Exchange =
  | { kind: 'network'; message: string }
  | { kind: 'redirect' }
  | (Said & { kind: 'answer'; retryAfter: string | null });

/** What a request needs besides itself. */
export interface Sending {
  fetch: Fetch;
  clock: Clock;
  timeoutMs: number;
  signal: AbortSignal;
}

/** What every request of the engine says. */
export function headersFor(token: string): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': 'fa-ir',
    authorization: `Bearer ${token}`,
  };
}

/** Sends a frozen row; never rejects. */
export async function send(
  row: OutboxRow,
  sent: SentBytes,
  sending: Sending & { token: string },
): Promise<Exchange> {
  const headers = {
    ...headersFor(sending.token),
    // A structured-field string: the quotes belong to it.
    'idempotency-key': `"${row.key}"`,
    'x-outbox': '1',
    ...(sent.body !== null && { 'content-type': 'application/json' }),
  };
  const init = { method: row.method, headers, ...(sent.body !== null && { body: sent.body }) };
  return (await exchange(sent.path, init, sending)).exchange;
}

/** Six requests at once over 30 kB/s: what a link still carries of each, in bytes a millisecond. */
const SLOWEST = 5;
/** So much goes within the time limit itself. */
const SMALL = 16 * 1024;

/** How long a body may take beyond the limit: no browser tells how far it has come, only how much there is of it. */
function timeFor(body: RequestInit['body']): number {
  const bytes =
    typeof body === 'string'
      ? new TextEncoder().encode(body).length
      : body instanceof Uint8Array
        ? body.length
        : 0;
  return Math.max(0, bytes - SMALL) / SLOWEST;
}

/** One request and its whole answer within the time limit; never rejects. */
export async function exchange(
  url: string,
  init: RequestInit,
  { fetch, clock, timeoutMs, signal }: Sending,
): Promise<{ exchange: Exchange; headers: Headers | null }> {
  const abort = new AbortController();
  let headers: Headers | null = null;
  const limit = Promise.withResolvers<Exchange>();
  const stop = (message: string) => {
    limit.resolve({ kind: 'network', message });
    abort.abort();
  };
  const onAbort = () => stop('aborted');
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  const cancel = clock.schedule(() => stop('timeout'), timeoutMs + timeFor(init.body));
  try {
    return { exchange: await Promise.race([limit.promise, answer()]), headers };
  } finally {
    cancel();
    signal.removeEventListener('abort', onAbort);
  }

  async function answer(): Promise<Exchange> {
    try {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        cache: 'no-store',
        signal: abort.signal,
      });
      if (response.type === 'opaqueredirect' || response.status === 0) return { kind: 'redirect' };
      const text = await response.text();
      ({ headers } = response);
      const { status } = response;
      const type = response.headers.get('content-type');
      const retryAfter = response.headers.get('retry-after');
      return { kind: 'answer', status, type, retryAfter, text };
    } catch (error) {
      return { kind: 'network', message: error instanceof Error ? error.message : String(error) };
    }
  }
}
