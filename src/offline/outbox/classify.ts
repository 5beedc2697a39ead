/** What an answer means for a row. Only the app's own envelope counts as done: portals and proxies answer too. */
import { isObject, objectsOf, parseJson, type JsonObject } from '#src/lib/json.ts';
import { sessionEnd } from '#src/lib/session-end.ts';
import type { OutboxRow, RowError } from '../records.ts';
import { LONGEST_HOLD } from './backoff.ts';
import { kindOf } from './kind-of.ts';
import type { Outcome } from './row-changes.ts';
import { faultOf } from './rows.ts';
import type { Exchange } from './send.ts';

/** How long the server asks to be left alone. */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_HOLD) : null;
}

function refusalOf({ code, message, path }: JsonObject): RowError['errors'][number] {
  return {
    code: typeof code === 'string' ? code : 'unknown',
    message: typeof message === 'string' ? message : '',
    ...(typeof path === 'string' && { path }),
  };
}

/** Judges an answer to a row. */
export function classify(
  row: { method: string; kind?: OutboxRow['kind'] },
  exchange: Exchange,
  now: number,
): Outcome {
  const fault = (kind: RowError['kind'], status?: number) => faultOf(kind, now, status);
  const retry = (error: RowError, after: number | null = null, soon = false): Outcome => ({
    cls: 'retry',
    error,
    retryAfterMs: after,
    soon,
  });
  if (exchange.kind === 'network') return retry(fault('network'));
  if (exchange.kind === 'redirect') return retry(fault('captive'));

  const { status } = exchange;
  const captive = retry(fault('captive', status));
  const after = retryAfterMs(exchange.retryAfter, now);
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return retry(fault('server', status), status === 429 || status === 503 ? after : null);

  const parsed = parseJson(exchange.text);
  const body = isObject(parsed) ? parsed : null;
  const error = {
    ...fault('refused', status),
    errors: body ? objectsOf(body['errors']).map(refusalOf) : [],
  };
  const isOurs = typeof body?.['result'] === 'boolean';
  if (status === 401)
    return sessionEnd(exchange) === null ? captive : { cls: 'unauthorized', error };
  // Proxies and filters answer 403 without our envelope: that is no refusal.
  if (status === 403) return isOurs ? { cls: 'denied', error } : captive;
  // A proxy that finds this request too large always will.
  if (status === 413 || status === 414 || status === 431) return { cls: 'attention', error };
  if (!body || !isOurs) return captive;

  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && body['result'])
    // Another queue took it; the server has not answered.
    return body['queued'] === true ? captive : { cls: 'done', data: body['data'] };

  const codes = new Set(error.errors.map((refusal) => refusal.code));
  const { data } = body;
  const hasCurrent = isObject(data) && ('current' in data || kindOf(row).tells?.(data) === true);
  const conflict: Outcome = { cls: 'conflict', error, server: data };
  if (status === 409) {
    if (codes.has('idempotency_in_progress')) return retry(fault('server', status), null, true);
    const isConflict = hasCurrent || [...codes].some((code) => code.endsWith('.conflict'));
    return isConflict ? conflict : { cls: 'attention', error };
  }
  if (status === 422 && codes.has('idempotency_key_reused')) return { cls: 'keyReused', error };
  const isGone = row.method === 'DELETE' && status === 404 && !codes.has('route.unknown');
  if (isGone) return { cls: 'done', data: null };
  return { cls: 'attention', error };
}
