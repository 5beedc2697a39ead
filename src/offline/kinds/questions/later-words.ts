/** Later saves of questions that cannot go on join what is taken out of a list. */
import { namesOf, type Tx } from '../../store/store.ts';
import type { Settling } from '../../outbox/row-changes.ts';
import { maySwell } from '../../outbox/rows.ts';
import { isTempId, itemId, mergeItems, splitItem, putList, withList } from './lists.ts';
import type { ListRow, QuestionItem } from './types.ts';

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
