/** What the header shows once the engine is there; a file of its own, since the first paint does without. */
export { SyncPill } from './sync-pill.tsx';
export { UpdateNote } from './update-note.tsx';
