import { useEffectEvent, useLayoutEffect } from 'react';

/** Says that what stands beside it in a `Suspense` has come. */
export function Come({ onCome }: { onCome: () => void }) {
  const come = useEffectEvent(onCome);
  useLayoutEffect(() => come(), []);
  return null;
}
