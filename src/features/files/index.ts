import { lazyPart } from '#src/lib/lazy-part.ts';

export type { PickedFile } from './take-in.ts';
export type { Taking } from './use-take-in.ts';

/** Fetched when a form shows files. */
export const FilePicker = lazyPart(async () => (await import('./file-picker.tsx')).FilePicker);
export { usePicture } from './use-picture.ts';
export { takeIn } from './take-in.ts';
export { FileDrop, type FileSource } from './file-drop.tsx';
