/** The exact bytes of a list or a deletion: questions by the server's names, each on the version it is based on. */
import { withIds } from '../../files/local-ids.ts';
import type { OperationKind } from '../../outbox/kind.ts';
import { deletedId, deletedVersion, deletionPath } from './addresses.ts';
import { isTempId, mergeItems } from './lists.ts';
import type { DeleteRow, ListRow, QuestionItem } from './types.ts';

type Sealing = Parameters<NonNullable<OperationKind['seal']>>[1];

/** The version of a question that was just created. */
const FIRST_VERSION = 1;

function sealItem(item: QuestionItem, { ids, baseOf }: Sealing): QuestionItem {
  const { id: before } = item;
  const resolved = withIds(item, ids);
  if (typeof resolved['id'] !== 'string') return resolved;
  const { id, version } = resolved;
  const hasContent = Object.keys(resolved).some((name) => name !== 'id' && name !== 'orders');
  const base =
    typeof version === 'number' ? version : isTempId(before) && hasContent ? FIRST_VERSION : null;
  return base === null ? resolved : { ...resolved, version: baseOf(id, base) };
}

/** Address and bytes. */
export function seal(row: ListRow | DeleteRow, sealing: Sealing) {
  const { path, ids, baseOf } = sealing;
  if (row.kind === 'delete') {
    const named = deletedId(row.path);
    const id = ids.get(named) ?? named;
    const base = deletedVersion(row.path) ?? (isTempId(named) ? FIRST_VERSION : null);
    const version = base && baseOf(id, base);
    return { path: deletionPath(path, id, version), body: null };
  }
  const items = row.body.map((item) => sealItem(item, sealing));
  // Two tabs may have called a question by different names, and the server takes one item for each.
  const body = row.kind === 'patch' ? mergeItems(items) : items;
  return { path, body: JSON.stringify(body) };
}
