import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isGoodNetwork } from '#src/features/connection/index.ts';
import { useIsOffline, useOffline, useScope } from '#src/features/session/index.ts';
import { watchIntent } from '#src/lib/intent.ts';
import { createBringer } from './bring-ahead.ts';

/** Begins to fetch a page as soon as somebody is about to open it, where that costs nobody anything. */
export function AheadOfClick() {
  const router = useRouter();
  const client = useQueryClient();
  const { outbox } = useOffline();
  const { schoolId, semesterId } = useScope();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return undefined;
    const bring = createBringer({ router, client, scope: { schoolId, semesterId }, outbox });
    return watchIntent((to) => {
      if (isGoodNetwork()) bring(to).catch(() => undefined);
    });
  }, [router, client, outbox, schoolId, semesterId, isOffline]);
  return null;
}
