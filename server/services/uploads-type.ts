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

async function detected(bytes: Uint8Array): Promise<string | null> {
  // What ends in the middle of what it claims to be is no type at all.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.mime ?? null;
}
