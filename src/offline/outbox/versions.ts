/** Own accepted writes move a part's version; whatever is based on the older one follows, so nobody conflicts with herself. */
import { isObject, objectsOf } from '#src/lib/json.ts';
import type { OutboxRow, Receipt, VersionLink } from '../records.ts';
import { createdTemps, isTempId } from '../kinds/questions/lists.ts';

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

/** Traces of a list in the order in which the server took it: a lane goes by its rows, never by a clock. */
export const inOrder = (receipts: readonly Receipt[]): Receipt[] =>
  receipts.toSorted((a, b) => (a.change?.seq ?? 0) - (b.change?.seq ?? 0));

/** A lane of one person: two may mark the same workbook on this device. */
export const laneOfPerson = (owner: string, lane: string) => `${owner} ${lane}`;

/** A part from the version on which the server applied what was sent; none where it does not say, or nothing was. */
function linkOf(part: unknown, answered: unknown): VersionLink[] {
  const { basedOn: from, version: to } = isObject(answered) ? answered : {};
  const isStep = typeof from === 'number' && typeof to === 'number' && from < to;
  return typeof part === 'string' && isStep ? [{ part, from, to }] : [];
}

/** How an accepted row moved the versions of its parts: nothing but what it was itself. */
export function linksOf({ kind }: Pick<OutboxRow, 'kind'>, data: unknown): VersionLink[] {
  if (!isObject(data)) return [];
  if (kind !== 'correction')
    return [...objectsOf(data['questions']), ...objectsOf(data['ids'])].flatMap((item) =>
      linkOf(item['id'], item),
    );
  return [
    ...objectsOf(data['versions']).flatMap((item) => linkOf(item['questionId'], item)),
    ...['review', 'note'].flatMap((part) => linkOf(part, data[part])),
  ];
}

/** The server's ids of the questions that an accepted row created; the bank answers those of changed ones as well. */
export function createdBy(row: Pick<OutboxRow, 'kind' | 'body'>, data: unknown) {
  const temps = new Set(createdTemps(row));
  return idsOf(data).filter(({ temp }) => temps.has(temp));
}

/** The server's ids of questions, by the names that this device gave them. */
export function idsOf(data: unknown): { temp: string; id: string }[] {
  return objectsOf(isObject(data) ? data['ids'] : null).flatMap(({ clientId, id }) =>
    typeof clientId === 'string' && typeof id === 'string' && !isTempId(id)
      ? [{ temp: `tmp:${clientId}`, id }]
      : [],
  );
}
