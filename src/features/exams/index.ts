export {
  ActivityListPage,
  type ActivityListPageProps,
  type ListFilter,
} from './activity-list-page.tsx';
export { ListButton, StudentsBackLink, StudentsButton, StudentsLink } from './links.tsx';
export {
  attendanceOf,
  countResults,
  isCorrectable,
  progressOf,
  toCorrect,
  type Attendance,
} from './progress.ts';
export {
  activityListQuery,
  activityQuery,
  resultsQuery,
  workbookQuery,
  type Scope,
} from './queries.ts';
export { QueryFallback, useCopyAge } from './query-fallback.tsx';
export { StudentsPage, type StudentsPageProps } from './students-page.tsx';
export { fullName } from './students-filter.ts';
export { useMergedResults, useWaitingRows } from './use-device.ts';
