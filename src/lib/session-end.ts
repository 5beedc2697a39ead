/** What a 401 means, for the outbox and for every other call alike. */
import { isObject, objectsOf, parseJson } from './json.ts';

/**
 * The code with which an answer's text ends the session: our envelope with a `session.*` code, or no body at all.
 * Null where it does not end: a page or JSON of something in between, or a refusal of ours for another reason.
 */
export function sessionEnd(status: number, text: string): string | null {
  if (status !== 401) return null;
  if (text === '') return 'session.expired';
  const body = parseJson(text);
  if (!isObject(body) || typeof body['result'] !== 'boolean') return null;
  const codes = objectsOf(body['errors']).map(({ code }) => (typeof code === 'string' ? code : ''));
  return codes.find((code) => code.startsWith('session.')) ?? null;
}
