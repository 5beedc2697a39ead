/** What a person decides about a list or a deletion that conflicts. */
import { saysSame } from '../../live.ts';
import type { OutboxRow } from '../../records.ts';
import type { Tx } from '../../store/store.ts';
import type { Deciding } from '../../outbox/row-changes.ts';
import type { Decision } from '../../outbox/types.ts';
import { renewed } from '../../outbox/rows.ts';
import { seenOf, standingVersions } from '../../outbox/versions.ts';
import { deletedId, deletedVersion, deletionPath, basesIn } from './addresses.ts';
import { closeGap } from './deletions.ts';
import { isTempId, withoutItems, isOfQuestions } from './lists.ts';
import type { DeleteRow, ListRow, QuestionItem } from './types.ts';

type Row = ListRow | DeleteRow;

/** Ends the conflict; answers which rows changed. */
export async function decide(
  tx: Tx,
  row: Row,
  wish: { choice: Decision; parts: readonly string[] | undefined; shown: OutboxRow },
  deciding: Deciding,
): Promise<number[]> {
  const { choice, parts, shown } = wish;
  // A third text of a question is written where questions are written.
  if (typeof choice === 'object') return [row.seq];
  if (choice === 'theirs' && !saysSame(row.body, shown.body)) return [row.seq];
  const bases = basesIn(row);
  const trace = seenOf(row, bases, deciding);
  // What waits behind was said before she saw this, and a question given up is not "hers over theirs": she is asked.
  const given = choice === 'theirs' ? (parts ?? bases.keys()) : [];
  const unasked = new Set([...given, ...(await namedBehind(tx, row))]);
  await tx.putReceipts([{ ...trace, links: trace.links.filter(({ part }) => !unasked.has(part)) }]);
  const left = choice === 'theirs' ? withoutTheirs(row, parts) : row;
  if (left) await tx.putRows([mineOfList(left, deciding)]);
  else await tx.deleteRows([row.seq]);
  const closed = left?.kind === 'delete' ? await closeGap(tx, left, deciding.now) : [];
  return [row.seq, ...closed];
}

/** The questions of a row of which later rows of its lane say more; by a name of this device it may be any of them. */
async function namedBehind(tx: Tx, row: Row): Promise<string[]> {
  const behind = (await tx.laneRows(row.owner, row.lane))
    .filter(isOfQuestions)
    .filter(({ seq, kind }) => seq > row.seq && (kind === 'patch' || kind === 'delete'))
    .flatMap((later) => Array.from(basesIn(later).keys()));
  return behind.some(isTempId) ? [...basesIn(row).keys()] : behind;
}

/** What is left of a list when the named questions (or all) are taken as they stand on the server. */
function withoutTheirs(row: Row, parts: readonly string[] | undefined): Row | null {
  if (!parts || row.kind === 'delete') return null;
  const body = withoutItems(row.body, new Set(parts));
  // Publishing is a wish of its own, with or without questions.
  return body.length > 0 || row.kind === 'release' ? { ...row, body } : null;
}

function mineOfList(row: Row, { now, uuid }: Deciding): Row {
  const again = renewed(row, uuid(), now);
  const versions = standingVersions(row.server);
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
