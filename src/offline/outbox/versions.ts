/** Own accepted writes move a part's version; whatever is based on the older one follows, so nobody conflicts with herself. */
import { isObject, objectsOf } from '#src/lib/json.ts';
import type { CorrectionBody, OutboxRow, VersionLink } from '../records.ts';
import { createdTemps, isTempId } from './question-lists.ts';

/**
 * The version that a base stands for now, following own accepted writes only.
 * A base older than an own write comes from a tab with an older copy: that write was already made over what
 * stood between, knowingly, and the tab showed it.
 */
export function rebased(links: readonly VersionLink[], part: string, base: number): number {
  let version = base;
  for (let moved = true; moved;) {
    moved = false;
    for (const link of links)
      if (link.part === part && link.from >= version && link.to > version) {
        version = link.to;
        moved = true;
      }
  }
  return version;
}

/** A correction whose bases follow own writes. */
export function rebaseCorrection(
  body: CorrectionBody,
  links: readonly VersionLink[],
): CorrectionBody {
  const follow = <T extends { baseVersion: number }>(part: string, value: T): T => ({
    ...value,
    baseVersion: rebased(links, part, value.baseVersion),
  });
  return {
    answers: body.answers.map((answer) => follow(answer.questionId, answer)),
    ...(body.review && { review: follow('review', body.review) }),
    ...(body.note && { note: follow('note', body.note) }),
  };
}

/** A lane of one person: two may mark the same workbook on this device. */
export const laneOfPerson = (owner: string, lane: string) => `${owner} ${lane}`;

const number = (value: unknown) => (typeof value === 'number' ? value : null);

function sentBody(row: OutboxRow): unknown {
  return row.sent?.body ? JSON.parse(row.sent.body) : null;
}

function correctionLinks(sent: unknown, data: unknown): VersionLink[] {
  if (!isObject(sent) || !isObject(data)) return [];
  const answered = new Map(
    objectsOf(data['versions']).map((item) => [item['questionId'], number(item['version'])]),
  );
  const links: VersionLink[] = [];
  const link = (part: string, from: number | null, to: number | null) => {
    if (from !== null && to !== null) links.push({ part, from, to });
  };
  for (const answer of objectsOf(sent['answers'])) {
    const { questionId } = answer;
    if (typeof questionId === 'string')
      link(questionId, number(answer['baseVersion']), answered.get(questionId) ?? null);
  }
  for (const part of ['review', 'note']) {
    const [before, after] = [sent[part], data[part]];
    if (isObject(before) && isObject(after))
      link(part, number(before['baseVersion']), number(after['version']));
  }
  return links;
}

function listLinks(sent: unknown, data: unknown): VersionLink[] {
  if (!isObject(data)) return [];
  const answered = new Map(
    [
      ...objectsOf(data['questions']),
      ...objectsOf(data['versions']),
      ...objectsOf(data['ids']),
    ].map((item) => [item['id'] ?? item['questionId'], number(item['version'])]),
  );
  return objectsOf(sent).flatMap((item) => {
    const [id, from] = [item['id'], number(item['version'])];
    const to = answered.get(id) ?? null;
    return typeof id === 'string' && from !== null && to !== null ? [{ part: id, from, to }] : [];
  });
}

/** How an accepted row moved the versions of its parts. */
export function linksOf(row: OutboxRow, data: unknown): VersionLink[] {
  if (row.kind === 'correction') return correctionLinks(sentBody(row), data);
  return row.kind === 'delete' ? [] : listLinks(sentBody(row), data);
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
