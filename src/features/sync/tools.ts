/** What the header shows once the engine is there; a file of its own, since the first paint does without. */
export { StorageNote } from './storage-note.tsx';
export { SyncPill } from './sync-pill.tsx';
export { UpdateNote } from './update-note.tsx';
export { EvictedNote } from './evicted-note.tsx';
export { watchStorage } from './storage-watch.ts';
