/** How many dots a picture says it has: a few kilobytes can unpack to what fells a tablet. */

/** More than any camera of a school takes; drawn, it needs 400 MB. */
export const maxPixels = 100_000_000;

const readers: Record<string, (file: Buffer) => number> = {
  'image/png': (file) => file.readUInt32BE(16) * file.readUInt32BE(20),
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
};

/** Width times height as the head of a whole file has it; 0 for a PDF, Infinity for a picture without a readable size. */
export function pixelsOf(type: string, bytes: Uint8Array): number {
  const read = readers[type];
  if (!read) return 0;
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The largest of its frames; marker by marker, because a small picture inside has frames of its own. */
function ofJpeg(file: Buffer): number {
  let most = 0;
  for (let at = 2; at + 9 < file.length;) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    // The pixels follow; what describes them has come.
    if (marker === 0xda || marker === 0) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) most = Math.max(most, file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7));
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return most;
}

function ofWebp(file: Buffer): number {
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8X') return (file.readUIntLE(24, 3) + 1) * (file.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return (file.readUInt16LE(26) & 0x3fff) * (file.readUInt16LE(28) & 0x3fff);
  const packed = file.readUInt32LE(21);
  return ((packed & 0x3fff) + 1) * (((packed >>> 14) & 0x3fff) + 1);
}
