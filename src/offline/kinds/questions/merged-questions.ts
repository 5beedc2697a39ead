/** One view of a list of questions: what the server said, and over it what was sent lately and what waits. */
import { renumbered, reordered } from '#domain/question-order.ts';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { OutboxRow, Receipt } from '../../records.ts';
import type { ListChange, QuestionItem } from './types.ts';
import { deletedId } from './addresses.ts';
import { graver, partStateOf, type PartState } from '../../outbox/rows.ts';
import { isMove, isTempId, itemId, inOrder } from './lists.ts';
import { newQuestion, withChange } from './content.ts';

/** A copy of the server's list, and the real ids of questions that this device named first. */
export interface QuestionsCopy {
  questions: readonly ActivityQuestion[];
  ids: Readonly<Record<string, string>>;
  /** Keys of what was accepted before its reading began. */
  seen: readonly string[];
  /** Copies of older releases name only the latter, and say by the device's clock when they were read. */
  at?: number | undefined;
}

/**
 * A question as the teacher left it. One that this device named first keeps that name for as long as the copy knows
 * of it, so that all that waits of it calls it the same.
 */
export type MergedListQuestion = ActivityQuestion & {
  state: PartState;
  /** The server does not know it yet. */
  isNew: boolean;
};

/** The list as the teacher left it. */
export interface MergedQuestions {
  questions: MergedListQuestion[];
  /** Where the order and the deletions stand: that of the gravest row. */
  state: PartState;
  /** Where a release stands that this device has asked for; null when it has not. */
  release: PartState | null;
  /** Something was accepted of which only the server still knows what it said. */
  lacks: boolean;
}

/** Which of its two names a question goes by. */
type Naming = (id: string) => string;

function deviceNames({ ids }: Pick<QuestionsCopy, 'ids'>): Naming {
  const names = new Map(Object.entries(ids).map(([temp, id]) => [id, temp]));
  return (id) => names.get(id) ?? id;
}

/** The list after one row, in the way the server will do it. */
function applied(
  list: readonly ActivityQuestion[],
  row: OutboxRow | ListChange,
  naming: Naming,
): ActivityQuestion[] {
  if (row.kind === 'correction') return [...list];
  if (row.kind === 'delete') {
    const gone = naming(deletedId(row.path));
    return renumbered(list.filter(({ id }) => id !== gone));
  }
  const said = new Map(row.body.map((item) => [naming(itemId(item) ?? ''), item]));
  const changed = list.map((question) => {
    const item = said.get(question.id);
    // A creation says anew what is there already only by the server's name, as a list of the bank may.
    const isChange = item && (row.kind === 'patch' || typeof item['id'] === 'string');
    return isChange ? withChange(question, item) : question;
  });
  if (row.kind !== 'patch') {
    const known = new Set(['', ...list.map(({ id }) => id)]);
    const added = [...said].filter(([id]) => !known.has(id));
    return [
      ...changed,
      ...added.map(([id, item], place) => newQuestion(id, item, list.length + place + 1)),
    ];
  }
  const places = new Map<string, number>();
  for (const [id, { orders }] of said) if (typeof orders === 'number') places.set(id, orders);
  return reordered(changed, places);
}

/** The questions whose content a row says something of. */
function touchedBy(row: OutboxRow, naming: Naming): string[] {
  if (row.kind === 'correction') return [];
  if (row.kind === 'delete') return [naming(deletedId(row.path))];
  return row.body.filter((item) => !isMove(item)).map((item) => naming(itemId(item) ?? ''));
}

/**
 * The rows as they lie over each other: what was made without knowing of the others says nothing of what they say,
 * though it may stand behind them.
 */
function layered(rows: readonly OutboxRow[], naming: Naming): readonly OutboxRow[] {
  if (!rows.some((row) => row.asBased)) return rows;
  const said = new Map<string, Set<string>>();
  for (const row of rows)
    if (row.kind === 'patch' && !row.asBased)
      for (const item of row.body) {
        const id = naming(itemId(item) ?? '');
        said.set(id, new Set([...(said.get(id) ?? []), ...Object.keys(item)]));
      }
  const below = (item: QuestionItem): QuestionItem => {
    const newer = said.get(naming(itemId(item) ?? ''));
    const isLeft = ([name]: [string, unknown]) => name === 'id' || !newer?.has(name);
    return Object.fromEntries(Object.entries(item).filter(isLeft));
  };
  return rows.map((row) =>
    row.kind === 'patch' && row.asBased ? { ...row, body: row.body.map(below) } : row,
  );
}

