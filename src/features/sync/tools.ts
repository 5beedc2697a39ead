/** What the header shows once the engine is loaded, in a chunk of its own. */
export { StorageNote } from './storage-note.tsx';
export { SyncPill } from './sync-pill.tsx';
export { UpdateNote } from './update-note.tsx';
export { EvictedNote } from './evicted-note.tsx';
export { watchStorage } from './storage-watch.ts';
