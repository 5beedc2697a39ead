/** Reads everything of a person that has not reached the server, and what it needs to be sent from elsewhere. */
import { IMPORT_DRAFT, readImports } from '../imports/carried.ts';
import { sideOwner } from '../files/file-rows.ts';
import { findLost } from '../lost.ts';
import { isLost } from '../store/readable.ts';
import type { Store } from '../store/store.ts';
import { linksAlone, type Contents } from './contents.ts';

/** Names of questions and files that only this device knows, wherever they are mentioned. */
function tempsIn(...values: unknown[]): string[] {
  // In the address of a deletion the colon is written as `%3A`.
  const found = values.flatMap(
    (value) => JSON.stringify(value).match(/(?:tmp|local)(?::|%3A)[\w-]+/g) ?? [],
  );
  return [...new Set(found.map((name) => decodeURIComponent(name)))];
}

/** All unsent work of a person as it stands on this device. */
export async function collect(
  store: Store,
  { owner, who, at }: Pick<Contents, 'owner' | 'who' | 'at'>,
): Promise<Contents> {
  const [drafts, files, besides, lost] = await Promise.all([
    store.drafts.ofOwner(owner),
    store.files.ofOwner(owner),
    store.files.ofOwner(sideOwner(owner)),
    findLost(store, owner),
  ]);
  const begun = drafts.filter(({ kind }) => kind === IMPORT_DRAFT).map(({ id }) => id);
  const imports = await readImports(owner, begun);
  return store.read('all', async (tx) => {
    const all = await tx.ownerRows(owner);
    const rows = all.filter((row) => !isLost(row));
    const lanes = [...new Set(rows.map((row) => row.lane))];
    const receipts = await tx.receipts(owner, lanes);
    const ids = await tx.ids(tempsIn(rows, drafts));
    return {
      owner,
      who,
      at,
      rows,
      ids: ids.filter((row) => row.owner === owner),
      receipts: receipts.map(linksAlone),
      drafts,
      files: [...files, ...besides],
      imports,
      lost: [
        ...all.filter(isLost).map(({ lane }) => lane),
        ...lost.map((one) => (one.what === 'draft' ? `${one.kind} ${one.id}` : one.id)),
      ],
    };
  });
}
