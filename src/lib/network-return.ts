const waiting = new Set<() => void>();

function callAll() {
  for (const go of waiting) go();
}

/** The school's server answered something: whoever waits for the network may try again. */
export const networkAnswered = (): void => callAll();

/**
 * Resolves when the network may be back: the browser says so, the server answered another request, or somebody looks
 * at the page again, who may have signed in to the Wi-Fi in another window meanwhile.
 */
export function networkReturn(): Promise<void> {
  return new Promise((resolve) => {
    const isSeen = () => {
      if (document.visibilityState === 'visible') go();
    };
    const go = () => {
      waiting.delete(go);
      removeEventListener('online', go);
      document.removeEventListener('visibilitychange', isSeen);
      resolve();
    };
    waiting.add(go);
    addEventListener('online', go);
    document.addEventListener('visibilitychange', isSeen);
  });
}
