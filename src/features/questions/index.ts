export { QuestionsPage } from './questions-page.tsx';
