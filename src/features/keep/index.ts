import { lazyPart } from '#src/lib/lazy-part.ts';

export { keepsDue } from './due.ts';
export { estimateBytes } from './size.ts';
export { pinId, useHasKept, useIsKept, useKept } from './use-kept.ts';

/** On the page of an exam or assignment: keep it here, how far that has come, how old it is. */
export const KeepLine = lazyPart(async () => (await import('./keep-line.tsx')).KeepLine);
/** Everything that is kept, for the device's panel. */
export const KeptList = lazyPart(async () => (await import('./kept-list.tsx')).KeptList);
