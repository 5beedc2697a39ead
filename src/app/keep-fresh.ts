import type { QueryClient } from '@tanstack/react-query';
import { checkSession } from '#src/api/session.ts';
import type { Engine, SessionStore } from '#src/features/session/index.ts';
import type { Offline } from '#src/offline/index.ts';
import { lookForNetwork } from './look-for-network.ts';
import { refreshAfterReturn } from './refresh-after-return.ts';
import { refreshAfterSending } from './refresh-after-sending.ts';
import { refreshAfterSignIn } from './refresh-after-sign-in.ts';

/** Everything that makes screens read again; a file of its own, since nothing is old before the first paint. */
export function keepFresh(
  { offline, engine, session }: { offline: Offline; engine: Engine; session: SessionStore },
  client: QueryClient,
): () => void {
  const stops = [
    refreshAfterSending(offline, client),
    refreshAfterReturn(engine.connectivity, client),
    refreshAfterSignIn(session, client),
    lookForNetwork(engine.connectivity, {
      ask: () => checkSession().catch(() => undefined),
      // With something to send the engine asks by itself.
      isWatched: () => !document.hidden && engine.outbox.status.getSnapshot().waiting === 0,
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
