/** Files in an S3-compatible bucket, each under a random name below one prefix. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../env.ts';
import type { FileStorage, StoredObject } from './disk.ts';

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

  constructor(method: string, status: number | null) {
    super(`The object store answered ${method} with ${status ?? 'nothing in time'}.`);
    this.code = status === 404 ? 'ENOENT' : 'ECONNSTORE';
  }
}

/** Storage in a bucket. */
export function s3Storage(settings: S3Settings, { timeoutMs, attempts, pauseMs } = patience) {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const bucket = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(settings.bucket)}`;
  const addressOf = (name: string) => `${bucket}/${prefix}${name}`;

  /** One try, read to its end, so that a store that stalls half-way counts as slow too. */
  const once = async (method: string, address: string, sent: Sent): Promise<Answer> => {
    const headers = { ...sent.headers, 'x-amz-content-sha256': hashOf(sent.body) };
    const request = await client.sign(address, { ...sent, method, headers });
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, bytes };
  };
  const ask = async (method: string, address: string, sent: Sent = {}): Promise<Answer> => {
    let status: number | null = null;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await wait(pauseMs * 2 ** (attempt - 1));
      // Every call here may be repeated: names are new, and removing twice removes once.
      const answer = await once(method, address, sent).catch(() => null);
      if (answer && answer.status < 300) return answer;
      status = answer?.status ?? null;
      if (status !== null && status < 500 && status !== 429) break;
    }
    throw new StorageError(method, status);
  };

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
    read: async (name, start, end) => {
      const range = `bytes=${start}-${end}`;
      const { status, bytes } = await ask('GET', addressOf(name), { headers: { range } });
      // A store that knows no ranges sends all of it.
      return status === 206 ? bytes : bytes.subarray(start, end + 1);
    },
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
  bytes: Uint8Array<ArrayBuffer>;
}

function hashOf(body: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(body).digest('hex');
}

async function* listPages(
  ask: (query: URLSearchParams) => Promise<Answer>,
): AsyncIterable<StoredObject> {
  let token: string | null = null;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== null) query.set('continuation-token', token);
    const page = new TextDecoder().decode((await ask(query)).bytes);
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
