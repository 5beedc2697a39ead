/** What the benches in a real browser share: the app with its sample school, a browser, and the longest task of a page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { samplePassword } from '#tests/e2e/sample-login.ts';
import { startAppServer } from '#tests/helpers/app-server.ts';
import { freshSchool } from '#tests/helpers/sample-data.ts';

/** A browser that does nothing beside what it is asked. */
export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });

/** The running app with the sample school, a browser beside it, and a folder; all of it is gone with `end`. */
export async function openPlace(name: string) {
  const dir = mkdtempSync(join(tmpdir(), `bargeh-${name}-`));
  const data = await freshSchool();
  const server = await startAppServer({ dataDir: data.dataDir });
  const browser = await openBrowser();
  return {
    dir,
    url: server.url,
    browser,
    async end() {
      await browser.close();
      await server.stop();
      data.remove();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Fills in the form of the login screen and sends it. */
export async function signIn(page: Page, login = 'teacher'): Promise<void> {
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(samplePassword);
  await page.locator('button[type=submit]').click();
}

export async function dataOf<T>(answer: Promise<Response>): Promise<T> {
  const body: { data: T } = await (await answer).json();
  return body.data;
}

/** The sample teacher at the server itself. */
export async function teacherAt(url: string) {
  const signed = await dataOf<{
    token: { access_token: string };
    user: {
      memberships: { school: { id: string }; semesters: { id: string; active: boolean }[] }[];
    };
  }>(
    fetch(`${url}/services/core/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'teacher', password: samplePassword }),
    }),
  );
  const [membership] = signed.user.memberships;
  return {
    root: `${url}/services/exam/api/teacher/v3.0`,
    schoolId: membership?.school.id ?? '',
    semesterId: membership?.semesters.find((one) => one.active)?.id ?? '',
    headers: {
      authorization: `Bearer ${signed.token.access_token}`,
      'content-type': 'application/json',
      'x-bargeh': '1',
    },
  };
}

/** What a page keeps alive after collecting garbage, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Twice: what the first collection sets free lets go of more.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time of the thread in microseconds: what other programs take of the machine is not in it. */
  tdur?: number;
  args: { name?: string };
}

/** The longest task of a page's main thread while something is done to it, in ms of processor time. */
export async function longestTask(
  browser: Browser,
  page: Page,
  slowDown: number,
  act: () => Promise<void>,
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  );
  const trace = await browser.stopTracing();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(placeOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && mains.has(placeOf(event)),
  );
  if (tasks.length === 0) throw new Error('the trace has no task');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}
