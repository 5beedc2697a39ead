/** The number on the app's icon, kept right when work is sent and no page is there to say so. */
import type { Offline } from '#src/offline/index.ts';

/** What browsers with badges offer; absent elsewhere. */
export interface Badges {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Does the work, and then shows how much is left, however it ended: that the badge fails is nobody's trouble. */
export async function withBadge(
  work: Promise<void>,
  { outbox, ready, storage }: Pick<Offline, 'outbox' | 'ready' | 'storage'>,
  badges: Badges,
): Promise<void> {
  let isRead = false;
  void ready.then(
    () => {
      isRead = true;
    },
    () => undefined,
  );
  try {
    await work;
  } finally {
    // A disk that does not answer says nothing of what waits.
    if (isRead && storage.getSnapshot() !== 'unreachable') await show();
  }

  async function show() {
    const { waiting, needsYou } = outbox.status.getSnapshot();
    const count = waiting + needsYou;
    const shown = count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.();
    await shown?.catch(() => undefined);
  }
}
