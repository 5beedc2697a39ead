/** The largest file that a question carries, and how many of them. */
export const MOST_BYTES = 20 * 1024 * 1024;
export const MOST_FILES = 10;

export const ACCEPTED = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];

/** Room that stays free for marks, whatever files want. */
const RESERVE = 5 * 1024 * 1024;

const signatures: [type: string, at: number, bytes: number[]][] = [
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];

/** What a file is by its first bytes, as the server will judge it: names and declared types say nothing. */
export function typeByContent(bytes: Uint8Array): string | null {
  const found = signatures.find(([, at, wanted]) =>
    wanted.every((byte, index) => bytes[at + index] === byte),
  );
  return found?.[0] ?? null;
}

/** Whether the device says that it has room for so much; true where it does not say. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined || quota - usage >= bytes + RESERVE;
  } catch {
    return true;
  }
}
