/** What a person decides about a parked row. */
import { saysSame } from '../live.ts';
import type { OutboxRow } from '../records.ts';
import { isLost } from '../store/readable.ts';
import type { Tx } from '../store/store.ts';
import type { Part, Parted } from './kind.ts';
import { kindOf } from './kind-of.ts';
import { splitSaid } from './parts.ts';
import type { Deciding } from './row-changes.ts';
import { isOpen, madeFrom, renewed, withBody } from './rows.ts';
import type { Decision } from './types.ts';
import { seenOf, standingVersions } from './versions.ts';

type Body = OutboxRow['body'];

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
  // Without having seen the conflict nobody has chosen between its versions.
  if (shown?.state !== 'conflict') return [row.seq];
  const { decide, parted } = kindOf(row);
  if (decide) return decide(tx, row, { choice, parts, shown }, deciding);
  if (!parted) return resolveWhole(tx, row, { choice, shown }, deciding);
  const edited = typeof choice === 'object' ? Object.keys(choice.edited) : null;
  const wanted = edited ?? parts ?? [...parted.basesOf(row.body).keys()];
  if (edited && !splitSaid(row, new Set(edited), parted).taken)
    return [row.seq, ...(await keepThird(tx, shown, choice, deciding))];
  // A later save of hers that this tab has not shown is not discarded along with it: she is asked again.
  const saidIn = ({ body }: OutboxRow, part: Part) => parted.only(body, (one) => one === part);
  const isSame = (part: Part) => saysSame(saidIn(row, part), saidIn(shown, part));
  const named = choice === 'mine' ? wanted : wanted.filter(isSame);
  return resolveParts(tx, row, { choice, named: new Set(named), parted }, deciding);
}

/** Keeps her version or discards it as shown; a row without parts has no third value. */
async function resolveWhole(
  tx: Tx,
  row: OutboxRow,
  { choice, shown }: { choice: Decision; shown: OutboxRow },
  { now, uuid }: Deciding,
): Promise<number[]> {
  if (choice === 'mine') await tx.putRows([renewed(row, uuid(), now)]);
  else if (choice === 'theirs' && saysSame(row.body, shown.body)) await tx.deleteRows([row.seq]);
  return [row.seq];
}

/** The same wish, based on what stands on the server as she was shown it. */
function onStanding(wish: Body, server: unknown, parted: Parted<Body>): Body {
  const versions = standingVersions(server);
  return parted.onBases(wish, (part, base) => versions.get(part) ?? base);
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
  const { parted } = kindOf(shown);
  if (typeof choice !== 'object' || !parted?.edited || shown.state !== 'conflict') return [];
  const { taken } = splitSaid(shown, new Set(Object.keys(choice.edited)), parted);
  if (!taken || shown.owner !== owner) return [];
  // What is added to either was decided there.
  const hers = parted.divide?.(taken.body).contested ?? taken.body;
  const body = onStanding(parted.edited(hers, choice.edited), shown.server, parted);
  const row = withBody({ ...madeFrom(taken, uuid(), now), saves: 1, asBased: true }, body);
  return [await tx.addRow(row)];
}

async function resolveParts(
  tx: Tx,
  row: OutboxRow,
  how: { choice: Decision; named: ReadonlySet<Part>; parted: Parted<Body> },
  deciding: Deciding,
): Promise<number[]> {
  const { choice, named, parted } = how;
  const { now, uuid } = deciding;
  const { taken, rest } = splitSaid(row, named, parted);
  if (!taken) return [row.seq];
  const trace = seenOf(row, parted.basesOf(taken.body), deciding);
  // Who took the other version must see it at once, not the empty place that an older copy has.
  const { isExact: _, ...unfollowed } = trace;
  const stands = parted.standing?.(row.server) ?? null;
  const theirs = stands && parted.only(stands, (part) => named.has(part));
  await tx.putReceipts([
    choice === 'theirs' ? Object.assign(unfollowed, { taken: true, body: theirs }) : trace,
  ]);
  const wish =
    choice === 'mine'
      ? taken.body
      : choice === 'theirs'
        ? (parted.divide?.(taken.body).added ?? null)
        : (parted.edited?.(taken.body, choice.edited) ?? taken.body);
  const body = wish && onStanding(wish, row.server, parted);
  if (!rest) {
    if (!body) await tx.deleteRows([row.seq]);
    else await tx.putRows([withBody(renewed(taken, uuid(), now), body)]);
    return [row.seq];
  }
  await tx.putRows([{ ...rest, updatedAt: now }]);
  if (!body) return [row.seq];
  const seq = await tx.addRow(withBody({ ...madeFrom(taken, uuid(), now), saves: 1 }, body));
  return [row.seq, seq];
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
 * Gives a row up, and what cannot live without what it would have created; with `unsent` only if it never
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
  const { naming } = kindOf(row);
  const names = new Set(naming?.creates(row));
  const lane = names.size > 0 ? await tx.laneRows(row.owner, row.lane) : [row];
  const unseen = lane.filter((other) => !isShown(other, deciding.shown));
  // Something was saved elsewhere since: show it first, and ask again.
  if (unseen.length > 0) return { touched: unseen.map((other) => other.seq) };
  await tx.deleteRows([row.seq]);
  const others = lane.filter((other) => other.seq !== row.seq);
  const touched = (await naming?.forget(tx, others, names, deciding)) ?? [];
  const left = new Set((await tx.laneRows(row.owner, row.lane)).map((other) => other.seq));
  const gone = others.filter((other) => !left.has(other.seq)).map((other) => other.key);
  return { keys: [key, ...gone], touched: [row.seq, ...touched] };
}

function isShown(row: OutboxRow, shown: readonly OutboxRow[]): boolean {
  return shown.some((other) => other.key === row.key && saysSame(row.body, other.body));
}
