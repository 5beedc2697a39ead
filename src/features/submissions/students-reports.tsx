import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import { textLink } from '#src/ui/text-link.ts';
import { clsx, layouts } from '#src/ui/index.ts';
import { searchOf, type SubmissionFilter } from './filters/filter.ts';
import { filterSubmissions, type Submission } from './filters/matching.ts';
import classes from './filters/filters.module.css';

/** Exports the results of these students as a file. */
export type ResultsExport = ComponentType<{
  kind: Kind;
  activity: ActivityDetails;
  /** Whom the filters leave, in their order. */
  results: readonly ResultItem[];
}>;

/** Links from the list of students to the reports: of the exam, of each student on paper, and as a file. */
export function StudentsReports({
  kind,
  activity,
  items,
  filter,
  Export,
}: {
  kind: Kind;
  activity: ActivityDetails;
  items: readonly Submission[];
  filter: SubmissionFilter;
  Export: ResultsExport | undefined;
}) {
  const { t } = useTranslation('submissions');
  const results = useMemo(
    () => filterSubmissions(items, filter).map(({ result }) => result),
    [items, filter],
  );
  const to = { params: { id: activity.id }, className: textLink };
  return (
    <nav
      className={clsx(layouts.row, layouts.below12, classes['reports'])}
      aria-label={t('reports.label')}
    >
      {/* Fetched when the page stands: the row is held at its end, so that nothing of it moves. */}
      {Export && (
        <Suspense>
          <Export kind={kind} activity={activity} results={results} />
        </Suspense>
      )}
      {kind === 'exam' && (
        <>
          <Link to="/exams/exam-report/$id" {...to}>
            {t('reports.exam')}
          </Link>
          <Link to="/exams/exam-student-report/$id/showAll" search={searchOf(filter)} {...to}>
            {t('reports.showAll')}
          </Link>
        </>
      )}
    </nav>
  );
}
