import { useSyncExternalStore } from 'react';

/** From 900 px up the side menu stands open beside the page. */
const query = '(min-width: 56.25em)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
