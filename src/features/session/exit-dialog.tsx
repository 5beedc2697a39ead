import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useEngineReady, useOffline } from './context.ts';
import { unsaved } from './unsaved.ts';
import { useSession } from './use-session.ts';

const ExitQuestion = lazyPart(async () => (await import('./exit-question.tsx')).ExitQuestion);

/** Leaves at once when nothing waits; with unsent work it asks what shall become of it. */
export function ExitDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { outbox } = useOffline();
  const isReady = useEngineReady();
  const [hasUnsent, setHasUnsent] = useState<boolean | null>(null);
  if (isReady && hasUnsent === null) setHasUnsent(outbox.rows().length + unsaved.count() > 0);
  useEffect(() => {
    if (hasUnsent === false) void session.exit().finally(onClose);
  }, [hasUnsent, session, onClose]);
  if (!hasUnsent) return null;
  return (
    <Suspense>
      <ExitQuestion onClose={onClose} />
    </Suspense>
  );
}
