/** Ids made by the server: UUIDv7, so that keys grow with time and indexes stay dense. */
import { randomFillSync } from 'node:crypto';

/** Writes a version 7 UUID of the given instant and ten random bytes. */
export function uuidOf(milliseconds: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** Random bytes are fetched for many ids at once: fetching costs as much as all the rest of an id. */
const random = new Uint8Array(10 * 256);
let used = random.length;

/** A new id. */
export function newId(now = Date.now()): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 10;
  return uuidOf(now, random.subarray(used - 10, used));
}
