/** Reading from the server that is no query of a screen, such as the whole question bank page by page. */
import { useEffect } from 'react';
import { createStore } from './store.ts';

const readers = createStore(0);

/** Counts as reading while it is. */
export function useTellsReading(isReading: boolean): void {
  useEffect(() => {
    if (!isReading) return undefined;
    readers.update((count) => count + 1);
    return () => readers.update((count) => count - 1);
  }, [isReading]);
}

/** Whether anything of it goes on. */
export const useIsReading = (): boolean => readers.use((count) => count > 0);
