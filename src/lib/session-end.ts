/** What a 401 or 403 says of the session, for the outbox and for every other call alike (decision 086). */
import { isObject, objectsOf, parseJson } from './json.ts';

/** An answer, as far as it is judged here. */
export interface Said {
  status: number;
  text: string;
  /** Its content type; absent where it has none. */
  type?: string | null;
}

/** Longer words are a page, whatever it calls itself. */
const LONGEST_WORD = 500;

/** Whether a service speaks: JSON, a plain word, or nothing. Portals, proxies and filters answer pages, or break off. */
export function isOfService({ text, type }: Said): boolean {
  if (type && !/json|text\/plain/.test(type)) return false;
  const said = text.trim();
  if (/^[[{"]/.test(said)) return parseJson(said) !== undefined;
  return !said.startsWith('<') && said.length <= LONGEST_WORD;
}

function codesOf(text: string): string[] {
  const body = parseJson(text);
  const errors = isObject(body) ? objectsOf(body['errors']) : [];
  return errors.map(({ code }) => String(code));
}

/** The code with which an answer ends the session: its own of the kind `session.*`, or that of an expired one. */
export function sessionEnd(said: Said): string | null {
  if (said.status !== 401 || !isOfService(said)) return null;
  return codesOf(said.text).find((code) => code.startsWith('session.')) ?? 'session.expired';
}

/** A 403 that does not say that it is about the role: the session may be over, which `/auth/check` tells. */
export function isDoubtful(said: Said): boolean {
  if (said.status !== 403 || !isOfService(said)) return false;
  return !codesOf(said.text).some((code) => code.startsWith('role.'));
}

/** What is refused where her role or the school's year is another by now than when she signed in. */
const ofNow = new Set([
  'semester.inactive',
  'semester.notFound',
  'role.none',
  'role.readOnly',
  'role.notAllowed',
]);

/** A refusal after which who she is may be asked again: the app would have offered nothing that is refused like this. */
export function isOutOfDate(said: Said): boolean {
  if (said.status < 400 || said.status >= 500 || !isOfService(said)) return false;
  return codesOf(said.text).some((code) => ofNow.has(code));
}
