/** A tablet before a server whose app can be exchanged: an older release, this build, or no worker at all. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser, type TestBrowser } from '../helpers/browser.ts';
import { until } from '../helpers/browser-wait.ts';
import { startFaultProxy, type FaultProxy } from '../helpers/fault-proxy.ts';
import type { WholeAnswer } from '../helpers/fault-proxy-answers.ts';
import { partOf, startSchool, type School } from '../offline/school.ts';
import { teacher, type Target } from '../offline/targets.ts';

/** Everything one story needs. */
export interface Tablet {
  school: School;
  proxy: FaultProxy;
  browser: TestBrowser;
  /** What was acknowledged: part by number, and marks of new questions. */
  acked: { saves: Map<string, number>; marks: string[]; failed: string[] };
  /** Puts another app onto the server and starts it anew. */
  deploy(dir: string, worker?: 'on' | 'off'): Promise<void>;
  open(): Promise<Page>;
  /** Saves the next number for a part that was never used before. */
  save(page: Page): Promise<void>;
  create(page: Page): Promise<void>;
  /** Requests to services die; the app's own files come. */
  cutServices(): void;
  mendServices(...pages: Page[]): Promise<void>;
  rows(page: Page): Promise<number>;
  remove(): Promise<void>;
}

/** Releases before the content policy were served without one, and have no place where it could be met. */
const knowsPolicy = (served: string) => existsSync(join(served, 'first-paint.js'));
function withoutPolicy(answer: WholeAnswer): WholeAnswer {
  const { 'content-security-policy': _policy, ...headers } = answer.headers;
  return { ...answer, headers };
}

const signIn = (page: Page) =>
  page.evaluate(([name, secret]) => window.harness.signIn(name, secret), [
    teacher.login,
    teacher.password,
  ] as const);

/** Starts server, proxy and browser with an app on the server, and signs in. */
export async function startTablet(dir: string): Promise<Tablet> {
  const folder = mkdtempSync(join(tmpdir(), 'bargeh-skew-'));
  const served = join(folder, 'app');
  const undo: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const remove = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    cpSync(dir, served, { recursive: true });
    const school = await startSchool(served);
    undo.push(() => school.remove());
    const proxy = await startFaultProxy({
      upstreamPort: school.port,
      random: () => 0.5,
      file: (answer) => (knowsPolicy(served) ? answer : withoutPolicy(answer)),
    });
    undo.push(() => proxy.close());
    const browser = await launchBrowser(join(folder, 'profile'));
    undo.push(() => browser.kill());
    const acked: Tablet['acked'] = { saves: new Map(), marks: [], failed: [] };
    const targets = school.targets.workbooks.map(([first]) => first).filter((one) => !!one);
    let marks = 0;

    const hear = (text: string) => {
      const note = text.startsWith('{"note"') ? JSON.parse(text) : null;
      if (note?.note === 'saved') acked.saves.set(note.part, note.n);
      if (note?.note === 'created') acked.marks.push(note.mark);
      if (note?.note === 'failed') acked.failed.push(text);
    };
    const open = async () => {
      const page = await browser.context.newPage();
      page.on('console', (line) => hear(line.text()));
      await page.goto(proxy.url);
      await page.waitForFunction(() => 'harness' in window);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      return page;
    };
    const first = await browser.context.newPage();
    await first.goto(proxy.url);
    await first.waitForFunction(() => 'harness' in window);
    await signIn(first);
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await first.close();

    return {
      school,
      proxy,
      browser,
      acked,
      open,
      remove,
      async deploy(next, worker = 'on') {
        rmSync(served, { recursive: true });
        cpSync(next, served, { recursive: true });
        // The server is started with this process's environment.
        process.env['WORKER'] = worker;
        await school.crash();
        delete process.env['WORKER'];
      },
      async save(page) {
        const target: Target | undefined = targets.shift();
        if (!target) throw new Error('The sample school has nothing left to correct.');
        const { maxUnits: _max, ...where } = target;
        const { schoolId, semesterId } = school.targets;
        const part = partOf(where.resultId, where.questionId);
        const input = { part, n: 1, schoolId, semesterId, ...where, scoreUnits: 60, alone: false };
        await page.evaluate((given) => window.harness.save(given), input);
        await until('the save is acknowledged', () => acked.saves.has(part));
      },
      async create(page) {
        const mark = `mark ${(marks += 1)}`;
        const { semesterId, draftId } = school.targets;
        const input = {
          line: 'q',
          mark,
          clientId: crypto.randomUUID(),
          semesterId,
          examId: draftId,
        };
        await page.evaluate((given) => window.harness.create(given), input);
        await until('the question is acknowledged', () => acked.marks.includes(mark));
      },
      cutServices: () => proxy.setMix({ dropBefore: 1 }),
      async mendServices(...pages) {
        proxy.setMix({});
        for (const page of pages) await page.evaluate(() => dispatchEvent(new Event('online')));
      },
      rows: async (page) => (await page.evaluate(() => window.harness.rows())).length,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Lets a new worker come, agrees to it as the app does, and reloads. */
export async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  // Asked from here: a tab in the background polls nothing by itself.
  await until('the new worker waits', () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.waiting?.state === 'installed';
    }),
  );
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    registration?.active?.postMessage({ t: 'makeWay' });
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
    await changed;
  });
  await page.reload();
  await until('the page is there', () => page.evaluate(() => 'harness' in window));
}
