/** The processes in which Chromium runs its pages, and stopping one of them as a system does that wants its memory back. */
import type { Browser, Page, Worker } from '@playwright/test';

/** A page or a worker. */
type Place = Pick<Worker, 'evaluate'>;

/** Which process each page or worker runs in, by a mark that it sets in the browser's own trace. */
export async function processesOf(browser: Browser, places: readonly Place[]): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const events: Record<string, unknown>[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.user_timing'], excludedCategories: ['*'] },
  });
  for (const [index, place] of places.entries())
    await place.evaluate((name) => void performance.mark(name), `place ${index}`);
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return places.map((_, index) => {
    const pid = Number(events.find(({ name }) => name === `place ${index}`)?.['pid']);
    if (!pid) throw new Error(`The trace does not tell where place ${index} runs.`);
    return pid;
  });
}

/** Stops the page's process, which must be nobody else's; the answer lets it go on. */
export async function stopProcessOf(page: Page, others: readonly Place[]): Promise<() => void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page belongs to no browser.');
  const [pid, ...rest] = await processesOf(browser, [page, ...others]);
  if (pid === undefined || rest.includes(pid))
    throw new Error(`Process ${pid} runs something else as well: ${rest.join()}.`);
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
}
