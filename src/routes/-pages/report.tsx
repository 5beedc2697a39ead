import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { ReportPageProps } from '#src/features/reports/index.ts';
import { useChoose } from './use-choose.ts';

/** A report: of whom or what the path says, chosen from by the address. */
export function reportRoute(Page: ComponentType<ReportPageProps>) {
  return function ReportRoute() {
    const { id, studentId } = useParams({ strict: false });
    const search = useSearch({ strict: false });
    const choose = useChoose();
    const subject = id ?? studentId ?? '';
    return <Page key={subject} id={subject} search={search} onSearch={choose} />;
  };
}
