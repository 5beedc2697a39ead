import type { Files } from '#src/offline/index.ts';
import { isObject } from '#src/lib/json.ts';
import { ACCEPTED, hasRoomFor, MOST_BYTES, typeByContent } from './limits.ts';
import { shrinkPicture } from './shrink.ts';

/** A file of a question, as the contract names it; one of this device has an id that begins with `local:`. */
export interface PickedFile {
  id: string;
  name: string;
  type: string;
  size: number;
}

export type RefusalReason =
  | 'type'
  | 'tooLarge'
  | 'tooMany'
  | 'empty'
  | 'damaged'
  | 'noRoom'
  | 'signedOut'
  | 'lost';

/** What became of one chosen file. */
export type TakenIn =
  | { file: PickedFile; originalSize: number }
  | { reason: RefusalReason; size: number };

const reasons: Record<string, RefusalReason> = {
  'offline.storageFull': 'noRoom',
  'offline.notSignedIn': 'signedOut',
};

function reasonOf(error: unknown): RefusalReason {
  const code = isObject(error) && 'code' in error ? error['code'] : '';
  return reasons[String(code)] ?? 'lost';
}

/** Checks a chosen file, makes it smaller if wanted, and keeps it on this device for whoever chose it. */
export async function takeIn(
  chosen: File,
  { files, shrinks, owner }: { files: Pick<Files, 'add'>; shrinks: boolean; owner: string },
): Promise<TakenIn> {
  const { size: originalSize } = chosen;
  const refuse = (reason: RefusalReason, size = originalSize): TakenIn => ({ reason, size });
  if (originalSize === 0) return refuse('empty');
  try {
    const type = typeByContent(new Uint8Array(await chosen.slice(0, 16).arrayBuffer()));
    if (type === null || !ACCEPTED.includes(type)) return refuse('type');
    const isPicture = type.startsWith('image/');
    // A large picture may still become small enough.
    if (originalSize > MOST_BYTES && !(isPicture && shrinks)) return refuse('tooLarge');
    const shrunk =
      isPicture && shrinks ? await shrinkPicture(chosen, type).catch(() => 'bad') : null;
    if (shrunk === 'bad') return refuse('damaged');
    const kept = shrunk instanceof File ? shrunk : chosen;
    if (kept.size > MOST_BYTES) return refuse('tooLarge', kept.size);
    if (!(await hasRoomFor(kept.size))) return refuse('noRoom', kept.size);
    const { name } = kept;
    const { id, size } = await files.add({
      name,
      type: kept === chosen ? type : kept.type,
      bytes: await kept.arrayBuffer(),
      owner,
    });
    return { file: { id, name, type: kept === chosen ? type : kept.type, size }, originalSize };
  } catch (error) {
    return refuse(reasonOf(error));
  }
}
