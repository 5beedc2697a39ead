/** How many dots a picture has, by its own first bytes: nothing is drawn to find it out. */

export interface PictureSize {
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
export function pictureSize(bytes: Uint8Array, type: string): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readers[type]?.(view) ?? null;
}
