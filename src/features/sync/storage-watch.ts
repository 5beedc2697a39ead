import { deviceNow } from '#src/lib/device-time.ts';
import type { Offline } from '#src/offline/index.ts';
import { deviceMemory, storageState, type StoragePromise } from './storage.ts';

/** The browser's storage manager; older engines have none. */
export interface StorageManagerLike {
  persist?: () => Promise<boolean>;
  persisted?: () => Promise<boolean>;
}

type Watched = Pick<Offline, 'cache'> & {
  outbox: Pick<Offline['outbox'], 'rows' | 'subscribeRows' | 'status'>;
  kept: Pick<Offline['kept'], 'getSnapshot' | 'subscribe' | 'marker'>;
};

async function said(answer: Promise<boolean> | undefined): Promise<StoragePromise> {
  const isGranted = await answer?.catch(() => undefined);
  return isGranted === undefined ? 'unknown' : isGranted ? 'granted' : 'denied';
}

/** Compares what is remembered outside the database with whether the database still knows itself. */
async function noticeEviction({ kept }: Watched): Promise<void> {
  const before = deviceMemory.read();
  const mark = await kept.marker().catch(() => 'none' as const);
  if (mark === 'made' && before) storageState.evicted(before);
}

/**
 * Watches over the device's storage: notices that it was emptied, remembers how much waits, and asks the browser
 * to keep it once there is something to keep, since one that asks before is refused more often.
 */
export async function watchStorage(
  offline: Watched,
  manager: StorageManagerLike | undefined = navigator.storage,
): Promise<void> {
  await noticeEviction(offline);
  const count = () => {
    const { durable, waiting, needsYou, othersWaiting } = offline.outbox.status.getSnapshot();
    if (durable)
      deviceMemory.write({ at: deviceNow(), waiting: waiting + needsYou + othersWaiting });
  };
  count();
  offline.outbox.status.subscribe(count);

  const before = await said(manager?.persisted?.());
  if (before !== 'denied') storageState.promised(before);
  else {
    let isAsked = false;
    const ask = () => {
      if (isAsked || offline.outbox.rows().length + offline.kept.getSnapshot().length === 0) return;
      isAsked = true;
      void said(manager?.persist?.()).then(storageState.promised);
    };
    ask();
    offline.outbox.subscribeRows(ask);
    offline.kept.subscribe(ask);
  }
  await offline.cache.dropExpired();
}
