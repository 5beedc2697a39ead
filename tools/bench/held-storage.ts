/** Holds every table of the app's database in one open transaction, as a disk does that answers to nobody. */
import type { Page } from '@playwright/test';

declare const window: Window & { holder: { said: string; letGo(): void } };

/** Runs in a worker: it sleeps inside the transaction, so that holding it takes no processor. */
function hold() {
  const asleep = new Int32Array(
    new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer,
  );
  const opening = indexedDB.open('teacher-offline');
  let database: IDBDatabase;
  let isHeld = true;
  opening.addEventListener('success', () => {
    database = opening.result;
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names, 'readwrite');
    const store = transaction.objectStore(names[0] ?? '');
    const again = () => {
      if (!isHeld) return;
      store.count().addEventListener('success', () => {
        Atomics.wait(asleep, 0, 0, 25);
        again();
      });
    };
    transaction.addEventListener('complete', () => {
      database.close();
      postMessage('free');
    });
    store.count().addEventListener('success', () => {
      postMessage('held');
      again();
    });
  });
  addEventListener('message', () => {
    isHeld = false;
  });
}

/** Holds it from another tab of the same origin; the answer lets go and waits until it is free. */
export async function holdStorage(beside: Page, url: string): Promise<() => Promise<void>> {
  const page = await beside.context().newPage();
  // An empty page of the same origin, which neither the app's worker nor its content policy has a word in.
  const empty = `${url}/healthz`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  const until = (word: string) =>
    page.waitForFunction((wanted) => window.holder.said === wanted, word);
  await page.evaluate((text) => {
    const worker = new Worker(URL.createObjectURL(new Blob([text])));
    window.holder = { said: '', letGo: () => worker.postMessage('go') };
    worker.addEventListener('message', ({ data }) => {
      window.holder.said = String(data);
    });
  }, `(${hold.toString()})()`);
  await until('held');
  await beside.bringToFront();
  return async () => {
    await page.evaluate(() => window.holder.letGo());
    await until('free');
    await page.close();
  };
}
