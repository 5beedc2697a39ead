/** Requests of the link to Konj: its session, the import of members, and who came before. */
import type { ImportAnswer, ImportBody, ImportedMember } from '#contract/konj/konj-shape.ts';
import { request } from './http.ts';
import { serverNow } from './server-time.ts';
import { completed } from './specified.ts';

/** An open session of the classroom service. */
export interface ExternalSession {
  externalToken: string;
  /** An instant. */
  expires: string;
  account: { id: string; name: string };
}

/** Opens a session for the account that Konj has for her; the same `key` for a repeat gives the same one. */
export async function exchangeToken(key: string): Promise<ExternalSession> {
  const path = '/api/common/v1/Dispatcher/Konj/ExchangeTokenUser';
  return whole(await request('konj.exchangeToken', `GET ${path}`, { key }));
}

const whole = (session: ExternalSession) =>
  completed(session, 'externalToken', (readers, given) =>
    readers.externalSession(given, serverNow()),
  );

/** Links her to the account of a session that she came with; refuses with `konj.tokenInvalid` where it is over. */
export async function syncUser(externalToken: string, key: string): Promise<ExternalSession> {
  const linked = await request('konj.syncUser', 'GET /api/common/v1/Dispatcher/Konj/SyncUser', {
    query: { externalToken },
    key,
  });
  const token = 'expires' in linked ? { externalToken } : { token: externalToken };
  return whole({ ...token, ...linked } as ExternalSession);
}

/** Imports at most 100 members; each is told about by herself. */
export async function importMembers(body: ImportBody, konjToken: string): Promise<ImportAnswer> {
  const path = '/api/common/v1/Dispatcher/Konj/ImportUser';
  const told = await request('konj.importUser', `POST ${path}`, { body, konjToken });
  return completed(told ?? {}, 'problems', ({ importAnswer }) => importAnswer(body));
}

/** Who of a class here came from Konj. */
export async function fetchImported(
  classId: string,
  signal?: AbortSignal,
): Promise<ImportedMember[]> {
  const page = await request(
    'konj.imported',
    'GET /api/common/v1/Dispatcher/Konj/Imported/{classId}',
    { params: { classId }, signal },
  );
  return page.items;
}
