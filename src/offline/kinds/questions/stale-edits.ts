/** Whole questions of the bank: what a tab did not show when something was saved there is not replaced by it unseen. */
import { localFilesIn, withIds } from '../../files/local-ids.ts';
import { saysSame } from '../../live.ts';
import type { OutboxRow, Receipt } from '../../records.ts';
import type { QuestionItem, NewListRow } from './types.ts';
import { namesOf, type Tx } from '../../store/store.ts';
import { isUpsert } from './addresses.ts';
import { isMove, isTempId, itemId, inOrder } from './lists.ts';
import type { Shown } from '../../outbox/row-changes.ts';

/** What was said of one question, here or elsewhere on this device. */
interface Said {
  key: string;
  isFinal: boolean;
  asBased: boolean;
  item: QuestionItem;
}

const NAMES = new Set(['id', 'clientId', 'version', 'orders']);
const fieldsOf = (item: QuestionItem) => Object.entries(item).filter(([name]) => !NAMES.has(name));

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
const isSame = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || saysSame(one, other);

/** The newer words of one who saw only `base`, over what stands by now. */
function over(now: QuestionItem, base: QuestionItem, item: QuestionItem): QuestionItem {
  const changed = fieldsOf(item).filter(([name, value]) => !isSame(value, base[name]));
  return { ...item, ...Object.fromEntries(fieldsOf(now)), ...Object.fromEntries(changed) };
}

/** Parts the changes of a list by whether this tab showed all that this device has said of their questions. */
export async function partUnseen(
  tx: Tx,
  row: NewListRow,
  shown: Shown | null,
): Promise<{ seen: QuestionItem[]; unseen: QuestionItem[] }> {
  if (!shown || row.kind !== 'patch' || !isUpsert(row.lane) || row.body.every(isMove))
    return { seen: row.body, unseen: [] };
  const [lane, receipts] = await Promise.all([
    tx.laneRows(row.owner, row.lane),
    tx.receipts(row.owner, [row.lane]),
  ]);
  const names = await namesOf(tx, tempsIn(row.body, [...lane, ...shown.rows]));
  const real = (item: QuestionItem) => names.get(itemId(item) ?? '') ?? itemId(item);
  const words = (item: QuestionItem) =>
    JSON.stringify(fieldsOf(withIds(item, names)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const saidIn = (rows: readonly OutboxRow[], id: string | null): Said[] =>
    rows.flatMap(({ key, sent, asBased = false, body }) =>
      Array.isArray(body)
        ? body
            .filter((item) => !isMove(item) && real(item) === id)
            .map((item) => ({ key, isFinal: sent !== null, asBased, item }))
        : [],
    );
  const heard = new Set([...shown.heard, ...shown.receipts.map(({ key }) => key)]);
  const standing = new Set([...lane, ...receipts].map(({ key }) => key));
  const parted: { seen: QuestionItem[]; unseen: QuestionItem[] } = { seen: [], unseen: [] };
  for (const item of row.body) {
    if (isMove(item)) {
      parted.seen.push(item);
      continue;
    }
    const id = real(item);
    const below = saidIn(shown.rows, id);
    const here = below.filter(({ asBased }) => !asBased);
    const known = new Set(here.map((said) => words(said.item)));
    const final = new Set(here.filter(({ isFinal }) => isFinal).map(({ key }) => key));
    const sent = newerThan(item, id, receipts, real);
    const all = saidIn(lane, id);
    const waiting = all.filter(({ asBased }) => !asBased);
    const isSeen =
      waiting.every((said) => known.has(words(said.item))) &&
      sent.every(
        ({ key, item: said }) =>
          heard.has(key) || final.has(key) || (said !== null && known.has(words(said))),
      );
    const base = here.at(-1)?.item;
    const now = waiting.at(-1)?.item ?? sent.at(-1)?.item;
    // What waits on its own base may yet be put over all: nothing else may follow it unasked.
    const isHeld = all.length > waiting.length;
    // And what was given up elsewhere must not come back with what was written over it.
    const isGivenUp = below.some(
      (said) => !standing.has(said.key) && !all.some((one) => words(one.item) === words(said.item)),
    );
    if (isHeld || isGivenUp) parted.unseen.push(resting(item, [...all, ...below]));
    else if (isSeen) parted.seen.push(resting(item, all));
    else if (base && now) parted.seen.push(resting(over(now, base, item), all));
    else parted.unseen.push(resting(item, all));
  }
  return parted;
}

/** What is written over words that wait stands on what those stand on: they may be given up yet. */
function resting(item: QuestionItem, said: readonly Said[]): QuestionItem {
  const versions = [item, ...said.map((one) => one.item)]
    .map(({ version }) => version)
    .filter((version) => typeof version === 'number');
  return typeof item['version'] === 'number' ? { ...item, version: Math.min(...versions) } : item;
}

/** What was accepted of a question since the version that a change names; without one it is new here, and all counts. */
function newerThan(
  { version }: QuestionItem,
  id: string | null,
  receipts: readonly Receipt[],
  real: (item: QuestionItem) => string | null,
): { key: string; item: QuestionItem | null }[] {
  return inOrder(receipts).flatMap(({ key, links, change, ids = [] }) => {
    const isMoved = links.some(
      ({ part, to }) => part === id && (typeof version !== 'number' || to > version),
    );
    const isMade = typeof version !== 'number' && ids.some((made) => made.id === id);
    if (!isMoved && !isMade) return [];
    const body: QuestionItem[] = change && change.kind !== 'delete' ? change.body : [];
    return [{ key, item: body.find((said) => !isMove(said) && real(said) === id) ?? null }];
  });
}

/** The names of this device in a list and in rows beside it. */
function tempsIn(items: readonly QuestionItem[], rows: readonly OutboxRow[]): string[] {
  const changes = rows.flatMap(({ kind, body }) => (kind === 'patch' ? body : []));
  return [
    ...[...items, ...changes].map(itemId).filter(isTempId),
    ...localFilesIn(items),
    ...rows.flatMap(({ attachments }) => attachments),
  ];
}
