import { lazyPart } from '#src/lib/lazy-part.ts';

export const loadDialogWindow = async () => (await import('./dialog-window.tsx')).DialogWindow;
export const DialogWindow = lazyPart(loadDialogWindow);
