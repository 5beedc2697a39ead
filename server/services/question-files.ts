/** The files that a question may carry. */
import type { FileReference } from '../db/schema/index.ts';
import { refuse } from '../errors.ts';

/** What may be named, read once for a whole list. */
export interface Materials {
  /** Files that the caller uploaded. */
  uploaded: Map<string, FileReference>;
  /** The bank questions that may be named as sources, with the files that a copy takes along. */
  sources: Map<string, FileReference[]>;
}
/** The named files in their order, each once; one that is neither carried nor her own is not found. */
export function chosenFiles(
  wanted: { id: string }[],
  path: string,
  { uploaded }: Materials,
  carried: FileReference[],
): FileReference[] {
  const chosen = new Map<string, FileReference>();
  for (const [place, { id: named }] of wanted.entries()) {
    const id = named.toLowerCase();
    const file = carried.find((one) => one.id === id) ?? uploaded.get(id);
    if (!file) throw refuse('attachment.notFound', { path: `${path}.${place}.id` });
    chosen.set(id, file);
  }
  return [...chosen.values()];
}
