/** Files in an S3-compatible bucket, each under a random name below one prefix. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../env.ts';
import type { FileStorage, StoredObject } from './disk.ts';
import { begun, collected } from './pieces.ts';
import type { Bytes, Pieces } from './pieces.ts';

/** How long an answer may take and how often it is asked for. */
export interface Patience {
  timeoutMs: number;
  attempts: number;
  /** Doubled with each further attempt. */
  pauseMs: number;
}

const patience: Patience = { timeoutMs: 20_000, attempts: 4, pauseMs: 200 };
/** Nothing outside of it is listed or removed: a bucket may hold other things. */
const prefix = 'attachments/';

/**
 * The store did not do it. The code makes it "unavailable" rather than a fault of ours; neither keys
 * nor addresses are in the message.
 */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: string;
  /** The store would say it again. */
  readonly isFinal: boolean;

  constructor(method: string, status: number | null) {
    super(`The object store answered ${method} with ${status ?? 'nothing in time'}.`);
    // Beyond the end of what is there nothing is there either.
    this.code = status === 404 || status === 416 ? 'ENOENT' : 'ECONNSTORE';
    this.isFinal = status !== null && status < 500 && status !== 429;
  }
}

/** Storage in a bucket. */
export function s3Storage(settings: S3Settings, { timeoutMs, attempts, pauseMs } = patience) {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(settings.bucket)}`;
  const addressOf = (name: string) => `${bucket}/${prefix}${name}`;

  /** One try. The clock runs while the store is waited for, and not while a reader takes its time. */
  const once = async (method: string, address: string, sent: Sent): Promise<Answer> => {
    const control = new AbortController();
    const inTime = async <T>(waited: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => control.abort(), timeoutMs);
      try {
        return await waited;
      } catch {
        throw new StorageError(method, null);
      } finally {
        clearTimeout(timer);
      }
    };
    const headers = { ...sent.headers, 'x-amz-content-sha256': hashOf(sent.body) };
    const request = await client.sign(address, { ...sent, method, headers });
    const response = await inTime(fetch(request, { signal: control.signal }));
    const { status, body } = response;
    if (status >= 300) {
      control.abort();
      throw new StorageError(method, status);
    }
    const length = Number(response.headers.get('content-length') ?? Infinity);
    return { status, length, pieces: piecesOf(body, inTime) };
  };
  /** Every call here may be repeated: names are new, and removing twice removes once. */
  const beforeAgain = async (error: unknown, failures: number): Promise<void> => {
    if (!(error instanceof StorageError) || error.isFinal || failures >= attempts) throw error;
    await wait(pauseMs * 2 ** (failures - 1));
  };
  /** Read to its end, so that a store that stalls half-way counts as slow too. */
  const ask = async (method: string, address: string, sent: Sent = {}): Promise<Buffer> => {
    for (let failures = 0; ;) {
      try {
        const { pieces } = await once(method, address, sent);
        return await collected(pieces);
      } catch (error) {
        await beforeAgain(error, (failures += 1));
      }
    }
  };
  /** As the store sends it; where it breaks off, it is asked for the rest. */
  async function* follow(name: string, start: number, end: number): Pieces {
    for (let [at, failures] = [start, 0]; at <= end;) {
      const headers = { range: `bytes=${at}-${end}` };
      try {
        const { status, length, pieces } = await once('GET', addressOf(name), { headers });
        // A store that knows no ranges sends all of it.
        let skipped = status === 206 ? 0 : at;
        if (length < skipped + end - at + 1) throw new StorageError('GET', 404);
        for await (const piece of pieces) {
          const part = piece.subarray(skipped, skipped + end - at + 1);
          skipped = Math.max(0, skipped - piece.length);
          [at, failures] = [at + part.length, 0];
          if (part.length > 0) yield part;
          if (at > end) return;
        }
        throw new StorageError('GET', null);
      } catch (error) {
        await beforeAgain(error, (failures += 1));
      }
    }
  }

  const storage: FileStorage = {
    write: async (bytes) => {
      const name = randomUUID();
      const body = new Uint8Array(bytes);
      await ask('PUT', addressOf(name), {
        body,
        headers: { 'content-type': 'application/octet-stream' },
      });
      return name;
    },
    open: (name, start, end) => begun(follow(name, start, end)),
    read: (name, start, end) => collected(follow(name, start, end)),
    remove: async (name) => {
      await ask('DELETE', addressOf(name)).catch((error: unknown) => {
        if (!(error instanceof StorageError) || error.code !== 'ENOENT') throw error;
      });
    },
    list: () => listPages((query) => ask('GET', `${bucket}?${query}`)),
  };
  return storage;
}

interface Sent {
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}
interface Answer {
  status: number;
  length: number;
  pieces: Pieces;
}

/** Leaving early closes the connection. */
async function* piecesOf(
  body: Bytes | null,
  inTime: <T>(waited: Promise<T>) => Promise<T>,
): Pieces {
  const reader = body?.getReader();
  try {
    for (;;) {
      const next = await (reader && inTime(reader.read()));
      if (!next || next.done) return;
      yield next.value;
    }
  } finally {
    void reader?.cancel().catch(() => {});
  }
}

function hashOf(body: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(body).digest('hex');
}

async function* listPages(
  ask: (query: URLSearchParams) => Promise<Buffer>,
): AsyncIterable<StoredObject> {
  let token: string | null = null;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== null) query.set('continuation-token', token);
    const page = (await ask(query)).toString();
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [key, at] = [textOf(entry, 'Key'), textOf(entry, 'LastModified')];
      const name = /^attachments\/([0-9a-f-]{36})$/.exec(key ?? '')?.[1];
      if (name !== undefined) yield { name, writtenAt: Date.parse(at ?? '') };
    }
    token = textOf(page, 'NextContinuationToken');
  } while (token !== null);
}

/** The text of an element; the few escapes that XML has are undone. */
function textOf(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1];
  return (
    found
      ?.replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&') ?? null
  );
}
