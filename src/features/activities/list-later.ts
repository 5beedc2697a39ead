import { useEffect, useState } from 'react';

/** True a frame after it may be: what the rows do not need is fetched once they stand there. */
export function useLater(isReady: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const frame = requestAnimationFrame(() => setLater(true));
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return isLater;
}
