/** Uploads files over the app itself, request by request, as the tests of the protocol need it. */
import { randomBytes } from 'node:crypto';
import * as t from '#server/db/schema/index.ts';
import { hashToken } from '#server/middleware/authenticate.ts';
import { signIn } from './client.ts';
import type { Person } from './factories.ts';
import type { Harness } from './harness.ts';

const base = '/services/upload/api/common/Attachment';
const tus = { 'tus-resumable': '1.0.0' };
const binary = { 'content-type': 'application/offset+octet-stream' };

/** Somebody who uploads. */
export interface Uploader {
  token: string;
  send: (
    method: string,
    path?: string,
    headers?: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ) => Promise<Response>;
  /** Opens an upload and answers its id. */
  open: (size: number, name?: string) => Promise<string>;
  part: (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) => Promise<Response>;
  /** How far it has come, by HEAD. */
  offset: (id: string) => Promise<number>;
  /** Uploads a whole file and answers its id. */
  upload: (bytes: Uint8Array<ArrayBuffer>, name?: string) => Promise<string>;
  read: (id: string) => Promise<Response>;
}

/** The code of a refusal and its status. */
export async function refusal(response: Response): Promise<[number, string | undefined]> {
  if (response.ok) return [response.status, undefined];
  const body: { errors?: { code: string }[] } = JSON.parse((await response.text()) || '{}');
  return [response.status, body.errors?.[0]?.code];
}

/** `Upload-Metadata` with a file name. */
export function metadata(name: string): Record<string, string> {
  return { 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` };
}

/** An uploader by token. */
export function uploaderWith(
  harness: { app: { request: (path: string, init?: RequestInit) => Response | Promise<Response> } },
  token: string,
): Uploader {
  const send: Uploader['send'] = async (method, path = '', headers = {}, body) =>
    harness.app.request(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...tus, ...headers },
      ...(body ? { body } : {}),
    });
  const open: Uploader['open'] = async (size, name = 'برگه.pdf') => {
    const headers = { 'upload-length': String(size), ...metadata(name) };
    const response = await send('POST', '', headers);
    if (response.status !== 201) throw new Error(`refused: ${await response.text()}`);
    return (response.headers.get('location') ?? '').replace('Attachment/', '');
  };
  const part: Uploader['part'] = (id, offset, bytes) =>
    send('PATCH', `/${id}`, { ...binary, 'upload-offset': String(offset) }, bytes);
  return {
    token,
    send,
    open,
    part,
    offset: async (id) => {
      const response = await send('HEAD', `/${id}`);
      return response.ok ? Number(response.headers.get('upload-offset')) : -response.status;
    },
    upload: async (bytes, name) => {
      const id = await open(bytes.length, name);
      for (let at = 0; at < bytes.length; at += 1_000_000) {
        const response = await part(id, at, bytes.slice(at, at + 1_000_000));
        if (!response.ok) throw new Error(`refused: ${await response.text()}`);
      }
      return id;
    },
    // To its end: what nobody reads stays open.
    read: async (id) => {
      const response = await send('GET', `/${id}`);
      return new Response(await response.arrayBuffer(), response);
    },
  };
}

/** An uploader of the staff. */
export async function staffUploader(harness: Harness, person: Person): Promise<Uploader> {
  return uploaderWith(harness, (await signIn(harness, person)).token ?? '');
}

/** A student as an uploader, or her parents. */
export async function studentUploader(
  harness: Harness,
  { schoolId, studentId }: { schoolId: string; studentId: string },
  view: 'student' | 'parent' = 'student',
): Promise<Uploader> {
  const token = `${schoolId}.${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(harness.clock.now + 24 * 60 * 60_000);
  const row = { schoolId, studentId, view, tokenHash: hashToken(token), expiresAt };
  await harness.store.read((db) => db.insert(t.studentSessions).values(row));
  return uploaderWith(harness, token);
}
