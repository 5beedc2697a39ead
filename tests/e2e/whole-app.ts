/** How much of the app's own files is on the device. */
import { expect, type Page } from '@playwright/test';

/** All of the steps after the first one. */
const appSteps = ['kept', 'viewer', 'rest'];

/** Asks the worker as the app does: how many files of these steps are missing, after fetching at most `take` of them. */
export const missingFiles = (page: Page, steps: readonly string[] = appSteps, take = 0) =>
  page.evaluate(
    async ([wanted, most]) => {
      const { active } = await navigator.serviceWorker.ready;
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise<number>((resolve) => {
        port1.addEventListener('message', ({ data }: MessageEvent<{ left: number }>) =>
          resolve(data.left),
        );
      });
      port1.start();
      active?.postMessage({ t: 'app-files', steps: wanted, take: most }, [port2]);
      return answered;
    },
    [[...steps], take] as const,
  );

/** Brings every file of the app onto the device: what is not a main screen opens without a network only then. */
export async function wholeApp(page: Page): Promise<void> {
  await expect
    .poll(() => missingFiles(page, appSteps, 1_000), { timeout: 120_000, message: 'whole app' })
    .toBe(0);
}
