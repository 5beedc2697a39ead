/** Lists of questions: new ones, changed and moved ones, a release, deletions. */
import { objectsOf } from '#src/lib/json.ts';
import type { OutboxRow } from '../../records.ts';
import type { Tx } from '../../store/store.ts';
import { WHOLE, type OperationKind, type Part } from '../../outbox/kind.ts';
import type { Outcome, Settling } from '../../outbox/row-changes.ts';
import type { Entering } from '../../outbox/types.ts';
import { linkOf, standingVersions } from '../../outbox/versions.ts';
import {
  addresses,
  deletedId,
  isFree,
  isItems,
  isUpsert,
  made,
  questionOperation,
  basesIn,
} from './addresses.ts';
import { decide } from './decide.ts';
import { settleCreated } from './duplicate-create.ts';
import { isTempId, itemId, mergeItems, bodyAsSent, isOfGone, withLeft } from './lists.ts';
import { naming } from './names.ts';
import { place } from './place.ts';
import { seal } from './seal.ts';
import { splitRefusal, splitStale } from './split-refusal.ts';
import type { DeleteRow, ListRow, QuestionListInput } from './types.ts';
import { lookup } from './verify.ts';

declare module '../../outbox/types.ts' {
  interface Entries {
    /** Resolves when the list is on disk. */
    enqueueQuestionList: Entering<QuestionListInput>;
  }
}

type Row = ListRow | DeleteRow;

/** The end of a list: new questions keep their order among themselves. */
const END = '+';

/**
 * Moves, deletions and a release touch all of their lane. New questions touch its end, and changes of words alone the
 * questions, where those go by the names that everybody knows.
 */
function partsOf(row: Omit<ListRow, 'seq'> | Omit<DeleteRow, 'seq'>): Part[] {
  // Where there is no order new questions come after nothing, and a deletion moves nobody up.
  if (row.kind === 'create')
    return isFree(row) ? row.body.map((item) => itemId(item) ?? WHOLE) : [END];
  if (row.kind === 'delete' && isFree(row)) {
    const id = deletedId(row.path);
    return [isTempId(id) ? WHOLE : id];
  }
  if (row.kind !== 'patch') return [WHOLE];
  const ids = row.body.map((item) => ('orders' in item ? null : item['id']));
  const known = ids.filter((id) => typeof id === 'string' && !isTempId(id));
  return known.length === ids.length ? known : [WHOLE];
}

/** The server speaks of questions by its own ids: whatever is decided needs them on both sides. */
async function asSent(tx: Tx, row: Row): Promise<OutboxRow> {
  if (row.kind === 'delete') return { ...row, path: row.sent?.path ?? row.path };
  return row.kind === 'patch' ? withLeft(tx, row, bodyAsSent(row)) : row;
}

async function conflict(
  tx: Tx,
  row: Row,
  outcome: Extract<Outcome, { cls: 'conflict' }>,
  settling: Settling,
): Promise<number[]> {
  const created = await settleCreated(tx, row, outcome, settling);
  if (created) return created;
  const stale = new Set(standingVersions(outcome.server).keys());
  const split = await splitStale(tx, row, outcome, stale, settling);
  if (split) return split;
  const { server, error: lastError } = outcome;
  const parked = { state: 'conflict' as const, server, lastError, updatedAt: settling.now };
  await tx.putRows([{ ...(await asSent(tx, row)), ...parked }]);
  return [row.seq];
}

/** A list as a whole is no body of parts: what the server names of it is taken out item by item. */
export const questions: OperationKind<Row> = {
  rows: ['patch', 'create', 'release', 'delete'],
  lanes: 'q:',
  addresses,
  entries: { enqueueQuestionList: questionOperation },
  hasFiles: true,
  naming,
  lookup,
  parse: (kind, body) =>
    kind === 'delete' ? (body === null ? null : undefined) : isItems(body) ? body : undefined,
  empty: (kind) => (kind === 'delete' ? null : []),
  made,
  partsOf,
  basesOf: basesIn,
  buildsOn: (row) =>
    [...basesIn(row)].flatMap(([part, version]) =>
      row.kind === 'delete' || version !== null || isTempId(part) ? [part] : [],
    ),
  standsAside: isOfGone,
  // Nothing is published that she has still to decide about.
  waitsForAll: ({ kind }) => kind === 'release',
  place,
  replaces: isUpsert,
  seal,
  linksIn: (data) =>
    [...objectsOf(data['questions']), ...objectsOf(data['ids'])].flatMap((item) =>
      linkOf(item['id'], item),
    ),
  traceOf(row) {
    const { seq, path } = row;
    const change =
      row.kind === 'delete'
        ? { seq, path, kind: row.kind, body: row.body }
        : { seq, path, kind: row.kind, body: bodyAsSent(row) };
    return { body: null, change };
  },
  trim(receipt) {
    if (receipt.change) receipt.change = null;
  },
  conflict,
  refuse: splitRefusal,
  decide,
  isAlone: ({ kind }) => kind === 'delete' || kind === 'release',
  joined: (older, newer) => (older && newer ? mergeItems([...older, ...newer]) : undefined),
};
