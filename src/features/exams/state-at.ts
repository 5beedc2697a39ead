import type { Lifecycle } from '#contract/shapes.ts';
import { lifecycleState } from '#domain/lifecycle.ts';

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
