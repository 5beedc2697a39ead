/** Catches requests of the three families that reached the worker by another way than the engine, and queues them. */
import { parseFamily, type Enqueued, type Offline, type SettledItem } from '#src/offline/index.ts';

/** How long a caller waits for the server before it hears that the work is queued. */
const PATIENCE_MS = 8_000;

/** What the queue needs of its surroundings. */
export interface QueueParts {
  offline: Pick<Offline, 'outbox' | 'session' | 'ready'>;
  fetch: (request: Request) => Promise<Response>;
  /** The worker's own origin: addresses are kept relative to it. */
  origin: string;
  schedule: (work: () => void, ms: number) => () => void;
}

/** Whether a request is one that must not be lost. The engine's own requests pass untouched. */
export function mustQueue(request: Pick<Request, 'method' | 'url' | 'headers'>): boolean {
  if (request.headers.has('x-outbox')) return false;
  const family = parseFamily(request.method, request.url);
  return family !== null && family.kind !== 'delete';
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

function notSignedIn(): Response {
  const error = { code: 'offline.notSignedIn', message: 'Nobody is signed in on this device' };
  return json(503, { result: false, errors: [error] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Queues a request, tries to send it, and answers what became of it. */
export async function queueRequest(request: Request, parts: QueueParts): Promise<Response> {
  const { offline, origin } = parts;
  const session = await offline.session.load().catch(() => undefined);
  // A disk that does not answer can queue nothing: the caller hears from the network.
  if (session === undefined) return parts.fetch(request);
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
  if (session?.auth !== 'ok' || session.token === null || token !== session.token)
    return notSignedIn();

  const untouched = request.clone();
  const key = request.headers.get('idempotency-key')?.replaceAll('"', '').trim();
  const { href } = new URL(request.url);
  const settled: SettledItem[] = [];
  let heard: () => void = () => undefined;
  const stop = offline.outbox.onSettled((items) => {
    settled.push(...items);
    heard();
  });
  try {
    const body = parse(await request.text());
    if (request.method !== 'POST' && request.method !== 'PATCH') return parts.fetch(untouched);
    const saved = await offline.outbox.enqueue({
      method: request.method,
      path: href.startsWith(`${origin}/`) ? href.slice(origin.length) : href,
      body,
      owner: session.owner,
      ...(key && { key }),
    });
    return await outcome(saved);
  } catch {
    // What cannot be queued goes the ordinary way, so that the caller hears the truth.
    return await parts.fetch(untouched);
  } finally {
    stop();
  }

  async function outcome(saved: Enqueued): Promise<Response> {
    let cancel: () => void = () => undefined;
    const item = await new Promise<SettledItem | null>((resolve) => {
      heard = () => {
        const own = settled.filter((other) => other.key === saved.key);
        const found = own.find((other) => other.cls !== 'retry');
        // Without a network there is nothing to be patient for.
        const isOffline = own.some((other) => other.cls === 'retry' && other.status === null);
        if (found || isOffline) resolve(found ?? null);
      };
      cancel = parts.schedule(() => resolve(null), PATIENCE_MS);
      heard();
    });
    cancel();
    if (item?.cls === 'done') return json(200, { result: true, data: item.data });
    if (item && item.cls !== 'paused_auth')
      return json(item.status ?? 409, { result: false, errors: item.errors, data: item.data });
    return json(202, { result: true, queued: true, key: saved.key });
  }
}
