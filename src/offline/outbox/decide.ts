/** What a person decides about a parked row. */
import type {
  CorrectionBody,
  CorrectionRow,
  OutboxRow,
  QuestionItem,
  Receipt,
} from '../records.ts';
import { saysSame } from '../live.ts';
import { isLost } from '../store/readable.ts';
import type { Tx } from '../store/store.ts';
import { inkAlone, serverVersions, standing, withEdits } from './conflict.ts';
import { onBases } from '../kinds/correction/body.ts';
import {
  closeGap,
  deletedId,
  deletedVersion,
  deletionPath,
  removeItems,
} from '../kinds/questions/deletions.ts';
import { basesIn, correctionParts, splitCorrection, splitSaid, type Part } from './parts.ts';
import { createdTemps, isTempId, withoutItems } from '../kinds/questions/lists.ts';
import { isOpen, madeFrom, renewed } from './rows.ts';
import type { Settling } from './placing.ts';
import type { Decision } from './types.ts';

/** What deciding needs. */
export interface Deciding extends Settling {
  /** What this context showed when the person decided: only that may be given up. */
  shown: readonly OutboxRow[];
  /** Who decides: nobody does so for another person. */
  owner: string | null;
}

/** The rows that changed or that the screen must look at again, and the keys of those that are given up. */
export interface Decided {
  touched: number[];
  keys?: string[];
}

async function ownRow(tx: Tx, key: string, { owner }: Deciding): Promise<OutboxRow | undefined> {
  const row = await tx.rowByKey(key);
  return row && row.owner === owner ? row : undefined;
}

/** Ends a conflict; answers the rows that changed or that the screen must look at again. */
export async function resolveConflict(
  tx: Tx,
  key: string,
  choice: Decision,
  parts: readonly string[] | undefined,
  deciding: Deciding,
): Promise<number[]> {
  const row = await ownRow(tx, key, deciding);
  const shown = deciding.shown.find((other) => other.key === key);
  if (!row || row.state !== 'conflict')
    return shown ? [shown.seq, ...(await keepThird(tx, shown, choice, deciding))] : [];
  // Whoever saw no conflict has not chosen between two versions.
  if (shown?.state !== 'conflict') return [row.seq];
  if (row.kind === 'correction') {
    const edited = typeof choice === 'object' ? Object.keys(choice.edited) : null;
    const wanted = edited ?? parts ?? correctionParts(row.body);
    if (edited && !splitSaid(row, new Set(edited)).taken)
      return [row.seq, ...(await keepThird(tx, shown, choice, deciding))];
    // A later save of hers, not yet seen here, is not given up with the one that was: she is asked again.
    const named = choice === 'mine' ? wanted : wanted.filter((part) => isSame(row, shown, part));
    return resolveCorrection(tx, row, choice, new Set(named), deciding);
  }
  // A third text of a question is written where questions are written.
  if (typeof choice === 'object') return [row.seq];
  if (choice === 'theirs' && !isSame(row, shown)) return [row.seq];
  const trace = seen(row, null, deciding);
  // What waits behind was said before she saw this, and a question given up is not "hers over theirs": she is asked.
  const given = choice === 'theirs' ? (parts ?? basesIn(row).keys()) : [];
  const unasked = new Set([...given, ...(await namedBehind(tx, row))]);
  await tx.putReceipts([{ ...trace, links: trace.links.filter(({ part }) => !unasked.has(part)) }]);
  const left = choice === 'theirs' ? withoutTheirs(row, parts) : row;
  if (left) await tx.putRows([mineOfList(left, deciding)]);
  else await tx.deleteRows([row.seq]);
  const closed = left?.kind === 'delete' ? await closeGap(tx, left, deciding.now) : [];
  return [row.seq, ...closed];
}

/** The questions of a row of which later rows of its lane say more; by a name of this device it may be any of them. */
async function namedBehind(tx: Tx, row: OutboxRow): Promise<string[]> {
  const behind = (await tx.laneRows(row.owner, row.lane))
    .filter(({ seq, kind }) => seq > row.seq && (kind === 'patch' || kind === 'delete'))
    .flatMap((later) => Array.from(basesIn(later).keys()));
  return behind.some(isTempId) ? [...basesIn(row).keys()] : behind;
}

/** What is left of a list when the named questions (or all) are taken as they stand on the server. */
function withoutTheirs(row: OutboxRow, parts: readonly string[] | undefined): OutboxRow | null {
  if (!parts || row.kind === 'correction' || row.kind === 'delete') return null;
  const body = withoutItems(row.body, new Set(parts));
  // Publishing is a wish of its own, with or without questions.
  return body.length > 0 || row.kind === 'release' ? { ...row, body } : null;
}

/** Whether a row still says what was shown of it: in one part, or as a whole. */
function isSame(row: OutboxRow, shown: OutboxRow, part?: Part): boolean {
  const said = ({ kind, body }: OutboxRow) =>
    part !== undefined && kind === 'correction'
      ? splitCorrection(body, new Set([part])).taken
      : body;
  return saysSame(said(row), said(shown));
}

/** She has seen what stands on the server: screens that still show the older copy must not conflict with it again. */
function seen(row: OutboxRow, parts: ReadonlySet<Part> | null, { now, uuid }: Deciding): Receipt {
  const versions = serverVersions(row.server);
  const { owner, lane, kind } = row;
  const links = [...basesIn(row)].flatMap(([part, from]) => {
    const to = versions.get(part);
    const isSeen = from !== null && to !== undefined && (!parts || parts.has(part));
    return isSeen ? [{ part, from, to }] : [];
  });
  return { key: uuid(), owner, lane, kind, at: now, links, isExact: true, body: null, label: {} };
}

