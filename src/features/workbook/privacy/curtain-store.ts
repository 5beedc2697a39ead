import { deviceNow } from '#src/lib/device-time.ts';
import { createFlag } from '#src/lib/device-flag.ts';
import { createStore } from '#src/lib/store.ts';

/** Whether the curtain falls by itself after the app was hidden for some minutes. */
export const curtainFalls = createFlag('bargeh.curtainFalls');

/** Hidden for so long, she may have put the tablet down. */
const AWAY_MS = 3 * 60_000;

const down = createStore(false);

/** Hides everything at once, and shows it again where it was. */
export const curtain = {
  useIsDown: down.use,
  lower: () => down.set(true),
  raise: () => down.set(false),
};

/** Lowers it when she comes back after some minutes; answers how to stop watching. */
export function watchAway(isWanted: () => boolean, lower: () => void): () => void {
  let since: number | null = null;
  const onChange = () => {
    if (document.visibilityState === 'hidden') since = deviceNow();
    else if (since !== null && deviceNow() - since >= AWAY_MS && isWanted()) lower();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
