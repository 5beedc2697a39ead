/** One request of the engine: exact bytes, its key, and a time limit that covers the whole answer. */
import type { Clock, Fetch } from '../environment.ts';
import type { OutboxRow, SentBytes } from '../records.ts';

/** What came back, before anybody judged it. */
export type Exchange =
  | { kind: 'network'; message: string }
  | { kind: 'redirect' }
  | {
      kind: 'answer';
      status: number;
      retryAfter: string | null;
      etag: string | null;
      text: string;
    };

/** What a request needs besides its row. */
export interface Sending {
  fetch: Fetch;
  clock: Clock;
  token: string;
  timeoutMs: number;
  signal: AbortSignal;
}

function headersOf(row: OutboxRow, token: string): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': 'fa-ir',
    authorization: `Bearer ${token}`,
    // A structured-field string: the quotes belong to it.
    'idempotency-key': `"${row.key}"`,
    'x-outbox': '1',
    ...(row.kind !== 'delete' && { 'content-type': 'application/json' }),
    ...(row.ifMatch !== null && { 'if-match': row.ifMatch }),
  };
}

/** Sends a frozen row; never rejects. */
export async function send(row: OutboxRow, sent: SentBytes, sending: Sending): Promise<Exchange> {
  const { fetch, clock, token, timeoutMs, signal } = sending;
  const abort = new AbortController();
  let giveUp: (exchange: Exchange) => void = () => undefined;
  const limit = new Promise<Exchange>((resolve) => {
    giveUp = resolve;
  });
  const stop = (message: string) => {
    giveUp({ kind: 'network', message });
    abort.abort();
  };
  const onAbort = () => stop('aborted');
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  const cancel = clock.schedule(() => stop('timeout'), timeoutMs);
  try {
    return await Promise.race([limit, exchange()]);
  } finally {
    cancel();
    signal.removeEventListener('abort', onAbort);
  }

  async function exchange(): Promise<Exchange> {
    try {
      const response = await fetch(sent.path, {
        method: row.method,
        headers: headersOf(row, token),
        ...(sent.body !== null && { body: sent.body }),
        redirect: 'manual',
        cache: 'no-store',
        signal: abort.signal,
      });
      if (response.type === 'opaqueredirect' || response.status === 0) return { kind: 'redirect' };
      return {
        kind: 'answer',
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        etag: response.headers.get('etag'),
        text: await response.text(),
      };
    } catch (error) {
      return { kind: 'network', message: error instanceof Error ? error.message : String(error) };
    }
  }
}
