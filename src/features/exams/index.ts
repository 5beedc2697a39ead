export { ActivityListPage } from './activity-list-page.tsx';
export { ListButton, StudentsBackLink, StudentsButton } from './links.tsx';
export { countResults, progressOf, toCorrect } from './progress.ts';
export { activityListQuery, activityQuery, resultsQuery, workbookQuery } from './queries.ts';
export { QueryFallback, useCopyAge } from './query-fallback.tsx';
export { StudentsPage } from './students-page.tsx';
export { fullName } from './students-filter.ts';
export { useMergedResults, useWaitingRows } from './use-device.ts';
export { useLifecycle } from './use-lifecycle.ts';
