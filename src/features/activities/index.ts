export { act, deleted, lacksOf, removeUnchanged, sentOf, type Acting } from './actions/act.ts';
export { attempt } from './actions/attempt.ts';
export { DeleteDialog } from './actions/delete-dialog.tsx';
export { ActionItem, BlockedItem, ItemLink } from './actions/menu-items.tsx';
export { FOR_ALL, OpenedDots, useDots } from './actions/opened-dots.tsx';
export { SettingsLink } from './actions/settings-link.tsx';
export { useActing } from './actions/use-acting.ts';
export { pendingOf, untilSent, type Words } from './actions/pending.ts';
export { useFocusAfterLoss } from './list-focus.ts';
export { ListMore } from './list-more.tsx';
export { NewButton, NewLink } from './list-new.tsx';
export { GroupSwitch, SearchField } from './list-toolbar.tsx';
export { DotsMenu } from './dots-menu.tsx';
export { NearEnd } from './near-end.tsx';
export { rowClass } from './row-class.ts';
export { ActivityMenu } from './activity-menu.tsx';
export { actionNote } from './activity-note.ts';
export { ActionNotes } from './activity-notes.tsx';
export { ActivityListPage } from './activity-list-page.tsx';
export {
  ButtonLink,
  ListButton,
  QuestionsLink,
  StudentsBackLink,
  StudentsButton,
  StudentsLink,
  WorkbookButton,
  WorkbookLink,
} from './links.tsx';
export { parentLock, type ParentLock } from './parent-lock.ts';
export { activityListQuery, activityQuery, resultsQuery, workbookQuery } from './queries.ts';
export { ActivityFallback, QueryFallback, useCopyAge } from './query-fallback.tsx';
export { useMergedResults, useWaitingRows, waitingByActivity } from './use-device.ts';
export { WithdrawButton } from './actions/withdraw-button.tsx';
export { useIsPhone, useIsTablet } from './list-width.ts';
export { ownSchedule, stateAt } from './state-at.ts';
export { useLifecycle } from './use-lifecycle.ts';
export type { SubmissionSearch } from './submission-search.ts';
export type { Reason } from './actions/allowed.ts';
export { useWhen } from './activity-row.tsx';
export { CorrectionProgress } from './correction-progress.tsx';
export { copyOfList } from './list-copies.ts';
