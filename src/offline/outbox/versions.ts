/** Own accepted writes raise a part's version; bases on the older one follow, so that nobody conflicts with herself. */
import { isObject, objectsOf } from '#src/lib/json.ts';
import type { OutboxRow, Receipt, VersionLink } from '../records.ts';
import type { Part } from './kind.ts';
import type { Settling } from './row-changes.ts';

/**
 * The version that a base stands for now: step by step over own accepted writes, each applied on what the one before it
 * left. What somebody else wrote in between ends the way, and is asked about.
 */
export function rebased(links: readonly VersionLink[], part: string, base: number): number {
  const reached = new Set([base]);
  const steps = links.filter((link) => link.part === part).toSorted((a, b) => a.from - b.from);
  for (const { from, to } of steps) if (reached.has(from)) reached.add(to);
  return Math.max(...reached);
}

/** A lane and its person, since two people may mark the same workbook on this device. */
export const laneOfPerson = (owner: string, lane: string) => `${owner} ${lane}`;

/** A part from the version on which the server applied what was sent; none where it does not say, or nothing was. */
export function linkOf(part: unknown, answered: unknown): VersionLink[] {
  const { basedOn: from, version: to } = isObject(answered) ? answered : {};
  const isStep = typeof from === 'number' && typeof to === 'number' && from < to;
  return typeof part === 'string' && isStep ? [{ part, from, to }] : [];
}

/** The versions that stand on the server, by part, as a conflict's answer tells them. */
export function standingVersions(server: unknown): Map<Part, number> {
  const versions = new Map<Part, number>();
  if (!isObject(server)) return versions;
  const say = (part: unknown, { version }: { version?: unknown }) => {
    if (typeof part === 'string' && typeof version === 'number') versions.set(part, version);
  };
  for (const item of objectsOf(server['current']))
    say(item['questionId'] ?? item['id'] ?? item['part'], item);
  for (const [part, value] of Object.entries(server)) if (isObject(value)) say(part, value);
  return versions;
}

/** She has seen the server's version: screens with the older copy must not conflict with it again. */
export function seenOf(
  { owner, lane, kind, server }: OutboxRow,
  bases: Iterable<[Part, number | null]>,
  { now, uuid }: Settling,
): Receipt {
  const versions = standingVersions(server);
  const links = [...bases].flatMap(([part, from]) => {
    const to = versions.get(part);
    return from === null || to === undefined ? [] : [{ part, from, to }];
  });
  return { key: uuid(), owner, lane, kind, at: now, links, isExact: true, body: null, label: {} };
}
