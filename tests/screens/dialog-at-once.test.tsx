import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { bringPart, lazyPart } from '#src/lib/lazy-part.ts';
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
