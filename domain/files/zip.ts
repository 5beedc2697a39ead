/** Reads ZIP archives: entry by entry when it is asked for, and never beyond what it says and what is allowed. */
import { Inflate, inflateSync } from 'fflate';
import { crc32 } from './crc32.ts';
import { FILE_LIMITS, UnreadableFile } from './model.ts';

/** An archive that was opened. */
export interface Archive {
  /** Paths as they are looked up: with `/`, without `./` and `..`. */
  paths: string[];
  /** The bytes of an entry; null where there is none of that path. */
  read: (path: string) => Uint8Array<ArrayBuffer> | null;
}

interface Entry {
  at: number;
  method: number;
  packed: number;
  size: number;
  /** CRC-32 of what it holds. */
  sum: number;
}

/** A path as it is looked up: it can lead nowhere out of the archive. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Whether bytes begin as an archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

function endRecord(view: DataView): number {
  const last = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= last; at -= 1)
    if (view.getUint32(at, true) === 0x06_05_4b_50) return at;
  throw new UnreadableFile('brokenArchive');
}

/** Where the list of entries begins and how many there are, in large archives by their own record. */
function directory(view: DataView): { at: number; count: number } {
  const end = endRecord(view);
  const small = { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
  if (end < 20 || view.getUint32(end - 20, true) !== 0x07_06_4b_50) return small;
  const large = Number(view.getBigUint64(end - 12, true));
  return {
    at: Number(view.getBigUint64(large + 48, true)),
    count: Number(view.getBigUint64(large + 32, true)),
  };
}

/** Sizes and place of an entry; those that did not fit stand in its extra field. */
function sizes(view: DataView, at: number, extra: number, length: number): Entry {
  const entry = {
    method: view.getUint16(at + 10, true),
    sum: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  };
  for (let field = extra; field + 4 <= extra + length;) {
    const end = field + 4 + view.getUint16(field + 2, true);
    let value = field + 4;
    const next = () => {
      value += 8;
      return Number(view.getBigUint64(value - 8, true));
    };
    if (view.getUint16(field, true) === 1) {
      if (entry.size === 0xff_ff_ff_ff) entry.size = next();
      if (entry.packed === 0xff_ff_ff_ff) entry.packed = next();
      if (entry.at === 0xff_ff_ff_ff) entry.at = next();
    }
    field = end;
  }
  return entry;
}

/** So much can be unpacked at once: even a lie about its size costs little time. */
const SMALL = 16_384;

/** A small entry; one more byte than it says shows the lie. */
function inflatedAtOnce(packed: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const bytes = inflateSync(packed, { out: new Uint8Array(size + 1) });
  if (bytes.length > size) throw new UnreadableFile('archiveBomb');
  if (bytes.length < size) throw new UnreadableFile('brokenArchive');
  return bytes;
}

function inflated(packed: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  const inflate = new Inflate((chunk) => {
    // More than it says: an archive that would fill the device.
    if (filled + chunk.length > size) throw new UnreadableFile('archiveBomb');
    bytes.set(chunk, filled);
    filled += chunk.length;
  });
  for (let at = 0; at < packed.length; at += 16_384)
    inflate.push(packed.subarray(at, at + 16_384), at + 16_384 >= packed.length);
  if (filled !== size) throw new UnreadableFile('brokenArchive');
  return bytes;
}

function entriesOf(bytes: Uint8Array<ArrayBuffer>, view: DataView): Map<string, Entry> {
  const { at: start, count } = directory(view);
  if (count > FILE_LIMITS.entries)
    throw new UnreadableFile('archiveEntries', { most: FILE_LIMITS.entries });
  const entries = new Map<string, Entry>();
  let total = 0;
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) throw new UnreadableFile('brokenArchive');
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const afterName = at + 46 + (name ?? 0);
    const written = nameOf(bytes.subarray(at + 46, afterName));
    const entry = sizes(view, at, afterName, extra ?? 0);
    if (!/[\\/]$/.test(written)) {
      if (view.getUint16(at + 8, true) & 1) throw new UnreadableFile('encrypted');
      total += entry.size;
      if (total > FILE_LIMITS.unpackedBytes)
        throw new UnreadableFile('archiveLarge', { mb: FILE_LIMITS.unpackedBytes / 2 ** 20 });
      entries.set(plainPath(written), entry);
    }
    at = afterName + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function contentOf(bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: Entry) {
  if (view.getUint32(entry.at, true) !== 0x04_03_4b_50) throw new UnreadableFile('brokenArchive');
  const start =
    entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  if (packed.length !== entry.packed) throw new UnreadableFile('brokenArchive');
  const unpacked = unpackedOf(packed, entry);
  // One letter more or less is a wrong question, not a broken one.
  if (crc32(unpacked) !== entry.sum) throw new UnreadableFile('brokenArchive');
  return unpacked;
}

function unpackedOf(packed: Uint8Array<ArrayBuffer>, { method, size }: Entry) {
  if (method === 0) return packed.slice();
  if (method !== 8) throw new UnreadableFile('archiveMethod');
  return packed.length <= SMALL ? inflatedAtOnce(packed, size) : inflated(packed, size);
}

/** What is broken inside an archive is said so, whatever it was that broke. */
function orBroken<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('brokenArchive');
  }
}

/** Opens an archive; refuses one that is encrypted, too large, or none. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): Archive {
  if (bytes.length > FILE_LIMITS.bytes)
    throw new UnreadableFile('tooLarge', { mb: FILE_LIMITS.bytes / 2 ** 20 });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = orBroken(() => entriesOf(bytes, view));
  const byLetters = new Map([...entries.keys()].map((path) => [path.toLowerCase(), path]));
  let unpacked = 0;
  return {
    paths: [...entries.keys()],
    read(path) {
      const plain = plainPath(path);
      const entry = entries.get(plain) ?? entries.get(byLetters.get(plain.toLowerCase()) ?? '');
      if (!entry) return null;
      // Entries may lie over each other and be asked for again and again.
      unpacked += entry.size;
      if (unpacked > FILE_LIMITS.unpackedBytes * 2) throw new UnreadableFile('archiveBomb');
      return orBroken(() => contentOf(bytes, view, entry));
    },
  };
}
