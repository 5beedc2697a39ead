import { lazyPart } from '#src/lib/lazy-part.ts';

/** Fetched when somebody wants questions on paper. */
export const PrintView = lazyPart(async () => (await import('./print-view.tsx')).PrintView);
