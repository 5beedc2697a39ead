/** A list of which the server names what it does not take: that alone goes to the teacher, the others go on. */
import type { OutboxRow, RowError } from '../../records.ts';
import type { QuestionItem } from './types.ts';
import type { Tx } from '../../store/store.ts';
import type { Outcome, Settling } from '../../outbox/row-changes.ts';
import { itemId, splitItem, bodyAsSent, putList, sayGone, withLeft } from './lists.ts';
import { madeFrom, putBehind, renewed } from '../../outbox/rows.ts';
import { takeLaterWords } from './later-words.ts';

/** `3.id`: the place in the list that was sent, and what of it. */
const PLACE = /^(\d+)(\..+)$/;

/** The refused places of a list with the refusals of each; null where one of them is said of the whole. */
function refusedPlaces({ errors }: RowError): Map<number, RowError['errors']> | null {
  const places = new Map<number, RowError['errors']>();
  for (const refusal of errors) {
    const [, place, rest] = PLACE.exec(refusal.path ?? '') ?? [];
    if (place === undefined) return null;
    const told = { ...refusal, path: `0${rest}` };
    places.set(Number(place), [...(places.get(Number(place)) ?? []), told]);
  }
  return places.size > 0 ? places : null;
}

/**
 * Takes the refused changes out of a list; null where the list can only be refused as a whole. A question that is
 * gone is moved nowhere, and nothing she wrote goes with that. Creations stay together: their order is theirs. What
 * was saved since of a refused change is its repair.
 */
export async function splitRefusal(
  tx: Tx,
  row: OutboxRow,
  error: RowError,
  settling: Settling,
): Promise<number[] | null> {
  const { now, uuid } = settling;
  const places = refusedPlaces(error);
  // The places are those of the list that was sent.
  if (row.kind !== 'patch' || !row.sent?.body || !places) return null;
  const sent = bodyAsSent(row);
  const rest: QuestionItem[] = [];
  const parked: { item: QuestionItem; errors: RowError['errors'] }[] = [];
  for (const [place, item] of sent.entries()) {
    const errors = places.get(place);
    const { words, move } = splitItem(item);
    if (errors && words) parked.push({ item: words, errors });
    if (!errors) rest.push(item);
    else if (!sayGone(errors) && words && move) rest.push(move);
  }
  const isWhole = rest.length === 0 && parked.length === 1 && sent.length === 1;
  const isUntold = parked.length === 0 && rest.length === sent.length;
  const hasRefusedMove = [...places].some(
    ([place, errors]) => !sayGone(errors) && sent[place] && !splitItem(sent[place]).words,
  );
  if (isWhole || isUntold || hasRefusedMove) return null;
  const touched = [row.seq];
  await putList(tx, renewed(await withLeft(tx, row, rest), uuid(), now));
  const refused = parked.map(({ item }) => item);
  const later = await takeLaterWords(tx, row, refused, settling);
  for (const [at, { item, errors }] of parked.entries()) {
    const id = itemId(item);
    const body = later.items.filter((one) => itemId(one) === id);
    const isRepaired = later.said.has(id) && !sayGone(errors);
    const key = at === 0 && !isRepaired ? row.key : uuid();
    const seq = await putBehind(tx, row, {
      ...madeFrom(await withLeft(tx, row, body), key, now),
      ...(!isRepaired && { state: 'attention', lastError: { ...error, errors } }),
    });
    touched.push(seq);
  }
  return [...touched, ...later.touched];
}

/**
 * The same for changes that conflict: those wait together with what stands on the server. Null where none of the list
 * is named, or all of it.
 */
export async function splitStale(
  tx: Tx,
  row: OutboxRow,
  { server, error }: Extract<Outcome, { cls: 'conflict' }>,
  stale: ReadonlySet<unknown>,
  settling: Settling,
): Promise<number[] | null> {
  const { now, uuid } = settling;
  if (row.kind !== 'patch') return null;
  const rest: QuestionItem[] = [];
  const taken: QuestionItem[] = [];
  for (const item of bodyAsSent(row)) {
    const { words, move } = splitItem(item);
    const isStale = words !== null && stale.has(item['id']);
    if (isStale) taken.push(words);
    if (!isStale) rest.push(item);
    else if (move) rest.push(move);
  }
  if (taken.length === 0 || rest.length === 0) return null;
  await tx.putRows([renewed(await withLeft(tx, row, rest), uuid(), now)]);
  const later = await takeLaterWords(tx, row, taken, settling);
  const apart = madeFrom(await withLeft(tx, row, later.items), row.key, now);
  const parked = { ...apart, state: 'conflict' as const, server, lastError: error };
  const seq = await putBehind(tx, row, parked);
  return [row.seq, seq, ...later.touched];
}
