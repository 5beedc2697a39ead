import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useEngineReady, useOffline } from './context.ts';
import { unsaved } from './unsaved.ts';
import { useSession } from './use-session.ts';

const ExitQuestion = lazyPart(async () => (await import('./exit-question.tsx')).ExitQuestion);
const ExitUnreachable = lazyPart(
  async () => (await import('./exit-unreachable.tsx')).ExitUnreachable,
);

/**
 * Leaves at once when nothing waits; with unsent work it asks what shall become of it, and where the storage does
 * not answer it says what leaving cannot do.
 */
export function ExitDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { outbox, storage } = useOffline();
  const disk = useSyncExternalStore(storage.subscribe, storage.getSnapshot);
  const isReady = useEngineReady();
  const [hasUnsent, setHasUnsent] = useState<boolean | null>(null);
  if (isReady && disk !== 'unreachable' && hasUnsent === null)
    setHasUnsent(outbox.rows().length + unsaved.count() > 0);
  useEffect(() => {
    if (hasUnsent === false) void session.exit().finally(onClose);
  }, [hasUnsent, session, onClose]);
  if (disk === 'unreachable' && hasUnsent === null)
    return (
      <Suspense>
        <ExitUnreachable onClose={onClose} />
      </Suspense>
    );
  if (!hasUnsent) return null;
  return (
    <Suspense>
      <ExitQuestion onClose={onClose} />
    </Suspense>
  );
}
