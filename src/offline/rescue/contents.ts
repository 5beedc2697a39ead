/** The rescue file's inside: what of a person's unsent work it holds, and how that becomes bytes and work again. */
import { isCarriedImport, type CarriedImport } from '../imports/carried.ts';
import { isVersion } from '../drafts/instant.ts';
import { isObject, listOf, parseJson } from '#src/lib/json.ts';
import { sideOwner } from '../files/file-rows.ts';
import { servicePath } from '../outbox/addresses.ts';
import { parseFamily } from '../outbox/families.ts';
import { isKind, kindOf, kindOfLane } from '../outbox/kind-of.ts';
import { withBody } from '../outbox/rows.ts';
import type { AttachmentRow, DraftRow, IdRow, OutboxRow, Receipt } from '../records.ts';
import { WITHOUT_WORDS } from '../store/copies.ts';
import { joined } from './envelope.ts';
import { RescueError } from './failures.ts';

/** All unsent work of one person. */
export interface Contents {
  owner: string;
  /** How the account is told to whoever opens the file with another one; never a pupil. */
  who: string;
  at: number;
  rows: OutboxRow[];
  ids: IdRow[];
  /** Only how own writes moved the versions: without it a row would conflict with an earlier one of hers. */
  receipts: Receipt[];
  drafts: DraftRow[];
  files: AttachmentRow[];
  /** The rows of imports, which lie in a database of their own. */
  imports: CarriedImport[];
  /** What is not in it, since the browser had lost it: lanes, drafts and files by their names. */
  lost?: string[];
}

const LENGTH = 4;

/** How a write moved the versions, without what it said of whom. */
export const linksAlone = (receipt: Receipt): Receipt => ({ ...receipt, ...WITHOUT_WORDS });

/** Contents as bytes: JSON, then the files' bytes one after the other. */
export function packContents(contents: Contents): Uint8Array<ArrayBuffer> {
  const files = contents.files.map(({ bytes, ...file }) => ({ ...file, length: bytes.byteLength }));
  const text = new TextEncoder().encode(JSON.stringify({ ...contents, files }));
  const head = new Uint8Array(LENGTH);
  new DataView(head.buffer).setUint32(0, text.length);
  return joined(head, text, ...contents.files.map(({ bytes }) => new Uint8Array(bytes)));
}

const isText = (value: unknown): value is string => typeof value === 'string';
/** A header carries it: with any other sign its row would wait for ever, and its workbook behind it. */
const isKey = (value: unknown) => isText(value) && /^[!-~]+$/.test(value);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const states = new Set<unknown>(['queued', 'paused_auth', 'attention', 'conflict']);

function leadsToLane(row: Record<string, unknown>, path: unknown, bases: readonly string[]) {
  const { method, kind, lane } = row;
  if (!isText(method) || !isText(path) || !isText(kind) || !isText(lane)) return false;
  const family = parseFamily(method, path, kind);
  if (!family) return false;
  // Only addresses of this school's services: the sender adds the person's token to them.
  if (!bases.some((base) => path === base + servicePath(path))) return false;
  return family.lane === null ? kindOfLane(lane) === kindOf(family) : family.lane === lane;
}

/** The body in the form in which all of its kind are stored: freezing trips over any other, and nothing goes. */
const storedBody = (kind: unknown, body: unknown) =>
  isKind(kind) ? kindOf({ kind }).parse(kind, body) : undefined;

function isRow(row: unknown, owner: string, bases: readonly string[]): row is OutboxRow {
  if (!isObject(row)) return false;
  const { key, path, sent, seq, state, attempts, updatedAt, createdAt, saves } = row;
  const isSent =
    sent === null ||
    (isObject(sent) &&
      leadsToLane(row, sent['path'], bases) &&
      (sent['body'] === null || isText(sent['body'])));
  return (
    isKey(key) &&
    row['owner'] === owner &&
    leadsToLane(row, path, bases) &&
    isSent &&
    storedBody(row['kind'], row['body']) !== undefined &&
    states.has(state) &&
    [seq, attempts, updatedAt, createdAt, saves].every(isNumber) &&
    [row['label'], row['partLabels']].every(isObject)
  );
}

