import { Suspense } from 'react';
import { useHasKept } from '#src/features/offline-copies/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { AheadOfClick } from './ahead-of-click.ts';

const KeepWorking = lazyPart(async () => (await import('./keep-working.tsx')).KeepWorking);

/** What goes on beside every page. What renews the kept begins once something is kept; until then none of that code is needed. */
export function BackgroundTasks() {
  const hasKept = useHasKept();
  return (
    <>
      <AheadOfClick />
      {hasKept && (
        <Suspense>
          <KeepWorking />
        </Suspense>
      )}
    </>
  );
}
