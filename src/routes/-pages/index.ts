import { loadAccountSteps, loadLoginForm } from '#src/features/session/index.ts';
import { lazyPage } from '../-chrome/lazy-page.tsx';

const more = () => import('./more.ts');

/** Each page by a file of its own, so that asking for one does not bring along all behind its feature's door. */
export const HomePage = lazyPage(async () => (await import('./home.ts')).HomePage);
export const ListPage = lazyPage(async () => (await import('./list.tsx')).ListRoute);
export const StudentsPage = lazyPage(async () => (await import('./students.tsx')).StudentsRoute);
export const WorkbookPage = lazyPage(async () => (await import('./workbook.tsx')).WorkbookRoute);
export const QuestionsPage = lazyPage(async () => (await more()).loadQuestions());
export const NewPage = lazyPage(async () => (await more()).loadNew());
export const EditPage = lazyPage(async () => (await more()).loadEdit());
export const ExamBankPage = lazyPage(async () => (await more()).loadExamBank());
export const BankExamPage = lazyPage(async () => (await more()).loadBankExam());
export const QuestionBankPage = lazyPage(async () => (await more()).loadQuestionBank());
export const ExamReportPage = lazyPage(async () => (await more()).loadExamReport());
export const ShowAllPage = lazyPage(async () => (await more()).loadShowAll());
export const StudentProfilePage = lazyPage(async () => (await more()).loadProfile());
export const ReportsPage = lazyPage(async () => (await more()).loadReports());
export const CardsPage = lazyPage(async () => (await more()).loadCards());
export const AdminPage = lazyPage(async () => (await more()).loadAdmin());
export const SyncShell = lazyPage(async () => (await more()).loadSyncShell(), true);
export const KonjPage = lazyPage(async () => (await more()).loadKonj(), true);
export const LoginForm = lazyPage(loadLoginForm);
export const AccountSteps = lazyPage(loadAccountSteps);
export const NotFoundPage = lazyPage(async () => (await import('./not-found.ts')).NotFoundPage);
