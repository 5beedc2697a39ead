import {
  loadExamReport,
  loadProfile,
  loadReports,
  loadShowAll,
  type LoadedReport,
} from '#src/features/reports/index.ts';
import { loadAccountSteps, loadLoginForm } from '#src/features/session/index.ts';
import { lazyPage } from '../-chrome/lazy-page.tsx';

/** A report and what it stands in, fetched at once: one after the other would be twice the way to the server. */
const report = (load: LoadedReport) =>
  lazyPage(async () => {
    const [{ reportRoute }, Page] = await Promise.all([import('./report.tsx'), load()]);
    return reportRoute(Page);
  });

/** Each page by a file of its own, so that asking for one does not bring along all behind its feature's door. */
export const HomePage = lazyPage(async () => (await import('./home.ts')).HomePage);
export const ListPage = lazyPage(async () => (await import('./list.tsx')).ListRoute);
export const StudentsPage = lazyPage(async () => (await import('./students.tsx')).StudentsRoute);
export const WorkbookPage = lazyPage(async () => (await import('./workbook.tsx')).WorkbookRoute);
export const QuestionsPage = lazyPage(async () => (await import('./questions.tsx')).QuestionsRoute);
export const NewPage = lazyPage(async () => (await import('./activity-form.tsx')).NewRoute);
export const EditPage = lazyPage(async () => (await import('./activity-form.tsx')).EditRoute);
export const ExamBankPage = lazyPage(async () => (await import('./exam-bank.tsx')).ExamBankRoute);
export const BankExamPage = lazyPage(async () => (await import('./exam-bank.tsx')).BankExamRoute);
export const QuestionBankPage = lazyPage(
  async () => (await import('./question-bank.tsx')).QuestionBankRoute,
);
export const ExamReportPage = report(loadExamReport);
export const ShowAllPage = report(loadShowAll);
export const StudentProfilePage = report(loadProfile);
export const ReportsPage = report(loadReports);
export const CardsPage = lazyPage(async () => (await import('./admin.tsx')).CardsRoute);
export const AdminPage = lazyPage(async () => (await import('./admin.tsx')).AdminRoute);
export const SyncShell = lazyPage(
  async () => (await import('../-chrome/sync-shell.tsx')).SyncShell,
  true,
);
export const KonjPage = lazyPage(async () => (await import('./konj.tsx')).KonjRoute, true);
export const LoginForm = lazyPage(loadLoginForm);
export const AccountSteps = lazyPage(loadAccountSteps);
export const NotFoundPage = lazyPage(async () => (await import('./not-found.ts')).NotFoundPage);
