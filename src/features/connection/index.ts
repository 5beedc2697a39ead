import { lazyPart } from '#src/lib/lazy-part.ts';

const parts = () => import('./lazy-parts.ts');

/** Shown once the engine is there; the first paint does without them. */
export const ConnectionNotice = lazyPart(async () => (await parts()).ConnectionNotice);
export const GuardWindow = lazyPart(async () => (await parts()).GuardWindow);

/** For the list of what waits: what is the matter, what is safe, and what to do. */
export const ConnectionAdvice = lazyPart(async () => (await parts()).ConnectionAdvice);
/** For the panel of the device: what this browser lacks, in words. */
export const DeviceAbilities = lazyPart(async () => (await parts()).DeviceAbilities);

export { isCellular, isGoodNetwork } from './good-network.ts';
