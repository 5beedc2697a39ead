/** Which words of a thing are kept: one version per writer, none of them over another. */
import type { DraftRow, DraftVersion } from '../records.ts';
import type { Draft } from './types.ts';

/** The writer of whoever names none. */
export const ONLY_WRITER = 'only';

/** What a row holds, newest first. */
export function versionsOf(row: DraftRow | undefined): DraftVersion[] {
  if (!row) return [];
  const { owner: _owner, kind: _kind, id: _id, others = [], ...newest } = row;
  return [{ writer: ONLY_WRITER, base: null, ...newest }, ...others];
}

/** The row of these versions; null when none is left. */
function rowOfVersions(
  { owner, kind, id }: Pick<DraftRow, 'owner' | 'kind' | 'id'>,
  versions: DraftVersion[],
): DraftRow | null {
  const [newest, ...others] = versions.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return newest ? { owner, kind, id, ...newest, others } : null;
}

/** The next moment of a thing: the clock's, unless that was set back behind what is written already. */
export function momentAfter(row: DraftRow | undefined, now: number): number {
  return Math.max(now, ...versionsOf(row).map(({ updatedAt }) => updatedAt + 1));
}

/** The row with what a writer says now, in place of what it said before. */
export function withVersion(
  thing: Pick<DraftRow, 'owner' | 'kind' | 'id'>,
  row: DraftRow | undefined,
  version: DraftVersion,
): DraftRow | null {
  const others = versionsOf(row).filter(({ writer }) => writer !== version.writer);
  return rowOfVersions(thing, [version, ...others]);
}

/** The row with what had been put aside; undefined when the same writer has brought something newer to the disk. */
export function withAside(
  thing: Pick<DraftRow, 'owner' | 'kind' | 'id'>,
  row: DraftRow | undefined,
  aside: DraftVersion,
): DraftRow | null | undefined {
  const before = versionsOf(row).find(({ writer }) => writer === aside.writer);
  const isCounted = aside.count !== undefined && before?.count !== undefined;
  const newer = isCounted
    ? (aside.count ?? 0) - (before.count ?? 0)
    : aside.updatedAt - (before?.updatedAt ?? -Infinity);
  // Whoever was shown what the disk had was not shown these words, and did not give them up.
  const updatedAt = momentAfter(row, aside.updatedAt);
  return newer > 0 ? withVersion(thing, row, { ...aside, updatedAt }) : undefined;
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
