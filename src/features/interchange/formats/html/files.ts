/** Files that come with a question: known by their content, never by what they are called. */
import { LIMITS, type CarriedFile, type Remark } from '../../model.ts';
import { pictureSize } from './picture-size.ts';

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
