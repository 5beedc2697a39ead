/** A real school for one test: fresh sample data, the real server, a network that can be cut, and the server's own word. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { startAppServer } from '#tests/helpers/app-server.ts';
import { launchBrowser, type TestBrowser } from '#tests/helpers/browser.ts';
import type { WholeRequest } from '#tests/helpers/fault-proxy-answers.ts';
import { startFaultProxy } from '#tests/helpers/fault-proxy.ts';
import { freshSchool } from '#tests/helpers/sample-data.ts';
import { watchShifts } from './layout-shift.ts';
import { samplePassword } from './sample-login.ts';
import { beginSweep } from './sweep.ts';
import { startWarmServer } from './warm-server.ts';

interface Signed {
  token: { access_token: string };
  user: {
    memberships: { school: { id: string }; semesters: { id: string; active: boolean }[] }[];
  };
}

async function dataOf<T>(answer: Response): Promise<T> {
  const body: { result: boolean; data: T } = await answer.json();
  if (!body.result) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body.data;
}

/** The server as a second device sees it, past the network under test. */
async function openApi(url: string, login: string) {
  const signed = await dataOf<Signed>(
    await fetch(`${url}/services/core/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: samplePassword }),
    }),
  );
  const membership = signed.user.memberships[0];
  const schoolId = membership?.school.id ?? '';
  const semesterId = membership?.semesters.find((one) => one.active)?.id ?? '';
  const headers = {
    authorization: `Bearer ${signed.token.access_token}`,
    'content-type': 'application/json',
    'x-bargeh': '1',
  };
  const root = `${url}/services/exam/api/teacher/v3.0`;
  return {
    schoolId,
    semesterId,
    async exams(status: string): Promise<ActivityItem[]> {
      const query = new URLSearchParams({
        SchoolId: schoolId,
        SemesterId: semesterId,
        Status: status,
        PageSize: '100',
      });
      const page = await dataOf<{ items: ActivityItem[] }>(
        await fetch(`${root}/OnlineExams?${query}`, { headers }),
      );
      return page.items;
    },
    async results(examId: string): Promise<ResultItem[]> {
      const page = await dataOf<{ items: ResultItem[] }>(
        await fetch(`${root}/OnlineExamResults/${semesterId}/${examId}/GetByFilter`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ pageIndex: 0, pageSize: 100 }),
        }),
      );
      return page.items;
    },
    async workbook(examId: string, studentId: string): Promise<Workbook> {
      return dataOf<Workbook>(
        await fetch(`${root}/OnlineExamResults/${semesterId}/${examId}/${studentId}/Details`, {
          headers,
        }),
      );
    },
    async correct(result: ResultItem, body: unknown): Promise<unknown> {
      const path = `OnlineExamResults/${schoolId}/${semesterId}/Correction/${result.studentId}/${result.resultId}`;
      return dataOf(
        await fetch(`${root}/${path}`, {
          method: 'PATCH',
          headers: { ...headers, 'idempotency-key': `"${crypto.randomUUID()}"` },
          body: JSON.stringify(body),
        }),
      );
    },
  };
}

/** What a test works with. */
export interface School {
  /** What the browser opens: the server behind the network under test. */
  url: string;
  network: Awaited<ReturnType<typeof startFaultProxy>>;
  /** Another device, signed in, with a good network. */
  device(login: string): ReturnType<typeof openApi>;
  /** A browser on this test's own profile; again after a kill. */
  browser(): Promise<TestBrowser>;
  stopServer(): Promise<void>;
  /** Attaches what every open page shows, and what it said, to a failed test. */
  evidence(info: TestInfo): Promise<void>;
  /** What lies where it must not, on every device that can still be asked, in addresses, console and log. */
  sweep(): Promise<string[]>;
  /** Links and buttons of the app's header that moved on a page that stood. */
  movedInHeader(): string[];
  /** Sweeps, and closes everything; fails where the sweep found something, or something moved by itself unless it may. */
  close(how?: { mayMove: boolean }): Promise<void>;
}

/**
 * Opens a school; a request may be changed on its way, to play a back end of another kind, the data before the
 * server starts, and the server's settings.
 */
export async function openSchool(
  change?: (asked: WholeRequest) => WholeRequest,
  prepare?: (dataDir: string) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<School> {
  const data = await freshSchool();
  await prepare?.(data.dataDir);
  // With a line for each request, so that a sweep sees what such lines hold.
  const start = 'NODE_OPTIONS' in settings ? startAppServer : startWarmServer;
  const server = await start({
    dataDir: data.dataDir,
    env: { LOG_LEVEL: 'info', ...settings },
  });
  const sweep = beginSweep(() => network.url);
  const network: School['network'] = await startFaultProxy({
    upstreamPort: server.port,
    random: () => 1,
    heard: (asked, _fault, answer) => sweep.heard(asked, answer),
    ...(change && { tamper: change }),
  });
  const profile = mkdtempSync(join(tmpdir(), 'bargeh-profile-'));
  const browsers: TestBrowser[] = [];
  const killed = new Set<TestBrowser>();
  const said: string[] = [];
  const shifts = watchShifts();
  const findings = () => {
    const open = browsers.filter((browser) => !killed.has(browser));
    return sweep.findings(
      open.map(({ context }) => context),
      server.output(),
    );
  };
  return {
    url: network.url,
    network,
    device: (login) => openApi(server.url, login),
    async browser() {
      const started = await launchBrowser(profile);
      const browser: TestBrowser = {
        ...started,
        kill() {
          killed.add(browser);
          return started.kill();
        },
      };
      browsers.push(browser);
      await sweep.follow(browser.context);
      await shifts.follow(browser.context);
      browser.context.on('console', (message) => said.push(message.text().slice(0, 300)));
      browser.context.on('weberror', (error) => said.push(String(error.error())));
      return browser;
    },
    stopServer: () => server.stop(),
    async evidence(info) {
      const pages = browsers.flatMap((browser) => browser.context.pages());
      for (const page of pages.filter((one) => !one.isClosed() && one.url() !== 'about:blank')) {
        const picture = info.outputPath(`page-${pages.indexOf(page)}.png`);
        await page.screenshot({ path: picture, timeout: 5_000 }).catch(() => undefined);
        console.log(`${page.url()}\n${picture}`);
      }
      console.log(said.slice(-20).join('\n'));
    },
    sweep: findings,
    movedInHeader: shifts.inHeader,
    async close({ mayMove } = { mayMove: false }) {
      const found = await findings();
      const inHeader = shifts.inHeader().length;
      const sum = shifts.sum().toFixed(4);
      console.log(`layout shift ${sum}, moved in the header: ${inHeader}`);
      for (const shift of shifts.greatest()) console.log(`  ${shift}`);
      const moved = shifts.moved();
      for (const browser of browsers) await browser.kill();
      if (browsers.length > 0) found.push(...sweep.onDisk(profile));
      await network.close();
      await server.stop();
      data.remove();
      rmSync(profile, { recursive: true, force: true });
      if (found.length > 0) throw new Error(`The sweep found:\n${found.join('\n')}`);
      if (moved.length > 0 && !mayMove) throw new Error(`Moved by itself:\n${moved.join('\n')}`);
    },
  };
}
