export { QuestionBankPage } from './bank-page.tsx';
