/** The system's Chromium in a process group of its own, so that a SIGKILL hits it and nothing else. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { until } from './browser-wait.ts';
import { startProgram } from './own-program.ts';

/** A running Chromium on a profile folder that outlives it. */
export interface TestBrowser {
  context: BrowserContext;
  /** The blank page it began with: it keeps the browser open when every other page is closed. */
  blank: Page;
  open(url: string): Promise<Page>;
  /** SIGKILL to the whole group: no chance to write anything. */
  kill(): Promise<void>;
  /** Ends a page's renderer as a crash does. */
  crash(page: Page): Promise<void>;
  stopWorkers(): Promise<void>;
  /** What the browser does by itself when the network is back; answers false while no worker is registered. */
  sync(tag: string): Promise<boolean>;
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  // As on a tablet: they lie over the page, and a page that grows does not become narrower.
  '--hide-scrollbars',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  // The address bar's own pages, nobody's here: more than a second of processor time a start. Debian's launcher
  // switches the last one off, and only one such list counts.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--remote-debugging-port=0',
];

/** The address of the debugger, once the browser has written it into its profile. */
function debuggerOf(profile: string): string | undefined {
  try {
    const [port, path] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    return path ? `ws://127.0.0.1:${port}${path}` : undefined;
  } catch {
    return undefined;
  }
}

interface Registration {
  registrationId: string;
  scopeURL: string;
  isDeleted: boolean;
}

/** The worker controls of the debugging protocol, through one page's session. */
async function workerControls(session: CDPSession) {
  const registrations = new Map<string, Registration>();
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const registration of event.registrations) {
      if (registration.isDeleted) registrations.delete(registration.registrationId);
      else registrations.set(registration.registrationId, registration);
    }
  });
  await session.send('ServiceWorker.enable');
  return {
    stopWorkers: async () => {
      await session.send('ServiceWorker.stopAllWorkers');
    },
    sync: async (tag: string) => {
      const known = [...registrations.values()];
      for (const { registrationId, scopeURL } of known) {
        await session.send('ServiceWorker.dispatchSyncEvent', {
          origin: new URL(scopeURL).origin,
          registrationId,
          tag,
          lastChance: false,
        });
      }
      return known.length > 0;
    },
  };
}

/** Starts Chromium on a profile; one that was killed there before does not disturb it. */
export async function launchBrowser(profile: string): Promise<TestBrowser> {
  for (const left of ['DevToolsActivePort', 'SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(profile, left), { force: true });
  const program = startProgram(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', [
    ...flags,
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const { kill } = program;
  if (program.pid === undefined) throw new Error('Chromium did not start; set CHROMIUM_PATH.');
  try {
    const address = await until('the browser listens', () => debuggerOf(profile), 30_000);
    const browser = await chromium.connectOverCDP(address);
    const context = browser.contexts()[0];
    if (!context) throw new Error('Chromium has no default context.');
    const blank = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(blank);
    const controls = await workerControls(session);
    return {
      context,
      blank,
      ...controls,
      kill,
      open: async (url) => {
        const page = await context.newPage();
        await page.goto(url);
        return page;
      },
      crash: async (page) => {
        const crashing = await context.newCDPSession(page);
        const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
        // Never answered: the renderer that would answer is gone.
        void crashing.send('Page.crash').catch(() => undefined);
        await crashed;
        await page.close();
      },
    };
  } catch (error) {
    await kill();
    throw error;
  }
}
