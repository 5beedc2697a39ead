/** Pages that nobody opens first: which files each is made of need not be known before the first paint. */
export const loadQuestions = async () => (await import('./questions.tsx')).QuestionsRoute;
export const loadNew = async () => (await import('./activity-form.tsx')).NewRoute;
export const loadEdit = async () => (await import('./activity-form.tsx')).EditRoute;
export const loadExamBank = async () => (await import('./exam-bank.tsx')).ExamBankRoute;
export const loadBankExam = async () => (await import('./exam-bank.tsx')).BankExamRoute;
export const loadQuestionBank = async () => (await import('./question-bank.tsx')).QuestionBankRoute;
export const loadExamReport = async () => (await import('./report.tsx')).ExamReportRoute;
export const loadShowAll = async () => (await import('./report.tsx')).ShowAllRoute;
export const loadProfile = async () => (await import('./report.tsx')).ProfileRoute;
export const loadReports = async () => (await import('./report.tsx')).ReportsRoute;
export const loadCards = async () => (await import('./admin.tsx')).CardsRoute;
export const loadAdmin = async () => (await import('./admin.tsx')).AdminRoute;
export const loadSyncShell = async () => (await import('../-chrome/sync-shell.tsx')).SyncShell;
export const loadKonj = async () => (await import('./konj.tsx')).KonjRoute;
