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
export { SearchField } from './list-toolbar.tsx';
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
  LISTS,
  QuestionsLink,
  StudentsBackLink,
  StudentsButton,
  StudentsLink,
  WorkbookLink,
} from './links.tsx';
export { countResults, countsOnDevice, progressOf, toCorrect } from './progress.ts';
export { activityListQuery, activityQuery, resultsQuery, workbookQuery } from './queries.ts';
export { ActivityFallback, QueryFallback, useCopyAge } from './query-fallback.tsx';
export { loadLiveStudents } from './live-status/lazy.ts';
export { readWorkbooks } from './submission-filters/accept/read-workbooks.ts';
export { StudentsPage } from './students-page.tsx';
export type { StudentsOut } from './students-reports.tsx';
export { createFlag } from './submission-filters/flag.ts';
export { filterOf, isNarrowed, searchOf, type StackSearch } from './submission-filters/filter.ts';
export { stackItems } from './submission-filters/items.ts';
export { isExpected, stackOf } from './submission-filters/matching.ts';
export {
  isCounted,
  isEverybody,
  withStandings,
  type RankSource,
} from './submission-filters/standings.ts';
export { useFigures } from './submission-filters/use-figures.ts';
export { useFilterWords } from './submission-filters/use-filter-words.ts';
export { useRest } from './submission-filters/time-estimate/left-line.tsx';
export { answersLeft } from './submission-filters/readiness.ts';
export { addScores, paceHidden } from './submission-filters/time-estimate/pace-store.ts';
export { useWalk, type WalkView } from './submission-filters/grading-queue/use-walk.ts';
export { WalkDone, WalkLine } from './submission-filters/grading-queue/walk-parts.tsx';
export { fullName, nameInOrder } from './students-filter.ts';
export { useMergedResults, useWaitingRows } from './use-device.ts';
export { WithdrawButton } from './actions/withdraw-button.tsx';
export { useIsPhone, useIsTablet } from './list-width.ts';
export { ownSchedule, stateAt } from './state-at.ts';
export { useLifecycle } from './use-lifecycle.ts';
