import { expect, test } from 'vitest';
import { maxPixels, pixelsOf } from './uploads-pixels.ts';

const png = (width: number, height: number) => {
  const file = Buffer.alloc(33);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
};
/** A small picture inside, then the frame of the whole. */
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from('ffc2000b08000000000101011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe0000800000000ffff', 'hex'), frame, Buffer.alloc(20)]);
};
const webp = (kind: string, write: (file: Buffer) => void) => {
  const file = Buffer.alloc(40);
  file.write(`RIFF    WEBP${kind}`, 'latin1');
  write(file);
  return file;
};

test.each<[string, string, Uint8Array, number]>([
  ['a PNG', 'image/png', png(3_000, 2_000), 6_000_000],
  ['a PNG of four thousand millions', 'image/png', png(65_535, 65_535), 65_535 ** 2],
  ['a JPEG', 'image/jpeg', jpeg(4_000, 3_000), 12_000_000],
  [
    'a WebP of the long kind',
    'image/webp',
    webp('VP8X', (file) => {
      file.writeUIntLE(1_999, 24, 3);
      file.writeUIntLE(999, 27, 3);
    }),
    2_000_000,
  ],
  [
    'a WebP with loss',
    'image/webp',
    webp('VP8 ', (file) => {
      file.writeUInt16LE(800, 26);
      file.writeUInt16LE(600, 28);
    }),
    480_000,
  ],
  [
    'a WebP without loss',
    'image/webp',
    webp('VP8L', (file) => {
      file.writeUInt32LE(799 | (599 << 14), 21);
    }),
    480_000,
  ],
  ['a PDF', 'application/pdf', new Uint8Array(9), 0],
])('%s is measured by its head', (_what, type, bytes, pixels) => {
  expect(pixelsOf(type, bytes)).toBe(pixels);
});

test('a picture that has no size to be read is over every limit', () => {
  expect(pixelsOf('image/png', new Uint8Array(9))).toBeGreaterThan(maxPixels);
});
