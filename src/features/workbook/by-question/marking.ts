import type { PartSync } from '../saving/view.ts';
import type { AnswerView } from './lens.ts';

/** Which answers of a group the next key means, and which of them stand with another score. */
export interface Marked {
  targets: readonly AnswerView[];
  /** The score that all targets have; null while they have none, or not the same. */
  units: number | null;
  others: readonly AnswerView[];
  /** The one score that all others have. */
  othersUnits: number | null;
}

const unitsOf = (view: AnswerView) => view.question.scoreUnits;

/** The score that most have, of several the one that was given first. */
function usual(views: readonly AnswerView[]): number | null {
  const counts = new Map<number | null, number>();
  for (const view of views) counts.set(unitsOf(view), (counts.get(unitsOf(view)) ?? 0) + 1);
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return first?.[0] ?? null;
}

/** Who is meant when a group is opened: those without a score; where all have one, those who have the usual one. */
export function meantAtFirst(views: readonly AnswerView[]): ReadonlySet<string> {
  const open = views.filter((view) => unitsOf(view) === null);
  const meant = open.length > 0 ? open : views.filter((view) => unitsOf(view) === usual(views));
  return new Set(meant.map((view) => view.resultId));
}

/**
 * Who is meant while the group stays open: a mark that a colleague gave one of them meanwhile is hers to keep, until it
 * is taken along knowingly.
 */
export function stillMeant(
  views: readonly AnswerView[],
  meant: ReadonlySet<string>,
): ReadonlySet<string> {
  const known = views.filter((view) => meant.has(view.resultId));
  const [first] = known;
  const isSame = known.every((view) => first && unitsOf(view) === unitsOf(first));
  return isSame ? meant : meantAtFirst(known);
}

export function markedOf(views: readonly AnswerView[], meant: ReadonlySet<string>): Marked {
  const isMeant = (view: AnswerView) => meant.has(view.resultId);
  const known = views.filter(isMeant);
  const targets = known.length > 0 ? known : views.slice(0, 1);
  const [first] = targets;
  const isSame = first !== undefined && targets.every((one) => unitsOf(one) === unitsOf(first));
  const units = isSame ? unitsOf(first) : null;
  const others = views.filter((view) => !targets.includes(view) && unitsOf(view) !== units);
  const of = others[0] ? unitsOf(others[0]) : null;
  const othersUnits = others.every((view) => unitsOf(view) === of) ? of : null;
  return { targets, units, others, othersUnits };
}

const gravity: PartSync[] = [
  'failed',
  'conflict',
  'refused',
  'saving',
  'device',
  'sent',
  'untouched',
];

const needsHer = 3;

/** The answer that speaks for all that are meant: the gravest, and whichever of the group needs her. */
export function gravest(
  targets: readonly AnswerView[],
  views: readonly AnswerView[],
): AnswerView | undefined {
  const gravityOf = (view: AnswerView) => gravity.indexOf(view.question.sync);
  const heard = [...targets, ...views.filter((view) => gravityOf(view) < needsHer)];
  return heard.toSorted((a, b) => gravityOf(a) - gravityOf(b))[0];
}
