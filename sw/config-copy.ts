/** Where the services are, without a network: the last good `/config.json`, the only answer of the server's that is kept. */

/** Its cache: not one of the build's, so that an update leaves it alone. */
const CACHE = 'bargeh-config';
/** A network that swallows requests must not hold the start. */
const PATIENCE_MS = 2_000;

/** Whether a request asks for the runtime configuration. */
export function isConfig(request: Pick<Request, 'method' | 'url'>, origin: string): boolean {
  const { pathname, origin: asked } = new URL(request.url);
  return request.method === 'GET' && asked === origin && pathname === '/config.json';
}

/** What answering needs of its surroundings. */
export interface ConfigParts {
  fetch: (request: Request) => Promise<Response>;
  caches: Pick<CacheStorage, 'open'>;
  schedule: (work: () => void, ms: number) => () => void;
}

/** The server's answer, kept for later; the kept one where none comes in time. */
export async function answerConfig(request: Request, parts: ConfigParts): Promise<Response> {
  const asked = parts.fetch(request).then(async (answer) => {
    if (await isGood(answer.clone())) {
      // A full disk costs the copy, never the answer.
      const cache = await parts.caches.open(CACHE).catch(() => null);
      await cache?.put('/config.json', answer.clone()).catch(() => undefined);
    }
    return answer;
  });
  let cancel: () => void = () => undefined;
  const late = new Promise<'late'>((resolve) => {
    cancel = parts.schedule(() => resolve('late'), PATIENCE_MS);
  });
  const first = await Promise.race([asked.catch(() => null), late]);
  cancel();
  if (first && first !== 'late' && first.ok) return first;
  const kept = await parts.caches
    .open(CACHE)
    .then((cache) => cache.match('/config.json'))
    .catch(() => undefined);
  return kept ?? asked;
}

/** A hotel's sign-in page answers 200 as well. */
async function isGood(answer: Response): Promise<boolean> {
  if (!answer.ok) return false;
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'bases' in body;
}