/** The same wish, based on what stands on the server as she was shown it. */
function onStanding(wish: CorrectionBody, server: unknown): CorrectionBody {
  const versions = serverVersions(server);
  return onBases(wish, (part, base) => versions.get(part) ?? base);
}

/**
 * A third value that she wrote while another window decided the same: it waits on its own, on what was shown beside it,
 * so that she is asked about whatever stands there by now.
 */
async function keepThird(
  tx: Tx,
  shown: OutboxRow,
  choice: Decision,
  { now, uuid, owner }: Deciding,
): Promise<number[]> {
  if (typeof choice !== 'object' || shown.kind !== 'correction' || shown.state !== 'conflict')
    return [];
  const { taken } = splitSaid(shown, new Set(Object.keys(choice.edited)));
  if (!taken || shown.owner !== owner) return [];
  // What was drawn beside it was decided there.
  const answers = taken.body.answers.map(({ ink: _ink, ...answer }) => answer);
  const body = onStanding(withEdits({ ...taken.body, answers }, choice.edited), shown.server);
  const row = { ...madeFrom(shown, uuid(), now), ...taken, body, saves: 1, asBased: true as const };
  return [await tx.addRow(row)];
}

async function resolveCorrection(
  tx: Tx,
  row: CorrectionRow,
  choice: Decision,
  named: ReadonlySet<Part>,
  deciding: Deciding,
): Promise<number[]> {
  const { now, uuid } = deciding;
  const { taken, rest } = splitSaid(row, named);
  if (!taken) return [row.seq];
  const trace = seen(row, named, deciding);
  // Who took the other version must see it at once, not the empty place that an older copy has.
  const { isExact: _, ...unfollowed } = trace;
  await tx.putReceipts([
    choice === 'theirs' ? { ...unfollowed, taken: true, body: standing(row.server, named) } : trace,
  ]);
  const wish =
    choice === 'mine'
      ? taken.body
      : choice === 'theirs'
        ? inkAlone(taken.body)
        : withEdits(taken.body, choice.edited);
  const body = wish && onStanding(wish, row.server);
  if (!rest) {
    if (!body) await tx.deleteRows([row.seq]);
    else await tx.putRows([{ ...renewed(row, uuid(), now), ...taken, body }]);
    return [row.seq];
  }
  await tx.putRows([{ ...row, ...rest, updatedAt: now }]);
  if (!body) return [row.seq];
  const seq = await tx.addRow({ ...madeFrom(row, uuid(), now), ...taken, body, saves: 1 });
  return [row.seq, seq];
}

function mineOfList(row: OutboxRow, { now, uuid }: Deciding): OutboxRow {
  const again = renewed(row, uuid(), now);
  if (again.kind === 'correction') return again;
  const versions = serverVersions(row.server);
  if (again.kind === 'delete') {
    const id = deletedId(again.path);
    const version = versions.get(id) ?? deletedVersion(again.path);
    return { ...again, path: deletionPath(again.path, id, version) };
  }
  const onServer = (item: QuestionItem): QuestionItem => {
    const version = typeof item['id'] === 'string' ? versions.get(item['id']) : undefined;
    return version === undefined || !('version' in item) ? item : { ...item, version };
  };
  return { ...again, body: again.body.map(onServer) };
}

/** Sends a row again: a refused one as a new request, a waiting one without further delay. */
export async function retryRow(tx: Tx, key: string, deciding: Deciding): Promise<number[]> {
  const { now, uuid } = deciding;
  const row = await ownRow(tx, key, deciding);
  if (!row || row.state === 'conflict') return [];
  // Read once more: there is nothing to send.
  if (isLost(row)) return [row.seq];
  const again =
    row.state === 'attention'
      ? renewed(row, uuid(), now)
      : { ...row, state: 'queued' as const, nextAt: 0 };
  await tx.putRows([again]);
  return [row.seq];
}

/**
 * Gives a row up, and what cannot live without the questions it would have created; with `unsent` only if it never
 * left this device.
 */
export async function discardRow(
  tx: Tx,
  key: string,
  deciding: Deciding,
  only?: 'unsent',
): Promise<Decided> {
  const row = await ownRow(tx, key, deciding);
  const known = deciding.shown.find((other) => other.key === key);
  if (!row) return { touched: known ? [known.seq] : [] };
  if (only === 'unsent' && !isOpen(row)) return { touched: [row.seq] };
  const temps = new Set(createdTemps(row));
  const lane = temps.size > 0 ? await tx.laneRows(row.owner, row.lane) : [row];
  const unseen = lane.filter((other) => !isShown(other, deciding.shown));
  // Something was saved elsewhere since: it is shown first, and she is asked again.
  if (unseen.length > 0) return { touched: unseen.map((other) => other.seq) };
  await tx.deleteRows([row.seq]);
  const others = lane.filter((other) => other.seq !== row.seq);
  const touched = await removeItems(tx, others, temps, deciding);
  const left = new Set((await tx.laneRows(row.owner, row.lane)).map((other) => other.seq));
  const gone = others.filter((other) => !left.has(other.seq)).map((other) => other.key);
  return { keys: [key, ...gone], touched: [row.seq, ...touched] };
}

function isShown(row: OutboxRow, shown: readonly OutboxRow[]): boolean {
  return shown.some((other) => other.key === row.key && isSame(row, other));
}
