/** Whose address a request comes from: that of its socket, or what proxies that are known say it is. */
import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Whether an address is that of a proxy whose word about addresses is taken. */
export type TrustProxy = (address: string) => boolean;

/** Nobody's word is taken. */
export const trustNone: TrustProxy = () => false;

/** Longer chains of proxies than this are made up. */
const maxHops = 20;
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Reads addresses and networks, separated by commas. */
export function readProxies(text: string): TrustProxy {
  const given = text.split(',').map((part) => part.trim());
  const named = given.filter((part) => part !== '');
  if (named.length === 0) return trustNone;
  const list = new BlockList();
  for (const part of named) add(list, part);
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function add(list: BlockList, part: string): void {
  const [address = '', bits, ...rest] = part.split('/');
  const isNumber = bits === undefined || /^\d{1,3}$/.test(bits);
  const most = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || rest.length > 0 || !isNumber || Number(bits ?? 0) > most) {
    throw new Error(
      'The environment cannot be used. TRUSTED_PROXIES: expected addresses and networks such as 10.0.0.0/8, separated by commas.',
    );
  }
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

/**
 * The address that attempts are counted for. `X-Forwarded-For` is read from its end, as long as each
 * address was written by a proxy that is trusted: what stands before that a stranger may have written.
 */
export function addressOf(c: Context, isTrusted: TrustProxy): string {
  // Without a socket (in tests) there is no address.
  if (typeof c.env !== 'object' || c.env === null || !('incoming' in c.env)) return 'none';
  let address = plain(getConnInfo(c).remote.address ?? 'none');
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-maxHops);
  while (isTrusted(address)) {
    const before = plain(hops.pop()?.trim() ?? '');
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** Without the port and the brackets that some proxies add, and an IPv4 address as itself. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1] ?? address;
  const noPort = /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare;
  return noPort.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** The first groups of an IPv6 address, written out; any other address is itself. */
function network(address: string, groups: number): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const missing = Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  const shown = all.slice(0, groups).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${shown.join(':')}::/${groups * 16}`;
}

/** What a provider gives one household or one device: its addresses are one for whoever counts attempts. */
export const lineOf = (address: string): string => network(address, 4);
/** What one customer has of addresses at most, a school or somebody who buys them to have many. */
export const siteOf = (address: string): string => network(address, 3);
