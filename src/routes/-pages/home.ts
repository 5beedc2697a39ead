export { HomePage } from '#src/features/home/index.ts';
