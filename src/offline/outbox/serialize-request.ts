/** Turns a row into the exact bytes that will be sent: temporary ids become real ones, bases follow own writes. */
import type { Bases } from '../environment.ts';
import { localFilesIn, namesIn, withIds } from '../files/local-ids.ts';
import type { JsonObject } from '#src/lib/json.ts';
import type { OutboxRow, SentBytes, VersionLink } from '../records.ts';
import { deletedId, deletedVersion, deletionPath } from '../kinds/questions/deletions.ts';
import { addressOf } from './families.ts';
import { isTempId, mergeItems } from '../kinds/questions/lists.ts';
import { onBases } from '../kinds/correction/body.ts';
import { rebased } from './versions.ts';

/** The version of a question that was just created. */
const FIRST_VERSION = 1;

/** The temporary ids that a row needs before it can be sent. */
export function neededTemps({ kind, path, body }: OutboxRow): string[] {
  if (kind === 'delete') return [deletedId(path)].filter(isTempId);
  return kind === 'correction' ? [] : namesIn(body, isTempId);
}

/** The files of this device that the server must have before the row can be sent. */
export const neededFiles = ({ body }: OutboxRow): string[] => localFilesIn(body);

function sealItem(
  item: JsonObject,
  ids: ReadonlyMap<string, string>,
  links: readonly VersionLink[],
): JsonObject {
  const { id: before } = item;
  const resolved = withIds(item, ids);
  if (typeof resolved['id'] !== 'string') return resolved;
  const { id, version } = resolved;
  const hasContent = Object.keys(resolved).some((name) => name !== 'id' && name !== 'orders');
  const base =
    typeof version === 'number' ? version : isTempId(before) && hasContent ? FIRST_VERSION : null;
  return base === null ? resolved : { ...resolved, version: rebased(links, id, base) };
}

/** Address and bytes of a row whose temporary ids are all known. */
export function serializeRequest(
  row: OutboxRow,
  ids: ReadonlyMap<string, string>,
  links: readonly VersionLink[],
  bases: Partial<Bases>,
): SentBytes {
  const path = addressOf(row.path, bases);
  const steps = row.asBased ? [] : [...links, ...(row.steps ?? [])];
  if (row.kind === 'delete') {
    const named = deletedId(row.path);
    const id = ids.get(named) ?? named;
    const base = deletedVersion(row.path) ?? (isTempId(named) ? FIRST_VERSION : null);
    const version = base && rebased(steps, id, base);
    return { path: deletionPath(path, id, version), body: null };
  }
  if (row.kind === 'correction') {
    const body = onBases(row.body, (part, base) => rebased(steps, part, base));
    return { path, body: JSON.stringify(body) };
  }
  const items = row.body.map((item) => sealItem(item, ids, steps));
  // Two tabs may have called a question by different names, and the server takes one item for each.
  const body = row.kind === 'patch' ? mergeItems(items) : items;
  return { path, body: JSON.stringify(body) };
}
