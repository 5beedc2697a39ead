import { useEffect } from 'react';
import { useOffline } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';

/** Where nothing survives closing the window, closing it with unsent work asks first. */
export function GuardWindow() {
  const { durable, waiting, needsYou } = useSnapshot(useOffline().outbox.status);
  const isAtRisk = !durable && waiting + needsYou > 0;
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
  return null;
}
