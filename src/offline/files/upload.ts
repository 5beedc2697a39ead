/** Brings one file to the server in parts (tus 1.0.0) by fetch alone, so that pages and the worker can do it. */
import { base64OfBytes } from '#src/lib/base64.ts';
import { isObject, parseJson } from '#src/lib/json.ts';
import { exchange, headersFor, type Exchange, type Sending } from '../outbox/send.ts';

/** How often one try begins anew or is sent to another offset before it rests. */
const PATIENCE = 4;

/** What an upload needs besides the file. */
export interface Uploading extends Sending {
  /** Where uploads are opened. */
  url: string;
  /** The largest part; it begins with a quarter of it. */
  part: number;
  /** In whose name; null stops it, and it goes on some other time. */
  token: () => string | null;
  /** The last try failed on the way: small parts come through where large ones do not. */
  isBad: boolean;
  /** Remembers where the upload goes on; false when this holder no longer counts. */
  onAddress: (address: string) => Promise<boolean>;
  onProgress: (sent: number) => Promise<void>;
}

/** How a try ended. */
export type UploadEnd =
  | { kind: 'done'; id: string }
  | { kind: 'failed'; exchange: Exchange }
  | { kind: 'stopped' };

type Answer = Awaited<ReturnType<typeof exchange>>;

const strange: UploadEnd = { kind: 'failed', exchange: { kind: 'redirect' } };

/** Uploads a file, from wherever it stands at `address`; never rejects but by what it was given. */
export async function upload(
  file: { name: string; bytes: ArrayBuffer; address: string | null },
  uploading: Uploading,
): Promise<UploadEnd> {
  const size = file.bytes.byteLength;
  const { clock } = uploading;
  let { address } = file;
  /** Unknown until the server has been asked. */
  let offset: number | null = null;
  let part = Math.ceil(uploading.part / (uploading.isBad ? 16 : 4));
  let setbacks = 0;
  while (setbacks < PATIENCE) {
    if (uploading.token() === null) return { kind: 'stopped' };
    if (address === null) {
      const opened = await ask('POST', uploading.url, {
        'upload-length': String(size),
        'upload-metadata': `filename ${base64(file.name)}`,
      });
      address = statusOf(opened) === 201 ? placeOf(uploading.url, opened.headers) : null;
      if (address === null) return failure(opened);
      if (!(await uploading.onAddress(address))) return { kind: 'stopped' };
      offset = 0;
    } else if (offset === null) {
      const told = await ask('HEAD', address, {});
      const length = told.headers?.get('upload-length') ?? String(size);
      if (isGone(told) || (isFine(told) && length !== String(size))) restart();
      else if (isFine(told)) offset = offsetOf(told, size);
      else return failure(told);
      if (address !== null && offset === null) return strange;
    } else if (offset === size) {
      return { kind: 'done', id: decodeURIComponent(address.slice(address.lastIndexOf('/') + 1)) };
    } else {
      const began = clock.now();
      const length = Math.min(part, size - offset);
      const bytes = new Uint8Array(file.bytes, offset, length);
      const taken = await ask('PATCH', address, { 'upload-offset': String(offset) }, bytes);
      if (isGone(taken)) restart();
      else if (statusOf(taken) === 409) {
        setbacks += 1;
        offset = elsewhere(taken, size);
      } else if (isFine(taken)) {
        offset = offsetOf(taken, size);
        if (offset === null) return strange;
        // Larger parts while they stay far from the time limit.
        if (clock.now() - began < uploading.timeoutMs / 10)
          part = Math.min(part * 2, uploading.part);
        await uploading.onProgress(offset);
      } else return failure(taken);
    }
  }
  return strange;

  function restart() {
    address = null;
    offset = null;
    setbacks += 1;
  }

  function ask(
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Answer> {
    return exchange(
      url,
      {
        method,
        headers: {
          ...headersFor(uploading.token() ?? ''),
          'tus-resumable': '1.0.0',
          ...(body && { 'content-type': 'application/offset+octet-stream' }),
          ...headers,
        },
        ...(body && { body }),
      },
      uploading,
    );
  }
}

const statusOf = ({ exchange: answer }: Answer) =>
  answer.kind === 'answer' ? answer.status : null;

const isFine = (answer: Answer) => [200, 204].includes(statusOf(answer) ?? 0);

/** Given up by the server: only a new upload helps. */
const isGone = (answer: Answer) => [404, 410].includes(statusOf(answer) ?? 0);

/** A success that is none (a page of the Wi-Fi) is no answer of ours. */
function failure(answer: Answer): UploadEnd {
  const status = statusOf(answer);
  const isOdd = status !== null && status < 400;
  return isOdd ? strange : { kind: 'failed', exchange: answer.exchange };
}

function within(value: unknown, size: number): number | null {
  const isOffset = typeof value === 'number' && Number.isInteger(value);
  return isOffset && value >= 0 && value <= size ? value : null;
}

function offsetOf({ headers }: Answer, size: number): number | null {
  const told = headers?.get('upload-offset');
  return told ? within(Number(told), size) : null;
}

/** Where the upload really stands; null when it must be asked. */
function elsewhere(answer: Answer, size: number): number | null {
  const body = answer.exchange.kind === 'answer' ? parseJson(answer.exchange.text) : null;
  const data = isObject(body) ? body['data'] : null;
  return within(isObject(data) ? data['offset'] : null, size);
}

/** The upload's own address; null when it lies at another origin, where the token must not go. */
function placeOf(url: string, headers: Headers | null): string | null {
  const location = headers?.get('location');
  if (!location) return null;
  const base = new URL(url, 'http://device.invalid');
  const place = new URL(location, base);
  if (place.origin !== base.origin) return null;
  return base.hostname === 'device.invalid' ? place.pathname : `${place.origin}${place.pathname}`;
}

function base64(text: string): string {
  return base64OfBytes(new TextEncoder().encode(text));
}
