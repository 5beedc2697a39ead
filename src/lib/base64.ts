/** Bytes as text, and back. */

/** Bytes of base64; null where it is none. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const raw = atob(text.replace(/\s+/g, ''));
    const bytes = new Uint8Array(raw.length);
    for (let index = 0; index < raw.length; index += 1) bytes[index] = raw.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}

/** Bytes as base64. */
export function base64OfBytes(bytes: Uint8Array): string {
  let raw = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    raw += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(raw);
}
