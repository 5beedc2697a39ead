import { useEffect, useSyncExternalStore } from 'react';
import { useOffline } from '#src/features/session/index.ts';

/** Where nothing survives closing the window, closing it with unsent work asks first. */
export function GuardWindow() {
  const { status } = useOffline().outbox;
  const { durable, waiting, needsYou } = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const isAtRisk = !durable && waiting + needsYou > 0;
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
  return null;
}
