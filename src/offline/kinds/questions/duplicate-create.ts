/** Creations of what is there already: her words stand beside it as a change, and the rest is created. */
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { isObject, objectsOf, type JsonObject } from '#src/lib/json.ts';
import type { OutboxRow } from '../../records.ts';
import type { QuestionItem } from './types.ts';
import type { Tx } from '../../store/store.ts';
import type { Outcome, Settling } from '../../outbox/row-changes.ts';
import { changePath, isUpsert } from './addresses.ts';
import { emptyQuestion, withChange } from './content.ts';
import { itemId, idsOf, bodyAsSent, putList, withLeft } from './lists.ts';
import { putBehind, renewed } from '../../outbox/rows.ts';
import { takeLaterWords } from './later-words.ts';

/** What stands on the server, as far as it is told: enough to see whether an item says the same. */
function questionOf(found: JsonObject): ActivityQuestion {
  const { options } = found;
  return withChange(emptyQuestion(String(found['id']), 1), {
    ...found,
    ...(Array.isArray(options) && { assignmentQuestionAnswers: options }),
  });
}

const said = ({ options, files, ...question }: ActivityQuestion) =>
  JSON.stringify({
    ...question,
    options: options.map(({ text, isCorrect }) => [text, isCorrect]),
    files: files.map(({ id }) => id),
  });

function saysSame(item: QuestionItem, found: JsonObject): boolean {
  const stands = questionOf(found);
  return said(withChange(stands, item)) === said(stands);
}

/**
 * Settles a creation of which the server says that some of it was created before: from another window, or by a row
 * that went another way since. Null where the answer does not tell what stands there.
 */
export async function settleCreated(
  tx: Tx,
  row: OutboxRow,
  { server, error }: Extract<Outcome, { cls: 'conflict' }>,
  settling: Settling,
): Promise<number[] | null> {
  if (row.kind !== 'create' && row.kind !== 'release') return null;
  const { now, uuid } = settling;
  const path = changePath(row.path);
  const names = new Map(idsOf(server).map(({ temp, id }) => [temp, id]));
  const current = new Map(
    objectsOf(isObject(server) ? server['current'] : null).map((found) => [found['id'], found]),
  );
  const there: { id: string; item: QuestionItem; found: JsonObject }[] = [];
  const rest: QuestionItem[] = [];
  for (const item of bodyAsSent(row)) {
    const id = names.get(itemId(item) ?? '');
    const found = id === undefined ? undefined : current.get(id);
    if (id !== undefined && found) there.push({ id, item, found });
    else rest.push(item);
  }
  if (path === null || there.length === 0) return null;
  const { lane, owner } = row;
  const ids = idsOf(server);
  await tx.putIds(ids.map(({ temp, id }) => ({ temp, id, owner, at: now })));
  // A trace without words: whoever shows the list knows that it must be read again.
  await tx.putReceipts([
    { key: uuid(), owner, lane, kind: 'create', at: now, links: [], body: null, ids, label: {} },
  ]);
  const touched = [row.seq];
  const left = renewed(await withLeft(tx, row, rest), uuid(), now);
  const others = there.filter(({ item, found }) => !saysSame(item, found));
  if (others.length === 0) {
    await putList(tx, left);
    return touched;
  }
  const body = others.map(({ id, item, found }) => {
    const { clientId: _clientId, type, sourceId: _sourceId, ...words } = item;
    const whole = isUpsert(lane) ? { type, clientId: uuid() } : {};
    return Object.assign(words, whole, { id, version: found['version'] });
  });
  const later = await takeLaterWords(tx, row, body, settling);
  // What is published must hold her decision.
  const isLeft = rest.length > 0 || row.kind === 'release';
  if (isLeft) touched.push(await putBehind(tx, row, left));
  const asked: OutboxRow = {
    ...renewed(await withLeft(tx, row, later.items), uuid(), now),
    method: isUpsert(lane) ? 'POST' : 'PATCH',
    path,
    kind: 'patch',
    state: 'conflict',
    server,
    lastError: error,
  };
  await tx.putRows([asked]);
  return [...touched, ...later.touched];
}
