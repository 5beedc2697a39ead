/** The rows of imports in a rescue file: read from their own database, and brought to that of another device. */
import { isObject } from '#src/lib/json.ts';
import { openImportRows } from './import-rows.ts';

/** Under which kind the drafts of imports are kept. */
export const IMPORT_DRAFT = 'import';

/** The rows of one import, piece by piece. */
export interface CarriedImport {
  id: string;
  pieces: unknown[][];
}

/** Whether a rescue file says rows so. */
export const isCarriedImport = (value: unknown): value is CarriedImport =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  Array.isArray(value['pieces']) &&
  value['pieces'].every(Array.isArray);

/** All rows of these imports of a person. */
export async function readImports(owner: string, ids: readonly string[]): Promise<CarriedImport[]> {
  if (ids.length === 0) return [];
  const rows = await openImportRows(owner);
  try {
    const found: CarriedImport[] = [];
    for (const id of ids) {
      const pieces: unknown[][] = [];
      for (let piece = await rows.read(id, 0); piece; piece = await rows.read(id, pieces.length))
        pieces.push(piece);
      found.push({ id, pieces });
    }
    return found;
  } finally {
    rows.close();
  }
}

/** Adds rows of imports; those of which there are some here already are left alone. */
export async function bringImports(
  owner: string,
  imports: readonly CarriedImport[],
): Promise<void> {
  if (imports.length === 0) return;
  const rows = await openImportRows(owner);
  try {
    for (const { id, pieces } of imports)
      if (!(await rows.read(id, 0))) await rows.put(id, new Map(pieces.entries()));
  } finally {
    rows.close();
  }
}

/** How many imports of a person have rows here. */
export async function countImports(owner: string): Promise<number> {
  const rows = await openImportRows(owner);
  try {
    return (await rows.ids()).length;
  } finally {
    rows.close();
  }
}