const isId = (row: unknown): row is IdRow =>
  isObject(row) && [row['temp'], row['id'], row['owner']].every(isText) && isNumber(row['at']);

const isPair = (pair: unknown) => isObject(pair) && isText(pair['temp']) && isText(pair['id']);

const isReceipt = (row: unknown): row is Receipt =>
  isObject(row) &&
  [row['key'], row['owner'], row['lane'], row['kind']].every(isText) &&
  isNumber(row['at']) &&
  (row['ids'] === undefined || (Array.isArray(row['ids']) && row['ids'].every(isPair))) &&
  Array.isArray(row['links']) &&
  row['links'].every(
    (link) => isObject(link) && isText(link['part']) && isNumber(link['from'] ?? link['to']),
  );

const isDraft = (row: unknown): row is DraftRow =>
  isObject(row) &&
  [row['owner'], row['kind'], row['id']].every(isText) &&
  isNumber(row['updatedAt']);

type MeasuredFile = Omit<AttachmentRow, 'bytes'> & { length: number };

const isFile = (row: unknown): row is MeasuredFile =>
  isObject(row) &&
  [row['id'], row['owner'], row['name'], row['type'], row['state']].every(isText) &&
  isNumber(row['length']) &&
  row['length'] >= 0;

/** All of a list, or the file is refused: half of somebody's work is no rescue. */
function all<T>(value: unknown, guard: (item: unknown) => item is T): T[] {
  const list = listOf(value, guard);
  if (!Array.isArray(value) || list.length !== value.length) throw new RescueError('damaged');
  return list;
}

/** Bytes as contents. A file of another person is refused by its name alone, before anything else is looked at. */
export function unpackContents(
  bytes: Uint8Array<ArrayBuffer>,
  owner: string,
  bases: readonly string[],
): Contents {
  if (bytes.length < LENGTH) throw new RescueError('damaged');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const text = new TextDecoder().decode(bytes.subarray(LENGTH, LENGTH + length));
  const found = parseJson(text);
  if (!isObject(found) || !isText(found['owner'])) throw new RescueError('damaged');
  const who = isText(found['who']) ? found['who'] : '';
  if (found['owner'] !== owner) throw new RescueError('otherPerson', who);
  const files: AttachmentRow[] = [];
  let at = LENGTH + length;
  for (const { length: size, ...file } of all(found['files'], isFile)) {
    if (at + size > bytes.length) throw new RescueError('damaged');
    files.push({ ...file, bytes: bytes.slice(at, at + size).buffer });
    at += size;
  }
  const rows = all(found['rows'], (row): row is OutboxRow => isRow(row, owner, bases));
  const contents = {
    owner,
    who,
    at: Number(found['at']) || 0,
    rows: rows
      .map((row) => withBody(row, storedBody(row.kind, row.body)))
      .toSorted((a, b) => a.seq - b.seq),
    ids: all(found['ids'], isId),
    // Whatever else the file says: words of receipts are never carried.
    receipts: all(found['receipts'], isReceipt).map(linksAlone),
    drafts: all(found['drafts'], isDraft),
    files,
    // Files of older builds know none.
    imports: all(found['imports'] ?? [], isCarriedImport),
  };
  const { ids, receipts, drafts } = contents;
  for (const { others } of drafts) if (others !== undefined) all(others, isVersion);
  const owners = new Set([owner, sideOwner(owner)]);
  const isForeign =
    [...ids, ...receipts, ...drafts].some((row) => row.owner !== owner) ||
    files.some((file) => !owners.has(file.owner));
  if (isForeign) throw new RescueError('damaged');
  return contents;
}
