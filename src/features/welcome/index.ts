import { lazyPart } from '#src/lib/lazy-part.ts';

export { useInstall, watchInstall } from './install.ts';
export { isAppleTablet, isInstalled } from './platform.ts';
export { savedOnce } from './memory.ts';

/** The install offer and the tour; fetched once the engine is there, the first paint does without them. */
export const Welcome = lazyPart(async () => (await import('./welcome.tsx')).Welcome);

/** "Show me around again", for the device panel. */
export const TourAgain = lazyPart(async () => (await import('./tour-again.tsx')).TourAgain);
