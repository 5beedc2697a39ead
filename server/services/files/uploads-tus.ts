/** The tus protocol over our uploads: the library checks and speaks it, this keeps and answers. */
import { Server } from '@tus/server';
import { DataStore, ERRORS, Metadata, Upload } from '@tus/utils';
import type { Locker } from '@tus/utils';
import type { FileReference } from '../../db/schema/index.ts';
import { Refused, refuse } from '../../errors.ts';
import { presentRefusal, respond } from '../../middleware/present.ts';
import { shownName } from './uploads-name.ts';
import { elsewhere, endUpload, maxFile, openUpload, readProgress, takePart } from './uploads.ts';
import type { Progress, Uploading } from './uploads.ts';

/** One request of the protocol. */
export interface TusRequest {
  method: string;
  headers: Headers;
  /** The upload that it names, or the id for the one that it opens. */
  id: string;
  body: Uint8Array<ArrayBuffer> | null;
}

/** Only these reach the library: the others are none of its business. */
const heard = [
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
  'upload-concat',
  'upload-metadata',
  'content-type',
];
/** And only these of its answer reach the device. */
const told = [
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-offset',
  'upload-length',
  'location',
];

const bytesType = 'application/offset+octet-stream';

/** Two parts for one offset are decided by the row's lock, which all servers share. */
const locker: Locker = {
  newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }),
};

/** Answers a request of the protocol. */
export async function answerTus(uploading: Uploading, request: TusRequest): Promise<Response> {
  const { method, id, body } = request;
  if (method === 'PATCH' && request.headers.get('content-type') !== bytesType) {
    throw refuse('request.unsupportedType');
  }
  const seen: Seen = { progress: null, error: null };
  const server = new Server({
    path: '/files',
    datastore: storeFor(uploading, seen),
    locker,
    maxSize: maxFile,
    namingFunction: () => id,
    getFileIdFromRequest: () => id,
    // Relative, so that it is right behind any proxy.
    generateUrl: () => `Attachment/${id}`,
    onResponseError: (_, error) => {
      seen.error = error;
      return undefined;
    },
  });
  const headers = picked(request.headers, heard);
  if (body) headers.set('content-length', String(body.length));
  const sent = new Request('http://uploads.invalid/files/x', { method, headers, body });
  const answer = await server.handleWeb(sent);
  if (seen.error !== null) throw refusalOf(seen);
  if (answer.status === 412) return unknownVersion();
  if (answer.status >= 400) throw refuse('request.invalid', { path: await faultOf(answer) });
  return present(method, answer, seen.progress);
}

interface Seen {
  /** Where the upload stands after the request. */
  progress: Progress | null;
  error: unknown;
}

/** What the library keeps uploads in. */
function storeFor(uploading: Uploading, seen: Seen): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'expiration', 'termination'],
    create: async (upload: Upload) => {
      const name = shownName(upload.metadata?.['filename']);
      const { id: opened, size = 0 } = upload;
      seen.progress = await openUpload(uploading, { id: opened, name, size });
      return upload;
    },
    getUpload: async (id: string) => {
      seen.progress = await readProgress(uploading, id);
      const { size, offset } = seen.progress;
      return new Upload({ id, size, offset });
    },
    write: async (stream: AsyncIterable<Uint8Array>, _: string, offset: number) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of stream) pieces.push(piece);
      const { progress } = seen;
      if (progress?.offset !== offset) throw refuse('attachment.offset');
      seen.progress = await takePart(uploading, progress, Buffer.concat(pieces));
      return seen.progress.offset;
    },
    remove: (id: string) => endUpload(uploading, id),
  });
}

function present(method: string, answer: Response, progress: Progress | null): Response {
  const headers = picked(answer.headers, told);
  if (progress?.expiresAt) headers.set('upload-expires', progress.expiresAt.toUTCString());
  if (progress && method !== 'DELETE') {
    const filetype = progress.file && { filetype: progress.file.type };
    headers.set('upload-metadata', Metadata.stringify({ filename: progress.name, ...filetype }));
    headers.set('upload-length', String(progress.size));
  }
  const file = method === 'HEAD' ? null : (progress?.file ?? null);
  if (!file) return new Response(null, { status: answer.status, headers });
  return withFile(file, answer.status === 204 ? 200 : answer.status, headers);
}

function withFile(file: FileReference, status: number, headers: Headers): Response {
  const body = JSON.stringify({ result: true, data: file });
  return respond({ status, headers: Object.fromEntries(headers), body });
}

function picked(from: Headers, names: string[]): Headers {
  return new Headers([...from].filter(([name]) => names.includes(name)));
}

/** The protocol demands this status where the version is missing. */
function unknownVersion(): Response {
  const refused = presentRefusal(refuse('request.invalid', { path: 'tus-resumable' }));
  const headers = { ...refused.headers, 'tus-version': '1.0.0' };
  return respond({ ...refused, status: 412, headers });
}

/** The first header that the library named. */
async function faultOf(answer: Response): Promise<string> {
  return /^Invalid ([a-z-]{1,40})/.exec(await answer.text())?.[1] ?? '';
}

/** Ours as they are; the library's by their status; a fault of ours stays one. */
function refusalOf({ error, progress }: Seen): unknown {
  if (error instanceof Refused || typeof error !== 'object' || error === null) return error;
  if (!('status_code' in error)) return error;
  switch (error.status_code) {
    case ERRORS.FILE_NOT_FOUND.status_code:
    case ERRORS.FILE_NO_LONGER_EXISTS.status_code:
      return refuse('attachment.notFound');
    case ERRORS.INVALID_OFFSET.status_code:
      return progress ? elsewhere(progress) : refuse('attachment.offset');
    case ERRORS.ERR_MAX_SIZE_EXCEEDED.status_code:
      return refuse('attachment.tooLarge', { path: 'upload-length' });
    default:
      return refuse('request.invalid');
  }
}
