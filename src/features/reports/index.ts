import type { ComponentType } from 'react';
import type { ReportPageProps } from './page-props.ts';

export type { ReportPageProps };

/** Fetches one of the reports. */
export type LoadedReport = () => Promise<ComponentType<ReportPageProps>>;

export const loadExamReport: LoadedReport = async () =>
  (await import('./exam/exam-report-page.tsx')).ExamReportPage;
export const loadShowAll: LoadedReport = async () =>
  (await import('./print/show-all-page.tsx')).ShowAllPage;
export const loadProfile: LoadedReport = async () =>
  (await import('./profile/student-profile-page.tsx')).StudentProfilePage;
export const loadReports: LoadedReport = async () =>
  (await import('./overview/reports-page.tsx')).ReportsPage;

/** Takes the list of an exam's or assignment's students along as a file. */
export const loadResultsExport = async () =>
  (await import('./exam/results-export.tsx')).ResultsExportMenu;
