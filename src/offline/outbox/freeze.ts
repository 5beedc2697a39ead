/** Freezing: before a request goes to the network, its key and bytes are fixed on disk for good. */
import type { BackEnd, OutboxRow, Receipt, VersionLink } from '../records.ts';
import { namesOf, type Store, type Tx } from '../store/store.ts';
import { kindOf } from './kind-of.ts';
import { headOfLane, type Known } from './parts.ts';
import { putInPieces } from './pieces.ts';
import type { Settling } from './row-changes.ts';
import { refusal } from './rows.ts';
import { neededFiles, neededNames, serializeRequest } from './serialize-request.ts';
import { laneOfPerson } from './versions.ts';

/** Answers of this run that are not on disk yet. */
export interface Memo {
  ids: Map<string, string>;
  /** By person and lane: one person's writes are not another's. */
  links: Map<string, VersionLink[]>;
  /** By key: what stood in the list before a creation goes to a back end without keys; null where none can be read. */
  before: Map<string, string[] | null>;
}

/** What must be done before a row can be frozen. */
export interface Need {
  row: OutboxRow;
  /** Files of this device that the server does not have yet. */
  files: string[];
  /** Back ends without keys are asked what stands in the list: before a creation, and after a lost answer. */
  list: 'before' | 'after' | null;
}

/** Rows ready to be sent; null when another holder took over. */
export interface Frozen {
  ready: OutboxRow[];
  /** Rows that name something a later row creates. */
  unnamed: OutboxRow[];
  /** Rows that must be prepared first; they are unchanged. */
  needs: Need[];
  /** Rows of lanes whose head differs between disk and memory: to be read again. */
  stale: OutboxRow[];
}

/** Freezes the heads of several lanes in one transaction. */
export function freeze(
  store: Store,
  heads: readonly OutboxRow[],
  run: {
    owner: string;
    epoch: number;
    now: number;
    memo: Memo;
    known: Known;
    backend: BackEnd;
    uuid: () => string;
  },
): Promise<Frozen | null> {
  return store.write('relaxed', 'all', async (tx) => {
    // Read again: since then a save may have been folded in, or placed before it.
    const [epoch, lanes, receipts] = await Promise.all([
      tx.meta('epoch'),
      Promise.all(heads.map((head) => tx.laneRows(run.owner, head.lane))),
      tx.receipts(
        run.owner,
        heads.map((head) => head.lane),
      ),
    ]);
    if (epoch?.value !== run.epoch) return null;
    const rows: OutboxRow[] = [];
    const stale: OutboxRow[] = [];
    for (const [at, lane] of lanes.entries()) {
      const head = headOfLane(lane, run.known);
      if (head && head.seq === heads[at]?.seq) rows.push(head);
      else stale.push(...lane);
    }
    const fresh = rows.filter((row) => row.sent === null);
    const unknown = [...fresh.flatMap(neededNames), ...fresh.flatMap(neededFiles)];
    const ids = new Map([...run.memo.ids, ...(await namesOf(tx, unknown))]);
    const frozen: Frozen = { ready: [], unnamed: [], needs: [], stale };
    for (const row of rows) {
      const missing = row.sent ? [] : neededNames(row).filter((temp) => !ids.has(temp));
      if (missing.length > 0) {
        const lane = await tx.laneRows(row.owner, row.lane);
        if (await waitsForId(tx, row, { missing, lane }, run)) frozen.unnamed.push(row);
        else frozen.stale.push(...lane, ...(await tx.laneRows(row.owner, row.lane)));
        continue;
      }
      const need = needOf(row, ids, run);
      if (need) {
        frozen.needs.push(need);
        continue;
      }
      const pieces = row.sent ? [] : await putInPieces(tx, row, run);
      const [first = row, ...others] = pieces;
      frozen.stale.push(...others);
      const before = run.memo.before.get(first.key);
      const sent = row.sent ?? {
        ...serializeRequest(first, ids, linksOf(row, receipts, run.memo), run.backend),
        ...(before && { before }),
      };
      frozen.ready.push({
        ...first,
        sent,
        attempts: row.attempts + 1,
        updatedAt: run.now,
      });
    }
    await tx.putRows(frozen.ready);
    return frozen;
  });
}

/** Null when the row can go as it is. */
function needOf(
  row: OutboxRow,
  ids: ReadonlyMap<string, string>,
  { backend: { keys }, memo }: { backend: BackEnd; memo: Memo },
): Need | null {
  const mustAsk = !keys && kindOf(row).lookup?.isNeeded(row) === true;
  // It may have arrived: sending it again blindly could create it twice.
  if (row.sent) return mustAsk && row.attempts > 0 ? { row, files: [], list: 'after' } : null;
  const files = neededFiles(row).filter((file) => !ids.has(file));
  const list = mustAsk && !memo.before.has(row.key) ? 'before' : null;
  return files.length > 0 || list ? { row, files, list } : null;
}

/** How own accepted writes moved the versions in a row's lane, on disk or not yet. */
const linksOf = (
  { owner, lane }: OutboxRow,
  receipts: readonly Receipt[],
  { links }: Memo,
): VersionLink[] => [
  ...receipts.flatMap((one) => (one.isExact && one.lane === lane ? one.links : [])),
  ...(links.get(laneOfPerson(owner, lane)) ?? []),
];

/**
 * Whether what has no id yet is still to be created. Where its creation is gone it can never get one: the teacher must
 * know, and what else the row says goes on.
 */
async function waitsForId(
  tx: Tx,
  row: OutboxRow,
  { missing, lane }: { missing: string[]; lane: OutboxRow[] },
  run: Settling,
): Promise<boolean> {
  const coming = new Set(lane.flatMap((one) => kindOf(one).naming?.creates(one) ?? []));
  const lost = new Set(missing.filter((name) => !coming.has(name)));
  if (lost.size === 0) return true;
  const told = {
    state: 'attention' as const,
    updatedAt: run.now,
    lastError: refusal('offline.tempIdUnknown', run.now),
  };
  await kindOf(row).naming?.parkLost(tx, row, (name) => lost.has(name), told, run);
  return false;
}
