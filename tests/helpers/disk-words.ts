/** Words in the files of a stopped Chromium's profile, by their bytes: also of what is deleted and not yet cleared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const tableMagic = Buffer.from('57fb808b247547db', 'hex');
const footerBytes = 48;
/** The kind of a block that is packed by Snappy. */
const packedBlock = 1;

/** A number of LevelDB's and Snappy's, and where the next thing begins. */
function varint(bytes: Buffer, from: number): [value: number, next: number] {
  let [value, at, factor] = [0, from, 1];
  for (;;) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * factor;
    at += 1;
    if (byte < 0x80) return [value, at];
    factor *= 0x80;
  }
}

/** Whole numbers of several bytes, the lowest first. */
const little = (bytes: Buffer, at: number, size: number) =>
  size === 0 ? 0 : bytes.readUIntLE(at, size);

/** What Snappy packed. */
function unpacked(bytes: Buffer): Buffer {
  let [size, at] = varint(bytes, 0);
  const out = Buffer.alloc(size);
  let to = 0;
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0;
    at += 1;
    const kind = tag & 3;
    if (kind === 0) {
      const more = Math.max(0, (tag >> 2) - 59);
      const length = (more === 0 ? tag >> 2 : little(bytes, at, more)) + 1;
      at += more;
      bytes.copy(out, to, at, at + length);
      at += length;
      to += length;
      continue;
    }
    const width = [1, 1, 2, 4][kind] ?? 1;
    const back = little(bytes, at, width) + (kind === 1 ? (tag >> 5) * 256 : 0);
    at += width;
    const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    // Byte by byte: what is repeated may reach into what it makes.
    for (const end = to + length; to < end; to += 1) out[to] = out[to - back] ?? 0;
  }
  return out;
}

/** Where a block lies, and where the next thing begins. */
function handleAt(bytes: Buffer, at: number): [from: number, size: number, next: number] {
  const [from, afterFrom] = varint(bytes, at);
  const [size, next] = varint(bytes, afterFrom);
  return [from, size, next];
}

function blockAt(table: Buffer, from: number, size: number): Buffer {
  const block = table.subarray(from, from + size);
  return table[from + size] === packedBlock ? unpacked(block) : block;
}

/** The blocks of one of LevelDB's tables. */
function blocksOf(table: Buffer): Buffer[] {
  const [, , afterMeta] = handleAt(table, table.length - footerBytes);
  const [at, size] = handleAt(table, afterMeta);
  const index = blockAt(table, at, size);
  const end = index.length - 4 * (index.readUInt32LE(index.length - 4) + 1);
  const blocks: Buffer[] = [];
  for (let entry = 0; entry < end;) {
    const [, afterShared] = varint(index, entry);
    const [keyBytes, afterKeyBytes] = varint(index, afterShared);
    const [, key] = varint(index, afterKeyBytes);
    const [from, bytes, next] = handleAt(index, key + keyBytes);
    blocks.push(blockAt(table, from, bytes));
    entry = next;
  }
  return blocks;
}

/** What stands in a file, unpacked. */
function textsOf(file: string): Buffer[] {
  const bytes = readFileSync(file);
  const isTable = bytes.length > footerBytes && bytes.subarray(-8).equals(tableMagic);
  return isTable ? blocksOf(bytes) : [bytes];
}

/** As Chromium writes words: addresses and JSON, values of a database, keys of a database. */
const bytesOf = (word: string) => [
  Buffer.from(word, 'utf8'),
  Buffer.from(word, 'utf16le'),
  Buffer.from(word, 'utf16le').swap16(),
];

/** Finds any of some words in one passage over the bytes. */
function finderOf(words: Iterable<string>) {
  const byBegin = new Map<number, [needle: Buffer, word: string][]>();
  /** Whether any begins with these last two of its first four bytes, asked for each byte of megabytes. */
  const isBegin = new Uint8Array(0x1_00_00);
  for (const word of words)
    for (const needle of bytesOf(word)) {
      const begin = needle.readInt32LE(0);
      byBegin.set(begin, [...(byBegin.get(begin) ?? []), [needle, word]]);
      isBegin[begin >>> 16] = 1;
    }
  return (texts: readonly Buffer[]): string[] => {
    const found = new Set<string>();
    for (const text of texts) {
      let window = 0;
      for (let at = 0; at < text.length; at += 1) {
        window = (window >>> 8) | ((text[at] ?? 0) << 24);
        if (isBegin[window >>> 16] === 0) continue;
        for (const [needle, word] of byBegin.get(window) ?? [])
          if (text.subarray(at - 3, at - 3 + needle.length).equals(needle)) found.add(word);
      }
    }
    return [...found];
  };
}

/** Which of some words (of four bytes at least) lie where in a profile. */
export function wordsOnDisk(
  profile: string,
  words: Iterable<string>,
): { word: string; place: string }[] {
  const find = finderOf(words);
  const root = join(profile, 'Default');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return files.flatMap((file) => {
    const [place = ''] = relative(root, file).split(sep);
    // Of the build's scripts alone.
    if (place === 'Code Cache') return [];
    return find(textsOf(file)).map((word) => ({ word, place }));
  });
}
