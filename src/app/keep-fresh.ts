import type { QueryClient } from '@tanstack/react-query';
import { checkSession } from '#src/api/session.ts';
import { loadAppFiles } from '#src/features/sync/index.ts';
import type { Engine, SessionStore } from '#src/features/session/index.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';
import type { Offline } from '#src/offline/index.ts';
import { recheckWhereRefused } from './recheck-session.ts';
import { lookForNetwork } from './look-for-network.ts';
import { refreshAfterReturn } from './refresh-after-return.ts';
import { refreshAfterSending } from './refresh-after-sending.ts';
import { refreshAfterSignIn } from './refresh-after-sign-in.ts';
import { reportQueueChanges } from './report-queue.ts';

/** Fetches the rest of the app's files while neither screens nor the outbox are busy. */
function bringRest(engine: Engine, client: QueryClient): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  void loadUntilHere(loadAppFiles).then((files) => {
    if (isOver) return;
    const { status } = engine.outbox;
    stop = files.bringRest({
      isBusy: () => client.isFetching() > 0 || status.getSnapshot().kind === 'sending',
    });
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Everything that makes screens refetch, and reports what waits here; loaded after the first paint. */
export function keepFresh(
  { offline, engine, session }: { offline: Offline; engine: Engine; session: SessionStore },
  client: QueryClient,
): () => void {
  const stops = [
    bringRest(engine, client),
    refreshAfterSending(offline, client),
    refreshAfterReturn(engine.connectivity, client),
    refreshAfterSignIn(session, client),
    reportQueueChanges(engine.outbox, session),
    recheckWhereRefused(engine.outbox, session),
    lookForNetwork(engine.connectivity, {
      ask: () => checkSession().catch(() => undefined),
      isWatched: () => !document.hidden,
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
