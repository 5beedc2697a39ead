/** Files to upload: whole ones of the taken types, of any size, and beginnings of others. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** By type; noise fills a picture up where its readers skip it. */
export const samples = {
  pdf: (size = 64) => padded('%PDF-1.7\n%\u00e2\u00e3\n', size, randomBytes, '\n%%EOF\n'),
  png: (size = 128) => png(size),
  jpeg: (size = 256) => jpeg(size),
  webp: (size = 64) => webp(size),
  svg: (size = 128) => padded('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', size, ' '),
  html: (size = 128) => padded('<!doctype html><script>alert(1)</script>', size, ' '),
  zip: (size = 128) => padded('PK\u0003\u0004\u0014\0\0\0\0\0', size, '\0'),
  gif: (size = 64) => padded('GIF89a', size, randomBytes),
  text: (size = 64) => padded('سلام', size, 'x'),
};

function padded(head: string, size: number, fill: string | typeof randomBytes, tail = ''): Bytes {
  const start = Buffer.from(head, head.startsWith('س') ? 'utf8' : 'latin1');
  const rest = size - start.length - tail.length;
  const middle = typeof fill === 'string' ? Buffer.alloc(rest, fill) : fill(rest);
  return bytesOf([start, middle, Buffer.from(tail)]);
}

function bytesOf(parts: Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One grey dot. */
function png(size: number): Bytes {
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  const made = Buffer.concat(parts).length;
  const noise = chunk('noIs', randomBytes(size - made - 12));
  return bytesOf([...parts.slice(0, 3), noise, ...parts.slice(3)]);
}

const jpegStart = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
/** Its tables and its one grey dot. */
const jpegDot = Buffer.from(
  `ffdb004300${'01'.repeat(64)}ffc0000b080001000101011100` +
    `ffc40014000100000000000000000000000000000000ffc40014100100000000000000000000000000000000` +
    `ffda0008010100003f003fffd9`,
  'hex',
);

function jpeg(size: number): Bytes {
  const comments: Buffer[] = [];
  for (let rest = size - jpegStart.length - jpegDot.length; rest > 0;) {
    // The last one must not be left with less than its own head.
    const length = rest > 60_000 ? Math.min(60_000, rest - 4) : rest;
    const head = Buffer.from('fffe0000', 'hex');
    head.writeUInt16BE(length - 2, 2);
    comments.push(head, randomBytes(length - 4));
    rest -= length;
  }
  return bytesOf([jpegStart, ...comments, jpegDot]);
}

/** One dot without loss; what follows its chunk is skipped. */
function webp(size: number): Bytes {
  const dot = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
  const head = Buffer.from('NOIS\0\0\0\0', 'latin1');
  const noise = randomBytes(size - dot.length - head.length);
  head.writeUInt32LE(noise.length, 4);
  dot.writeUInt32LE(size - 8, 4);
  return bytesOf([dot, head, noise]);
}
