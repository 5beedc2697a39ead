/** Addresses of requests that can wait, at whatever base their service has. */
import type { Bases } from '../environment.ts';
import type { Address, Family } from './kind.ts';

const SEGMENTS = ['api', 'teacher', 'v3.0'];

/** How every path begins at its service. */
export const AREA = `/${SEGMENTS.join('/')}`;

function segmentsOf(url: string): string[] | null {
  const path = new URL(url, 'http://device.invalid').pathname;
  const segments = path.split('/').slice(1);
  for (let at = 0; at + SEGMENTS.length <= segments.length; at += 1)
    if (SEGMENTS.every((segment, index) => segments[at + index] === segment))
      return segments.slice(at + SEGMENTS.length);
  return null;
}

function matches(wanted: string[], found: string[]): string[] | null {
  if (wanted.length !== found.length) return null;
  const params: string[] = [];
  for (const [index, segment] of wanted.entries()) {
    const value = found[index] ?? '';
    if (segment === '*' && value !== '') params.push(decodeURIComponent(value));
    // Whether it releases may be written as `True`.
    else if (segment !== value && segment !== value.toLowerCase()) return null;
  }
  return params;
}

/** What a request means among these addresses, whatever base stands before it; null when it is none of them. */
export function familyAmong<K>(
  addresses: Iterable<Address<K>>,
  method: string,
  url: string,
): Family<K> | null {
  const segments = segmentsOf(url);
  if (!segments) return null;
  for (const [wanted, path, kind, laneOf] of addresses) {
    const params = wanted === method.toUpperCase() ? matches(path.split('/'), segments) : null;
    if (params) return { kind, lane: laneOf(...params) };
  }
  return null;
}

/** A path as its service knows it, whatever base it was saved with. */
export const servicePath = (path: string): string =>
  path.slice(Math.max(0, path.indexOf(`${AREA}/`)));

/** Whether two rows go to one address: they may have been saved before and after it was known where the services are. */
export const isOneAddress = (one: { path: string }, other: { path: string }) =>
  servicePath(one.path) === servicePath(other.path);

/** The address by what is known of the services now; as it was saved where nothing is. */
export function addressOf(path: string, { exam, onlineExam }: Partial<Bases>): string {
  const own = servicePath(path);
  const base = own.startsWith(`${AREA}/OnlineExam`) ? (onlineExam ?? exam) : exam;
  return base === undefined ? path : `${base}${own}`;
}
