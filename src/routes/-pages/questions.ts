export { QuestionsPage } from '#src/features/questions/index.ts';
