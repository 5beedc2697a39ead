/** What the engine's own requests met, and a small question to the web server that the app came from. */
import { metBy, type ResponseOrigin } from '#src/lib/response-origin.ts';
import type { ServerClock } from '#src/lib/server-clock.ts';
import type { Clock, Fetch } from '../environment.ts';

const PROBE_MS = 8_000;

const isJson = (answer: Response) => /\bjson\b/.test(answer.headers.get('content-type') ?? '');

/** The same fetch, and somebody hears what it met. */
export function watchFetch(
  fetch: Fetch,
  clock: Clock,
  hears: { met: (what: ResponseOrigin) => void; time: ServerClock },
): Fetch {
  return async (url, init) => {
    const began = clock.now();
    try {
      const answer = await fetch(url, init);
      const isOurs = isJson(answer);
      if (isOurs) hears.time.heard(answer.headers.get('date'), began);
      hears.met(metBy(answer, isOurs, clock.now() - began));
      return answer;
    } catch (error) {
      hears.met({ kind: init.signal?.aborted ? 'hung' : 'failed' });
      throw error;
    }
  };
}

/** A host of plain files answers an unknown path with the app's own page, or says that it has no such thing. */
function isOurHost(answer: Response, text: string): boolean {
  return answer.status === 404 || isJson(answer) || text.includes('id="root"');
}

/** Asks the host of this page for the smallest thing that neither a cache nor our own worker answers in its place. */
export async function probeHost(fetch: Fetch): Promise<ResponseOrigin> {
  const signal = AbortSignal.timeout(PROBE_MS);
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', redirect: 'manual', signal });
    const text = answer.type === 'opaqueredirect' ? '' : await answer.text();
    return metBy(answer, isOurHost(answer, text), 0);
  } catch {
    return { kind: signal.aborted ? 'hung' : 'failed' };
  }
}
