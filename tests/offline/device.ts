/** A tablet: a browser on a lasting profile with a few tabs of the harness, which die in many ways and come back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../helpers/browser.ts';
import type { TestBrowser } from '../helpers/browser.ts';
import { until } from '../helpers/browser-wait.ts';
import type { HarnessCreate, HarnessRow, HarnessSave } from './harness/api.ts';

/** How a part of the tablet ends; `pages`: every tab is closed and only the worker is left. */
export type Kill = 'browser' | 'tab' | 'pages' | 'renderer' | 'worker';

/** The tablet. */
export interface Device {
  /** Where the browser keeps everything. */
  profile: string;
  /** A tab's page; the first one answers questions about the whole device. */
  page(tab?: number): Page;
  /** Signs in again where the session was said to be over; answers whether it is well now. */
  renewSession(): Promise<boolean>;
  /** Hands a save to a tab and does not wait: the acknowledgement comes over the console. */
  save(tab: number, input: HarnessSave): void;
  create(tab: number, input: HarnessCreate): void;
  rows(): Promise<HarnessRow[]>;
  epoch(): Promise<number>;
  receipts(): Promise<number>;
  /** How many rows a tab's screen shows. */
  shown(tab: number): Promise<number>;
  /** Ends something and, but for a stopped worker, starts it again; answers the tabs that died. */
  kill(kind: Kill, tab: number, whileAlone?: () => Promise<unknown>): Promise<number[]>;
  /** Ends the browser for good or until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** What the browser does by itself when the network is back. */
  sync(): Promise<boolean>;
  remove(): Promise<void>;
}

/** Starts a tablet and signs in. */
export async function startDevice(options: {
  url: string;
  login: string;
  password: string;
  tabs: number;
  hear: (text: string) => unknown;
}): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'bargeh-profile-'));
  const all = Array.from({ length: options.tabs }, (_, tab) => tab);
  const pages = new Map<number, Page>();
  const credentials = [options.login, options.password] as const;
  let browser: TestBrowser | null = null;

  const running = () => {
    if (!browser) throw new Error('The browser is not running.');
    return browser;
  };
  const pageOf = (tab: number) => {
    const page = pages.get(tab);
    if (!page) throw new Error(`Tab ${tab} is not open.`);
    return page;
  };
  const openTab = async (tab: number) => {
    const page = await running().context.newPage();
    page.on('console', (line) => options.hear(line.text()));
    page.on('pageerror', (error) =>
      options.hear(JSON.stringify({ note: 'failed', what: '', message: String(error) })),
    );
    await page.goto(options.url);
    await page.waitForFunction(() => 'harness' in window);
    pages.set(tab, page);
  };
  const stop = async () => {
    const dying = browser;
    browser = null;
    pages.clear();
    await dying?.kill();
  };
  const start = async () => {
    browser = await launchBrowser(profile);
    for (const tab of all) await openTab(tab);
  };

  const device: Device = {
    profile,
    page: (tab = 0) => pageOf(tab),
    renewSession: async () => {
      const page = pageOf(0);
      if (await page.evaluate(() => window.harness.isSignedIn())) return true;
      await page
        .evaluate(([name, secret]) => window.harness.signIn(name, secret), credentials)
        .catch(() => undefined);
      return false;
    },
    save: (tab, input) => {
      // A page that dies under the save answers nothing; what it acknowledged was heard before.
      pageOf(tab)
        .evaluate((given) => window.harness.save(given), input)
        .catch(() => undefined);
    },
    create: (tab, input) => {
      pageOf(tab)
        .evaluate((given) => window.harness.create(given), input)
        .catch(() => undefined);
    },
    shown: (tab) => pageOf(tab).evaluate(() => window.harness.shown()),
    receipts: () => pageOf(0).evaluate(() => window.harness.receipts()),
    epoch: () => pageOf(0).evaluate(() => window.harness.epoch()),
    rows: () => pageOf(0).evaluate(() => window.harness.rows()),
    kill: async (kind, tab, whileAlone) => {
      if (kind === 'worker') {
        await running().stopWorkers();
        return [];
      }
      if (kind === 'browser') {
        await stop();
        await start();
        return all;
      }
      if (kind === 'pages') {
        const open = [...pages.values()];
        pages.clear();
        await Promise.all(open.map((page) => page.close()));
        await whileAlone?.();
        await running().stopWorkers();
        for (const closed of all) await openTab(closed);
        return all;
      }
      const page = pageOf(tab);
      pages.delete(tab);
      await (kind === 'tab' ? page.close() : running().crash(page));
      await openTab(tab);
      return [tab];
    },
    stop,
    start,
    sync: () => running().sync('outbox'),
    remove: async () => {
      await stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await start();
    await until('she is signed in', () => device.renewSession());
    await until('the worker controls the page', () =>
      pageOf(0).evaluate(() => navigator.serviceWorker.ready.then(() => true)),
    );
    return device;
  } catch (error) {
    await device.remove();
    throw error;
  }
}
