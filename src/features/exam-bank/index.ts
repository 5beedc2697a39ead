export { BankExamPage } from './bank-exam-page.tsx';
export { ExamBankPage } from './exam-bank-page.tsx';
export { templatesQuery } from './queries.ts';
