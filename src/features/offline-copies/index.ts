import { lazyPart } from '#src/lib/lazy-part.ts';

export { keepsDue } from './due.ts';
export { KeptList } from './kept-list.tsx';
export { estimateBytes } from './size.ts';
export { pinId, useHasKept, useIsKept, useKept } from './use-kept.ts';

/** On the page of an exam or assignment: keep it here, how far that has come, how old it is. */
export const KeepLine = lazyPart(async () => (await import('./keep-line.tsx')).KeepLine);
