/** Where the browser does not tell (WebKit), so long after it is taken to have nothing to do. */
const GUESS_MS = 500;

/**
 * Does something in a moment in which the browser has nothing better to do, at the latest after `most` milliseconds;
 * answers how not to.
 */
export function whenIdle(work: () => void, most = 5_000): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, GUESS_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: most });
  return () => cancelIdleCallback(id);
}

/** Resolves in such a moment. */
export const idleMoment = (most?: number): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(resolve, most);
  });
