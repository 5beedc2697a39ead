import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  loadExamReport,
  loadProfile,
  loadReports,
  loadShowAll,
  type LoadedReport,
} from '#src/features/reports/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Sheet, SkeletonRows } from '#src/ui/index.ts';
import type { Ahead } from './ahead.ts';
import { useChoose } from './use-choose.ts';

/** A report by a file of its own: of whom or what the path says, chosen from by the address. */
function reportRoute(load: LoadedReport) {
  const Page = lazyPart(load);
  ReportRoute.ahead = ({ code }: Ahead) => code(load);
  return ReportRoute;

  function ReportRoute() {
    const { id, studentId } = useParams({ strict: false });
    const search = useSearch({ strict: false });
    const choose = useChoose();
    const subject = id ?? studentId ?? '';
    return (
      <Suspense
        fallback={
          <Sheet>
            <SkeletonRows rows={4} />
          </Sheet>
        }
      >
        <Page key={subject} id={subject} search={search} onSearch={choose} />
      </Suspense>
    );
  }
}

export const ExamReportRoute = reportRoute(loadExamReport);
export const ShowAllRoute = reportRoute(loadShowAll);
export const ProfileRoute = reportRoute(loadProfile);
export const ReportsRoute = reportRoute(loadReports);
