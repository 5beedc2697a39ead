import { useEffect } from 'react';

/** The number on the app's icon; browsers without it, and systems that refuse it, show none. */
function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // A badge is a courtesy: where it is not allowed nobody needs to hear of it.
  shown.catch(() => undefined);
}

/** Keeps the badge at what is not sent; it goes with the person. */
export function useBadge(count: number): void {
  useEffect(() => showBadge(count), [count]);
  useEffect(() => () => showBadge(0), []);
}
