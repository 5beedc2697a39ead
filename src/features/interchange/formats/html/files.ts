/** Files that come with a question: known by their content, never by what they are called. */
import type { Remark } from '#domain/files/model.ts';
import { LIMITS, type CarriedFile } from '../../model.ts';

/** How many dots a picture has, by its own first bytes: nothing is drawn to find it out. */

interface PictureSize {
  width: number;
  height: number;
}

function ofPng(view: DataView): PictureSize | null {
  return view.byteLength < 24 || view.getUint32(12) !== 0x49_48_44_52
    ? null
    : { width: view.getUint32(16), height: view.getUint32(20) };
}

/** A frame of JPEG says its size; what stands before it is passed over by its length. */
function ofJpeg(view: DataView): PictureSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame && view.getUint16(at + 2) !== 8 + view.getUint8(at + 9) * 3) return null;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function ofWebp(view: DataView): PictureSize | null {
  if (view.byteLength < 30) return null;
  const kind = String.fromCharCode(
    view.getUint8(12),
    view.getUint8(13),
    view.getUint8(14),
    view.getUint8(15),
  );
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

const readers: Record<string, (view: DataView) => PictureSize | null> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
};

/** The size that a picture of a known type says it has; null where it says none. */
function pictureSize(bytes: Uint8Array, type: string): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readers[type]?.(view) ?? null;
}

function begins(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

/** The type of a picture or PDF by its first bytes; null for everything else. */
export function typeOfBytes(bytes: Uint8Array): string | null {
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, [0x52, 0x49, 0x46, 0x46]) && begins(bytes, [0x57, 0x45, 0x42, 0x50], 8))
    return 'image/webp';
  return begins(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) ? 'application/pdf' : null;
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** A file as it is carried, or why it is not. */
export function carriedFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): { file: CarriedFile } | { remark: Remark } {
  const type = typeOfBytes(bytes);
  if (type === null) return { remark: { code: 'fileType', weight: 'dropped', values: { name } } };
  if (bytes.length > LIMITS.fileBytes)
    return { remark: { code: 'fileTooBig', weight: 'dropped', values: { name } } };
  const size = pictureSize(bytes, type);
  // Few bytes may unfold to more than any device can draw.
  if (size !== null && size.width * size.height > LIMITS.dots)
    return { remark: { code: 'pictureHuge', weight: 'dropped', values: { name, ...size } } };
  return {
    file: { name: name === '' ? `1.${type.slice(type.indexOf('/') + 1)}` : name, type, bytes },
  };
}
