import { useEffect } from 'react';
import { useOffline } from '#src/features/session/index.ts';
import { useInstall } from './install.ts';
import { offerAnswered, savedOnce } from './memory.ts';
import { canBePinnedByHand, isInstalled } from './platform.ts';

/** How the app comes onto this device: by the browser's own prompt, or by steps of the person's. */
export type Offer = { by: 'prompt'; install: () => void } | { by: 'hand' };

/** Notes the first save that a server accepted, whichever window or worker sent it. */
function useFirstSave() {
  const { outbox, history } = useOffline();
  const [isKnown] = savedOnce.use();
  useEffect(() => {
    if (isKnown) return undefined;
    // The worker may have sent it while no window was open.
    void history.lately().then(
      (receipts) => {
        if (receipts.length > 0) savedOnce.set(true);
      },
      () => undefined,
    );
    return outbox.onSettled((items) => {
      if (items.some(({ cls }) => cls === 'done')) savedOnce.set(true);
    });
  }, [isKnown, outbox, history]);
}

/** What may be offered now; null before the first accepted save, once answered, installed, or where nothing works. */
export function useOffer(): { offer: Offer | null; answer: () => void } {
  useFirstSave();
  const install = useInstall();
  const [isDue] = savedOnce.use();
  const [isAnswered, setAnswered] = offerAnswered.use();
  useEffect(() => {
    const installed = () => setAnswered(true);
    addEventListener('appinstalled', installed);
    return () => removeEventListener('appinstalled', installed);
  }, [setAnswered]);
  const answer = () => setAnswered(true);
  if (!isDue || isAnswered || isInstalled()) return { offer: null, answer };
  if (install) return { offer: { by: 'prompt', install }, answer };
  return { offer: canBePinnedByHand() ? { by: 'hand' } : null, answer };
}
