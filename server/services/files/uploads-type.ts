/** What a file is, told from its bytes; what it is called says nothing. */
import { fileTypeFromBuffer } from 'file-type';

/** The types that are taken: nothing that a browser would run. */
const taken = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']);

/** The type of a file by its content, or null for one that is not taken. */
export async function typeOf(bytes: Uint8Array): Promise<string | null> {
  const type = await detected(bytes);
  return type !== null && taken.has(type) ? type : null;
}

/** Less than this may look like something else than the whole. */
const tellingHead = 4_100;

/** Whether the beginning of a file already shows that it will not be taken. */
export async function isRefusedAtOnce(head: Uint8Array): Promise<boolean> {
  if (head.length < tellingHead) return false;
  const type = await detected(head);
  return type !== null && !taken.has(type);
}

const endings: Record<string, (file: Buffer) => boolean> = {
  'image/png': endsAsPng,
  'image/jpeg': endsAsJpeg,
  'image/webp': (file) => file.readUInt32LE(4) >= 12 && file.readUInt32LE(4) + 8 <= file.length,
  // Programs write all sorts of things after it; many that read it look here.
  'application/pdf': (file) => /startxref|%%EOF/.test(file.subarray(-4_096).toString('latin1')),
};

/** Whether a file of a taken type has its end: half a picture, as a broken transfer leaves it, has none. */
export function isWhole(type: string, bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return endings[type]?.(file) ?? false;
}

/** Chunk by chunk to the closing one; cameras and editors may leave something behind it. */
function endsAsPng(file: Buffer): boolean {
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return true;
  }
  return false;
}

/** Marker by marker, because the small picture inside a photograph has an end of its own. */
function endsAsJpeg(file: Buffer): boolean {
  let at = 2;
  while (at + 1 < file.length) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    if (marker === 0xd9) return true;
    const isPixels = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    if (isPixels) {
      const next = file.indexOf(0xff, at + 1);
      at = next < 0 ? file.length : next;
    } else if (marker === 0xff) at += 1;
    else if (at + 4 <= file.length) at += 2 + file.readUInt16BE(at + 2);
    else return false;
  }
  return false;
}

async function detected(bytes: Uint8Array): Promise<string | null> {
  // What ends in the middle of what it claims to be is no type at all.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.mime ?? null;
}