/** A deletion that conflicts: until she has decided, the question is there. */
export const isUndecidedDeletion = ({ kind, state }: OutboxRow): boolean =>
  kind === 'delete' && state === 'conflict';

/** What was accepted and is not in the copy, in the order in which the server took it. */
export function unseen(copy: QuestionsCopy, receipts: readonly Receipt[]): Receipt[] {
  const seen = new Set(copy.seen);
  return inOrder(receipts.filter(({ key, at }) => at >= (copy.at ?? -Infinity) && !seen.has(key)));
}

/** Whether something was accepted of which only the server still knows what it said. */
export const lacksWords = (copy: QuestionsCopy, receipts: readonly Receipt[]): boolean =>
  unseen(copy, receipts).some(({ change }) => !change);

/** The real ids of the questions that were created from here. */
export function createdIds(receipts: readonly Receipt[]): QuestionsCopy['ids'] {
  const pairs = receipts.flatMap((receipt) => receipt.ids ?? []);
  return Object.fromEntries(pairs.map(({ temp, id }) => [temp, id]));
}

/** What a trace says that the copy does not: by its version a question may be further already, through others too. */
function newsOf({ change, links }: Receipt, versions: ReadonlyMap<string, number>): ListChange[] {
  if (!change) return [];
  if (change.kind !== 'patch') return [change];
  const isKnown = ({ id }: QuestionItem) =>
    links.some(({ part, to }) => part === id && to <= (versions.get(part) ?? 0));
  const body = change.body.flatMap((item) => {
    if (!isKnown(item)) return [item];
    return item['orders'] === undefined ? [] : [{ id: item['id'], orders: item['orders'] }];
  });
  return [{ ...change, body }];
}

/** The list as the teacher left it: the copy, over it what was accepted since, over that what waits. */
export function mergeQuestions(
  copy: QuestionsCopy,
  lane: { rows: readonly OutboxRow[]; receipts: readonly Receipt[] },
): MergedQuestions {
  // The trace of an accepted row comes before the row goes.
  const accepted = new Set(lane.receipts.map(({ key }) => key));
  const waiting = lane.rows.filter(({ key }) => !accepted.has(key));
  const ids = { ...createdIds(lane.receipts), ...copy.ids };
  const naming = deviceNames({ ids });
  const known = new Set(Object.keys(ids));
  const versions = new Map(copy.questions.map(({ id, version }) => [id, version]));
  const sent = unseen(copy, lane.receipts).flatMap((receipt) => newsOf(receipt, versions));
  let list: readonly ActivityQuestion[] = copy.questions
    .map((question) => ({ ...question, id: naming(question.id) }))
    .toSorted((a, b) => a.orders - b.orders);
  const rows = layered(waiting, naming).filter((row) => !isUndecidedDeletion(row));
  for (const row of [...sent, ...rows]) list = applied(list, row, naming);
  const states = new Map<string, PartState>();
  let state: PartState = 'server';
  let release: PartState | null = sent.some(({ kind }) => kind === 'release') ? 'server' : null;
  for (const row of waiting) {
    const own = partStateOf(row);
    state = graver(own, state);
    // One that the server fails with goes on being sent, and may arrive at any time.
    if (row.kind === 'release') release = row.state === 'queued' ? 'waiting' : own;
    for (const id of touchedBy(row, naming))
      states.set(id, graver(own, states.get(id) ?? 'server'));
  }
  const questions = list.map((question) =>
    Object.assign({}, question, {
      state: states.get(question.id) ?? ('server' as const),
      isNew: isTempId(question.id) && !known.has(question.id),
    }),
  );
  return { questions, state, release, lacks: lacksWords(copy, lane.receipts) };
}

/** How many places one request names. */
const PLACES = 200;

/**
 * What moving a question says to the server: the place of every question that it passes, since moves that wait
 * together become one list, and only whole places can be put over each other. Where some are not created yet, or need
 * her, it is the place of every question: one that is given up or deleted before that goes from the list too, and the
 * others must keep their order without it.
 */
export function movedOrders(
  questions: readonly { id: string; isNew: boolean; state?: PartState }[],
  from: number,
  to: number,
): { id: string; orders: number }[] {
  const moved = questions[from];
  if (!moved || from === to) return [];
  const list = questions.filter((question) => question !== moved);
  list.splice(to, 0, moved);
  const places = list.map(({ id }, place) => ({ id, orders: place + 1 }));
  const mayGo = questions.some(({ isNew, state }) => isNew || state === 'conflict');
  if (places.length <= PLACES && mayGo) return places;
  return places.slice(Math.min(from, to), Math.max(from, to) + 1);
}
