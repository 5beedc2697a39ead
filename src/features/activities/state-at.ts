import type { Lifecycle } from '#contract/shapes.ts';
import { lifecycleState, ownEnd } from '#domain/lifecycle.ts';

/** What the lifecycle of a copy is told by. */
export interface Scheduled {
  state: Lifecycle;
  startDate: string;
  endDate: string;
}

/** The state by the clock: a copy that was read while it ran is not running for ever. */
export function stateAt(activity: Scheduled, now: number): Lifecycle {
  if (activity.state === 'draft' || activity.state === 'ended') return activity.state;
  const startsAt = Date.parse(activity.startDate);
  return lifecycleState({ released: true, startsAt, endsAt: Date.parse(activity.endDate) }, now);
}

/** How long until the clock changes the state; null when it does not any more. */
export function nextChangeIn(activity: Scheduled, now: number): number | null {
  if (activity.state === 'draft' || activity.state === 'ended') return null;
  const moments = [Date.parse(activity.startDate), Date.parse(activity.endDate)];
  const next = moments.find((moment) => moment > now);
  return next === undefined ? null : next - now;
}

/**
 * What the lifecycle of one student's workbook is told by: for her it runs as long as anything of hers is taken, with
 * an extension and where handing in after the end is allowed beyond the end of the others. Until then the server takes
 * no score for what she has not handed in.
 */
export function ownSchedule(
  activity: Scheduled & { settings: { allowSubmitAfterEnd: boolean } },
  extendedUntil: string | null,
): Scheduled {
  const endsAt = Date.parse(activity.endDate);
  const { closesAt } = ownEnd({
    endsAt,
    extendedUntil: extendedUntil === null ? null : Date.parse(extendedUntil),
    allowSubmitAfterEnd: activity.settings.allowSubmitAfterEnd,
  });
  if (closesAt === endsAt || activity.state === 'draft') return activity;
  return {
    state: 'running',
    startDate: activity.startDate,
    endDate: new Date(closesAt).toISOString(),
  };
}
