/** The body of a request: how large it may be, and reading it to its end. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from '../errors.ts';
import type { Refused } from '../errors.ts';
import { presentRefusal, respond } from './present.ts';

/** What is read of a body that is refused, in bytes, and for how long. */
const maxDiscarded = 8 * 1024 * 1024;
const discardMs = 5_000;

/**
 * Refuses bodies of more than so many bytes. A body that says its size is not touched: asked whether it is there, it
 * would become a stream, which costs a small request more than all the rest of the router.
 */
export function upTo(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: async (c) => {
      await discard(c.req.raw.body);
      return respond(presentRefusal(tooLarge()));
    },
  });
  return (c, next) => {
    const told = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length');
    // Node's parser reads that much and no more.
    const isSmall = told !== undefined && /^\d+$/.test(told) && Number(told) <= maxSize;
    return isSmall || c.req.method === 'GET' ? next() : limit(c, next);
  };
}

/** The body as text, to its end. */
export const textOf = (c: Context): Promise<string> => c.req.text().catch(brokenOff);

/** The body as bytes, to its end. */
export const bytesOf = async (c: Context): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await c.req.arrayBuffer().catch(brokenOff));

/**
 * Wi-Fi breaks off in the middle of a body: no fault of ours. Mostly nobody hears the answer; who does, behind a proxy,
 * is to send again: taken for a refusal it would stop a mark that is well.
 */
function brokenOff(): never {
  throw refuse('server.unavailable', { headers: { 'retry-after': '2' } });
}

/**
 * Reads on for a while and keeps nothing: a connection that is closed while its body is still being
 * sent takes the answer with it, and the device would take that for a bad network and send again.
 */
async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const over = setTimeout(() => void reader.cancel().catch(() => {}), discardMs);
  try {
    for (let left = maxDiscarded; left > 0;) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
  } finally {
    clearTimeout(over);
  }
}

/** Not every body is read to its end, so nothing else can follow on the same connection. */
function tooLarge(): Refused {
  return refuse('request.tooLarge', { headers: { connection: 'close' } });
}
