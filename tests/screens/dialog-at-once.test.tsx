import { Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { bringPart, lazyPart, loadUntilHere } from '#src/lib/lazy-part.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { loadDialogWindow } from '#src/ui/late-dialog-window.ts';
import { createStand } from './stand.tsx';

const load = () =>
  Promise.resolve(({ onClose }: { onClose: () => void }) => (
    <Dialog onClose={onClose} title="برگردد؟">
      نمره‌ها حساب نمی‌شود.
    </Dialog>
  ));
const Late = lazyPart(load);

function Asks() {
  const [isOpen, open] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => open(true)}>
        برگرداندن
      </button>
      <Suspense>{isOpen && <Late onClose={() => open(false)} />}</Suspense>
    </main>
  );
}

test('a dialog whose code was brought stands within the press, the first time too', async () => {
  const stand = await createStand();
  await stand.show(<Asks />);
  await Promise.all([bringPart(loadDialogWindow), bringPart(load)]);
  document.querySelector('button')?.click();
  await Promise.resolve();
  expect(document.querySelector('[role="dialog"]')).not.toBeNull();
  await stand.end();
});

test('code that did not come is asked for again as soon as the network is back, not after a pause', async () => {
  const failing = vi.fn(() => Promise.reject(new TypeError('no network')));
  let load: () => Promise<string> = failing;
  const found = loadUntilHere(() => load());
  // The next pause is of 1.4 s.
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(3), { timeout: 3_000 });
  load = () => Promise.resolve('code');
  dispatchEvent(new Event('online'));
  const tooLate = new Promise((resolve) => setTimeout(resolve, 700));
  expect(await Promise.race([found, tooLate])).toBe('code');
});
