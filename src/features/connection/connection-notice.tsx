import { deviceNow } from '#src/lib/device-time.ts';
import { IconCloudCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '#src/api/errors.ts';
import { useOffline, useWaiting } from '#src/features/session/index.ts';
import { useSnapshot } from '#src/lib/use-snapshot.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { Arrival, Note } from '#src/ui/index.ts';
import { ConnectionAdvice, useAdvice } from './connection-advice.tsx';

/** Shorter than this is the road, not trouble. */
const PATIENCE = 60_000;

const isNetworkTrouble = (error: unknown) => /^(network|category)\./.test(errorCode(error));

/** Whether something on this screen could not be read for want of an answer. */
function useHasFailedRead(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      cache
        .findAll({ type: 'active' })
        .some(({ state }) => state.status === 'error' && isNetworkTrouble(state.error)),
  );
}

/** Since when the oldest waits that only waits; for ever where none does. */
const oldestOf = (rows: readonly OutboxRow[]) =>
  rows.reduce(
    (oldest, row) => (row.state === 'queued' ? Math.min(oldest, row.createdAt) : oldest),
    Infinity,
  );

/** Whether something has been waiting for more than a minute. */
function useIsWaitingLong(): boolean {
  const since = useWaiting(oldestOf);
  const [now, setNow] = useState(() => deviceNow());
  const left = since + PATIENCE - now;
  useEffect(() => {
    if (left <= 0 || left === Infinity) return undefined;
    const timer = setTimeout(() => setNow(deviceNow()), Math.min(left, PATIENCE) + 1);
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}

/**
 * A line over the foot of a page, only when it matters there; the list of what waits always has it. It joins a page as
 * that opens: what happens later is told by the pill in the header.
 */
export function ConnectionNotice({ place }: { place: string }) {
  const { t } = useTranslation('sync');
  const { durable } = useSnapshot(useOffline().outbox.status);
  const advice = useAdvice();
  const hasFailedRead = useHasFailedRead();
  const isWaitingLong = useIsWaitingLong();
  // Being signed out has a line of its own there.
  const isWanted = advice !== null && advice !== 'signedOut' && (hasFailedRead || isWaitingLong);
  const [held, setHeld] = useState({ place, isWanted });
  if (held.place !== place) setHeld({ place, isWanted });
  return (
    <>
      {!durable && (
        <Arrival>
          <Note kind="wait" live>
            {t('lack.storage')}
          </Note>
        </Arrival>
      )}
      {held.isWanted && (
        <Arrival>
          <ConnectionAdvice
            live
            otherwise={
              <Note live icon={<IconCloudCheck size={20} stroke={1.75} aria-hidden />}>
                {t('advice.over')}
              </Note>
            }
          />
        </Arrival>
      )}
    </>
  );
}
