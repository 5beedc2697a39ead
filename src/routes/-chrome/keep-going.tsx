import { Suspense } from 'react';
import { useHasKept } from '#src/features/keep/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';

const KeepWorking = lazyPart(async () => (await import('./keep-working.tsx')).KeepWorking);

/** Begins to read and renew once something is kept; until then none of that code is needed. */
export function KeepGoing() {
  if (!useHasKept()) return null;
  return (
    <Suspense>
      <KeepWorking />
    </Suspense>
  );
}
