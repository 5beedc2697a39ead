import { lazyPart } from '#src/lib/lazy-part.ts';

/** Fetched when a teacher wants to see what a student sees. */
export const PreviewDialog = lazyPart(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
);
