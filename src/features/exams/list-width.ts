import { useSyncExternalStore } from 'react';

/** Where the rows have one column, there is no room for a row of filters. */
const query = '(max-width: 47.99em)';

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
