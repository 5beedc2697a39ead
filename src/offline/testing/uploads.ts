/** The part of the small server that takes files: tus 1.0.0 as ours speaks it. */
import type { Reply } from './reply.ts';

/** An upload, whole or not. */
export interface FakeUpload {
  id: string;
  owner: string;
  name: string;
  size: number;
  bytes: number[];
}

/** One request for it, as it arrived. */
export interface UploadSeen {
  method: string;
  id: string;
  offset: number | null;
  length: number;
  status: number;
}

/** The uploads of the server model. */
export interface FakeUploads {
  all: Map<string, FakeUpload>;
  seen: UploadSeen[];
  /** Contents that are found to be none of the four kinds. */
  refuses: (content: string) => boolean;
  /** What an owner may name. */
  isWhole(id: unknown, owner: string): boolean;
  contentOf(id: string): string;
  /** Unfinished uploads are given up, as after a week. */
  expire(): void;
  handle(
    method: string,
    path: string,
    headers: Headers,
    bytes: Uint8Array,
    owner: string | undefined,
  ): Reply;
}

const PATH = '/services/upload/api/common/Attachment';

/** Whether a request is about files. */
export const isUploadPath = (path: string) => path.startsWith(PATH);

const refuse = (status: number, code: string, path?: string, data?: unknown): Reply => ({
  status,
  body: {
    result: false,
    errors: [{ code, message: code, ...(path !== undefined && { path }) }],
    ...(data !== undefined && { data }),
  },
});

const text = (bytes: number[]) => new TextDecoder().decode(new Uint8Array(bytes));

/** A server without any upload. */
export function fakeUploads(): FakeUploads {
  const all = new Map<string, FakeUpload>();
  let count = 0;
  const isDone = (upload: FakeUpload) => upload.bytes.length === upload.size;
  const uploads: FakeUploads = {
    all,
    seen: [],
    refuses: () => false,
    isWhole(id, owner) {
      const upload = typeof id === 'string' ? all.get(id) : undefined;
      return upload !== undefined && upload.owner === owner && isDone(upload);
    },
    contentOf: (id) => text(all.get(id)?.bytes ?? []),
    expire() {
      for (const upload of all.values()) if (!isDone(upload)) all.delete(upload.id);
    },
    handle(method, path, headers, bytes, owner) {
      const id = path === PATH ? '' : decodeURIComponent(path.slice(PATH.length + 1));
      const offset = headers.get('upload-offset');
      const answer = act(method, id, headers, bytes, owner);
      // An answer to HEAD has no words.
      const reply = method === 'HEAD' ? { ...answer, body: null } : answer;
      const { status } = reply;
      const at = offset === null ? null : Number(offset);
      uploads.seen.push({ method, id, offset: at, length: bytes.length, status });
      return reply;
    },
  };
  return uploads;

  function act(
    method: string,
    id: string,
    headers: Headers,
    bytes: Uint8Array,
    owner: string | undefined,
  ): Reply {
    if (owner === undefined) return refuse(401, 'session.expired');
    if (headers.get('tus-resumable') !== '1.0.0') return refuse(412, 'request.invalid');
    if (method === 'POST') return open(headers, owner);
    const upload = all.get(id);
    if (!upload || upload.owner !== owner) return refuse(404, 'attachment.notFound');
    if (method === 'HEAD') return { status: 200, body: null, headers: told(upload) };
    return take(upload, headers, bytes);
  }

  function open(headers: Headers, owner: string): Reply {
    const size = Number(headers.get('upload-length'));
    const name = atob((headers.get('upload-metadata') ?? '').replace('filename ', ''));
    if (!(size > 0)) return refuse(400, 'attachment.empty');
    const id = `file-${(count += 1)}`;
    all.set(id, { id, owner, name, size, bytes: [] });
    return {
      status: 201,
      body: null,
      headers: { location: `Attachment/${id}`, 'upload-length': String(size) },
    };
  }

  function take(upload: FakeUpload, headers: Headers, bytes: Uint8Array): Reply {
    const { length: offset } = upload.bytes;
    if (Number(headers.get('upload-offset')) !== offset)
      return {
        ...refuse(409, 'attachment.offset', 'upload-offset', { offset }),
        headers: { 'upload-offset': String(offset) },
      };
    if (bytes.length > 1024 * 1024) return refuse(413, 'request.tooLarge');
    for (const byte of bytes) upload.bytes.push(byte);
    if (!isDone(upload)) return { status: 204, body: null, headers: told(upload) };
    if (uploads.refuses(text(upload.bytes))) {
      all.delete(upload.id);
      return refuse(415, 'attachment.type');
    }
    const { id, name, size } = upload;
    const body = { result: true, data: { id, name, type: 'application/pdf', size } };
    return { status: 200, body, headers: told(upload) };
  }

  function told({ bytes, size }: FakeUpload): Record<string, string> {
    return { 'upload-offset': String(bytes.length), 'upload-length': String(size) };
  }
}
