/** Later saves of parts that cannot go on join the row that holds those parts. */
import type { CorrectionRow, ListRow, QuestionItem } from '../records.ts';
import { namesOf, type Tx } from '../store/store.ts';
import { foldCorrection } from './enqueue.ts';
import { splitSaid } from './parts.ts';
import type { Settling } from './placing.ts';
import { isTempId, itemId, mergeItems, splitItem } from '../kinds/questions/lists.ts';
import { maySwell, putList, withList } from './rows.ts';

/** Moves what later unsent rows of the lane say about the named parts into a row. */
export async function joinLaterEdits(
  tx: Tx,
  row: CorrectionRow,
  named: ReadonlySet<string>,
  { now }: Settling,
): Promise<{ merged: CorrectionRow; touched: number[] }> {
  let merged = row;
  const touched: number[] = [];
  for (const later of await tx.laneRows(row.owner, row.lane)) {
    if (later.seq <= row.seq || later.kind !== 'correction' || !maySwell(later)) continue;
    const { taken, rest } = splitSaid(later, named);
    if (!taken) continue;
    merged = foldCorrection(merged, { ...later, ...taken }, now);
    touched.push(later.seq);
    if (rest) await tx.putRows([{ ...later, ...rest }]);
    else await tx.deleteRows([later.seq]);
  }
  return { merged, touched };
}

/**
 * Moves the words that later unsent rows of a list say of questions into what is taken out of the list: that comes to
 * stand behind those rows, and older words must not follow newer ones. Items and answer go by the server's ids.
 */
export async function takeLaterWords(
  tx: Tx,
  row: ListRow,
  items: readonly QuestionItem[],
  { now }: Settling,
): Promise<{ items: QuestionItem[]; said: Set<string | null>; touched: number[] }> {
  let merged = [...items];
  const said = new Set<string | null>();
  const touched: number[] = [];
  if (row.asBased) return { items: merged, said, touched };
  const named = new Set(items.map(itemId));
  for (const later of await tx.laneRows(row.owner, row.lane)) {
    if (later.seq <= row.seq || later.kind !== 'patch' || !maySwell(later)) continue;
    const real = await namesOf(tx, later.body.map(itemId).filter(isTempId));
    const rest: QuestionItem[] = [];
    let isTaken = false;
    for (const item of later.body) {
      const name = itemId(item) ?? '';
      const id = real.get(name) ?? name;
      const { words, move } = splitItem(item);
      if (!words || !named.has(id)) {
        rest.push(item);
        continue;
      }
      merged = mergeItems([...merged, { ...words, id }]);
      said.add(id);
      isTaken = true;
      if (move) rest.push(move);
    }
    if (!isTaken) continue;
    touched.push(later.seq);
    await putList(tx, { ...withList(later, rest), updatedAt: now });
  }
  return { items: merged, said, touched };
}
