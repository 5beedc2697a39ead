export { CurrentExamButton } from './current-exam-button.tsx';
export type { KonjSearch } from './stages.ts';

/** Fetched when somebody comes to import. */
export const loadKonjPage = async () => (await import('./konj-page.tsx')).KonjPage;
export const loadSyncHeader = async () => (await import('./sync-header.tsx')).SyncHeader;
