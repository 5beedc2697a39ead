/** Requests of the link to Konj: its session, the import of members, and who came before. */
import type { ImportAnswer, ImportBody, ImportedMember } from '#contract/konj.ts';
import { request } from './http.ts';

/** An open session of the classroom service. */
export interface ExternalSession {
  externalToken: string;
  /** An instant. */
  expires: string;
  account: { id: string; name: string };
}

/** Opens a session for the account that Konj has for her; the same `key` for a repeat gives the same one. */
export function exchangeToken(key: string): Promise<ExternalSession> {
  return request('konj.exchangeToken', 'GET', '/api/common/v1/Dispatcher/Konj/ExchangeTokenUser', {
    key,
  });
}

/** Links her to the account of a session that she came with; refuses with `konj.tokenInvalid` where it is over. */
export async function syncUser(externalToken: string, key: string): Promise<ExternalSession> {
  const linked = await request('konj.syncUser', 'GET', '/api/common/v1/Dispatcher/Konj/SyncUser', {
    query: { externalToken },
    key,
  });
  return { externalToken, ...linked };
}

/** Imports at most 100 members; each is told about by herself. */
export function importMembers(body: ImportBody, konjToken: string): Promise<ImportAnswer> {
  return request('konj.importUser', 'POST', '/api/common/v1/Dispatcher/Konj/ImportUser', {
    body,
    konjToken,
  });
}

/** Who of a class here came from Konj. */
export async function fetchImported(
  classId: string,
  signal?: AbortSignal,
): Promise<ImportedMember[]> {
  const page = await request(
    'konj.imported',
    'GET',
    '/api/common/v1/Dispatcher/Konj/Imported/{classId}',
    { params: { classId }, ...(signal && { signal }) },
  );
  return page.items;
}
