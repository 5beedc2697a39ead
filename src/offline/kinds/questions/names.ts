/** Questions go by names of this device until the server has given them its own. */
import { namesIn } from '../../files/local-ids.ts';
import type { Naming } from '../../outbox/kind.ts';
import { madeFrom, putBehind, renewed } from '../../outbox/rows.ts';
import { removeItems } from './deletions.ts';
import { deletedId } from './addresses.ts';
import { takeLaterWords } from './later-words.ts';
import {
  createdTemps,
  idsOf,
  isTempId,
  itemId,
  withoutItems,
  wordsIn,
  putList,
  withList,
} from './lists.ts';
import type { DeleteRow, ListRow, QuestionItem } from './types.ts';

/** All about them. */
export const naming: Naming<ListRow | DeleteRow> = {
  creates: createdTemps,
  needs: ({ kind, path, body }) =>
    kind === 'delete' ? [deletedId(path)].filter(isTempId) : namesIn(body, isTempId),

  /** The bank answers the ids of changed questions as well. */
  created(row, data) {
    const temps = new Set(createdTemps(row));
    return idsOf(data).filter(({ temp }) => temps.has(temp));
  },

  /** Of a list of changes the words about such questions go to her, their moves are nobody's, and the rest stays. */
  async parkLost(tx, row, isLost, told, settling) {
    const isOfLost = (item: QuestionItem) => isLost(itemId(item) ?? '');
    if (row.kind !== 'patch' || !row.body.some(isOfLost)) return tx.putRows([{ ...row, ...told }]);
    const words = wordsIn(row.body.filter(isOfLost));
    const kept = row.body.filter((item) => !isOfLost(item));
    if (kept.length === 0 && words.length > 0)
      return tx.putRows([{ ...withList(row, words), ...told }]);
    await putList(tx, withList(row, kept));
    if (words.length === 0) return undefined;
    const later = await takeLaterWords(tx, row, words, settling);
    const apart = madeFrom(withList(row, later.items), settling.uuid(), settling.now);
    return putBehind(tx, row, { ...apart, ...told });
  },

  forget: removeItems,

  without(row, names, { uuid, now }) {
    const temps = createdTemps(row);
    if (row.kind === 'delete' || !temps.some((temp) => names.has(temp))) return row;
    if (temps.every((temp) => names.has(temp)) && temps.length === row.body.length) return null;
    // Other bytes are another request.
    const left = renewed(withList(row, withoutItems(row.body, names)), uuid(), now);
    return { ...left, state: row.state, lastError: row.lastError };
  },
};
