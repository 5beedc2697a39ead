/** The rows of imports in a rescue file: read from their own database, and brought to that of another device. */
import { isObject } from '#src/lib/json.ts';
import { openImportRows, type ImportRows } from './import-rows.ts';

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

async function withRows<T>(owner: string, work: (rows: ImportRows) => Promise<T>): Promise<T> {
  const rows = await openImportRows(owner);
  try {
    return await work(rows);
  } finally {
    rows.close();
  }
}

async function carried(rows: ImportRows, id: string): Promise<CarriedImport> {
  const pieces: unknown[][] = [];
  for (let piece = await rows.read(id, 0); piece; piece = await rows.read(id, pieces.length))
    pieces.push(piece);
  return { id, pieces };
}

/** All rows of these imports of a person. */
export async function readImports(owner: string, ids: readonly string[]): Promise<CarriedImport[]> {
  if (ids.length === 0) return [];
  return withRows(owner, (rows) => Promise.all(ids.map((id) => carried(rows, id))));
}

/** Adds rows of imports; those of which there are some here already are left alone. */
export async function bringImports(
  owner: string,
  imports: readonly CarriedImport[],
): Promise<void> {
  if (imports.length === 0) return;
  await withRows(owner, async (rows) => {
    for (const { id, pieces } of imports)
      if (!(await rows.read(id, 0))) await rows.put(id, new Map(pieces.entries()));
  });
}

/** How many imports of a person have rows here. */
export const countImports = (owner: string): Promise<number> =>
  withRows(owner, async (rows) => (await rows.ids()).length);
