/** The way between device and server, with everything that goes wrong on it. */
import type { Fetch } from '../environment.ts';
import type { Reply } from './reply.ts';

/** What happens to one request. */
export type Weather =
  | 'fine'
  /** Never arrives. */
  | 'lost'
  /** Arrives, the answer does not. */
  | 'answerLost'
  /** Arrives twice. */
  | 'twice'
  /** Arrives only when the test says so, long after the device gave up. */
  | 'late'
  /** Held until the test lets it go. */
  | 'held'
  /** Arrives, and the answer is broken off in the middle. */
  | 'halfBody'
  /** Someone else answers. */
  | { instead: Reply & { redirect?: boolean } };

/** The network of a test. */
export interface FakeNetwork {
  fetch: Fetch;
  /** Decides for each request; fine by default. */
  weather: (request: { method: string; path: string; body: string; key: string }) => Weather;
  /** Requests under way that are held. */
  held: { path: string; body: string; release: (weather?: Weather) => void }[];
  /** Requests that are still somewhere on their way. */
  late: (() => void)[];
  /** How many requests were made. */
  count: number;
}

const textOf = ({ text, body }: Reply) => text ?? JSON.stringify(body);

function response(reply: Reply): Response {
  // A status without content takes no body at all.
  return new Response(reply.status === 204 ? null : textOf(reply), {
    status: reply.status,
    headers: { 'content-type': 'application/json', ...reply.headers },
  });
}

function brokenBody(reply: Reply): Response {
  const text = textOf(reply);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(stream, { status: reply.status });
}

/** Whoever answers at the other end: the model of the server, or the real one. */
export interface Answering {
  handle(
    method: string,
    path: string,
    headers: Headers,
    body: string,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Reply | Promise<Reply>;
}

/** A network before a server. */
export function fakeNetwork(server: Answering): FakeNetwork {
  const network: FakeNetwork = {
    weather: () => 'fine',
    held: [],
    late: [],
    count: 0,
    async fetch(url, init) {
      network.count += 1;
      const method = init.method ?? 'GET';
      const body = typeof init.body === 'string' ? init.body : '';
      const headers = new Headers(init.headers);
      const key = (headers.get('idempotency-key') ?? '').replaceAll('"', '');
      // What the engine does with its buffer later must not change what it has sent.
      const bytes = init.body instanceof Uint8Array ? new Uint8Array(init.body) : undefined;
      const arrive = async () => server.handle(method, url, headers, body, bytes);
      // A request takes at least a moment.
      await Promise.resolve();
      return through(network.weather({ method, path: url, body, key }));

      async function through(weather: Weather): Promise<Response> {
        if (typeof weather === 'object') {
          const { instead } = weather;
          if (instead.redirect) return redirect();
          return response(instead);
        }
        switch (weather) {
          case 'fine':
            return response(await arrive());
          case 'lost':
            throw new TypeError('Failed to fetch');
          case 'answerLost':
            await arrive();
            throw new TypeError('Failed to fetch');
          case 'twice':
            await arrive();
            return response(await arrive());
          case 'late':
            network.late.push(() => void arrive());
            throw new TypeError('Failed to fetch');
          case 'halfBody':
            return brokenBody(await arrive());
          default:
            return new Promise((resolve, reject) => {
              const release = (next: Weather = 'fine') => {
                network.held = network.held.filter((other) => other !== entry);
                through(next).then(resolve, reject);
              };
              const entry = { path: url, body, release };
              network.held.push(entry);
              init.signal?.addEventListener('abort', () =>
                reject(new DOMException('aborted', 'AbortError')),
              );
            });
        }
      }
    },
  };
  return network;
}

/** A redirect as `redirect: 'manual'` shows it. */
function redirect(): Response {
  const opaque = new Response(null, { status: 200 });
  Object.defineProperty(opaque, 'type', { value: 'opaqueredirect' });
  Object.defineProperty(opaque, 'status', { value: 0 });
  return opaque;
}
