/** For which names and addresses alone an authority may sign (RFC 5280, 4.2.1.10), in DER. */
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** The extension by its object identifier. */
export const nameConstraintsId = '2.5.29.30';
const idInDer = Buffer.from('0603551d1e', 'hex');

/** One value with its tag; the length takes a byte for itself up to 127, and says how many it takes beyond. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes = [];
  for (let left = length; left > 0; left >>= 8) bytes.unshift(left & 0xff);
  const head = length < 0x80 ? [length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

/** The bytes of an address: 4 or 16. */
function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // As browsers write it: an IPv4 address at its end becomes groups like the others.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = plain
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':')));
  const none = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...none, ...after].map((group) => Number.parseInt(group, 16));
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

/** A name with what is below it, or one address, as an authority is allowed it. */
function subtreeOf(name: string): Buffer {
  if (isIP(name) === 0) return der(0x30, der(0x82, Buffer.from(name, 'ascii')));
  const address = bytesOf(name);
  return der(0x30, der(0x87, address, Buffer.alloc(address.length, 0xff)));
}

/** The value of the extension that allows these names and addresses, and no others. */
export const nameConstraints = (names: readonly string[]): Buffer =>
  der(0x30, der(0xa0, ...names.map(subtreeOf)));

/** Whether an authority may sign for a name; one that an older version made may sign for any. */
export function maySignFor(authority: string, name: string): boolean {
  const { raw } = new X509Certificate(authority);
  return !raw.includes(idInDer) || raw.includes(subtreeOf(name));
}
