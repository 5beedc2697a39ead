import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Kind } from '#src/api/activities.ts';

/** Whom a second chance is for. */
export interface StudentMenuProps {
  kind: Kind;
  activity: ActivityDetails;
  result: ResultItem;
}
