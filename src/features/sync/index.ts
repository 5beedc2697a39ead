import { lazyPart } from '#src/lib/lazy-part.ts';

export { useInstall, watchInstall } from '#src/features/welcome/index.ts';
export { useUpdate, watchForUpdates } from './update.ts';

const tools = () => import('./tools.ts');
const panels = () => import('./panels.ts');

/** Shown once the engine is there; the first paint does without them. */
export const SyncPill = lazyPart(async () => (await tools()).SyncPill);
export const StorageNote = lazyPart(async () => (await tools()).StorageNote);
export const UpdateNote = lazyPart(async () => (await tools()).UpdateNote);

/** Loaded when it is first opened; precached, so that it opens without a network too. */
export const OutboxPanel = lazyPart(async () => (await panels()).OutboxPanel);
export const DevicePanel = lazyPart(async () => (await panels()).DevicePanel);
/** What waits in her words, for a page of its own accord. */
export const WaitingWords = lazyPart(async () => (await panels()).WaitingWords);
export const EvictedNote = lazyPart(async () => (await tools()).EvictedNote);

/** Looks after the device's storage; its code comes with the engine's. */
export const loadStorageWatch = async () => (await tools()).watchStorage;

/** The app's own files beyond the first ones: a step of them at once, all of them in quiet moments. */
export const loadAppFiles = () => import('./app-rest.ts');
