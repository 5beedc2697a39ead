/** Which words of a thing are kept: one version per writer, none of them over another. */
import type { DraftRow, DraftVersion } from '../records.ts';
import type { Draft } from './types.ts';

/** The writer of whoever names none. */
export const ONLY_WRITER = 'only';

/** What a row holds, newest first. */
export function versionsOf(row: DraftRow | undefined): DraftVersion[] {
  if (!row) return [];
  const { writer = ONLY_WRITER, state, base = null, updatedAt, others = [] } = row;
  return [{ writer, state, base, updatedAt }, ...others];
}

/** The row of these versions; null when none is left. */
function rowOfVersions(
  { owner, kind, id }: Pick<DraftRow, 'owner' | 'kind' | 'id'>,
  versions: DraftVersion[],
): DraftRow | null {
  const [newest, ...others] = versions.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return newest ? { owner, kind, id, ...newest, others } : null;
}

/** The row with one version more; undefined when the same writer has said something newer. */
export function withVersion(
  thing: Pick<DraftRow, 'owner' | 'kind' | 'id'>,
  row: DraftRow | undefined,
  version: DraftVersion,
): DraftRow | null | undefined {
  const versions = versionsOf(row);
  const before = versions.find((other) => other.writer === version.writer);
  if (before && before.updatedAt >= version.updatedAt) return undefined;
  return rowOfVersions(thing, [...versions.filter((other) => other !== before), version]);
}

/** The row without what was written until then; undefined when nothing of it was. */
export function withoutVersions(
  row: DraftRow | undefined,
  upTo: number,
  writer: string | undefined,
): DraftRow | null | undefined {
  const versions = versionsOf(row);
  const left = versions.filter(
    (version) => version.updatedAt > upTo || (writer !== undefined && version.writer !== writer),
  );
  if (!row || left.length === versions.length) return undefined;
  return rowOfVersions(row, left);
}

/** A row as screens see it. */
export function draftOf(row: DraftRow): Draft | null {
  const [newest, ...others] = versionsOf(row);
  return newest ? { kind: row.kind, id: row.id, ...newest, others } : null;
}
