import type { ActivityItem } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import type { CurrentYear, Engine } from '#src/features/session/index.ts';
import type { Lists } from './lists.ts';

/** What an action needs to know of an exam or assignment. */
export type ActionItem = Pick<
  ActivityItem,
  'id' | 'title' | 'state' | 'version' | 'startDate' | 'endDate'
>;

/** Who acts, and on what lists. */
export interface ActContext extends Lists {
  owner: string;
  /** Where a copy goes. */
  current: CurrentYear | null;
  /** Whether she is still signed in here: nothing of somebody else may be read or sent in her name. */
  isHers: () => boolean;
  engine: Pick<Engine, 'outbox' | 'kept' | 'drafts' | 'storage'>;
}

export interface ActivityMenuProps {
  kind: Kind;
  item: ActionItem & {
    /** Where the caller knows whose it is; asked otherwise. */
    mayEdit?: boolean | undefined;
  };
  /** It was deleted: its own pages lead nowhere any more. */
  onGone?: (() => void) | undefined;
}
