/** A tablet with another browser than Chromium: two tabs of the harness that hear, save, reload and, on a lasting profile, die. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchFirefox } from '../helpers/bidi.ts';
import { until } from '../helpers/browser-wait.ts';
import { launchWebKit } from '../helpers/webdriver.ts';
import type { HarnessCreate, HarnessRow, HarnessSave } from '../offline/harness/api.ts';
import { teacher } from '../offline/targets.ts';

/** What every driver can do. */
interface Driver {
  version: string;
  newTab(): Promise<string>;
  go(tab: string, url: string): Promise<void>;
  run(tab: string, expression: string): Promise<unknown>;
  kill(): Promise<void>;
}

/** A browser and how it is driven. */
export interface Engine {
  /** Whether its profile outlives it; the automation session of WebKitGTK does not. */
  isLasting: boolean;
  launch(profile: string, hear: (text: string) => unknown): Promise<Driver>;
}

export const webkit: Engine = { isLasting: false, launch: () => launchWebKit() };
export const firefox: Engine = { isLasting: true, launch: launchFirefox };

/** The tablet. */
export interface Tablet {
  version: string;
  /** Calls of the harness, handed over without waiting for what they promise. */
  save(tab: number, inputs: readonly HarnessSave[]): Promise<void>;
  create(tab: number, input: HarnessCreate): Promise<void>;
  /** The value of an expression in a page. */
  run<T>(tab: number, expression: string): Promise<T>;
  rows(): Promise<HarnessRow[]>;
  /** Hears what the pages have said, where the driver does not bring it by itself. */
  listen(): Promise<void>;
  /** Signs in again where the session was said to be over; answers whether it is well now. */
  renewSession(): Promise<boolean>;
  reload(tab: number): Promise<void>;
  /** SIGKILL to the whole browser, and a new one on the same profile. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a tablet and signs in. */
export async function startTablet(options: {
  engine: Engine;
  url: string;
  hear: (text: string) => unknown;
}): Promise<Tablet> {
  const { engine, url, hear } = options;
  const profile = mkdtempSync(join(tmpdir(), 'bargeh-tablet-'));
  let driver = await engine.launch(profile, hear);
  const tabs: string[] = [];

  const ask = (tab: number, expression: string) => driver.run(tabs[tab] ?? '', expression);
  const open = async (tab: number) => {
    const handle = (tabs[tab] ??= await driver.newTab());
    await driver.go(handle, url);
    await until('the harness is there', () => driver.run(handle, "'harness' in window"), 30_000);
  };
  const openAll = async () => {
    tabs.length = 0;
    for (const tab of [0, 1]) await open(tab);
  };
  const tablet: Tablet = {
    get version() {
      return driver.version;
    },
    save: async (tab, inputs) => {
      await ask(tab, `void ${JSON.stringify(inputs)}.forEach((one) => harness.save(one))`);
    },
    create: async (tab, input) => {
      await ask(tab, `void harness.create(${JSON.stringify(input)})`);
    },
    run: async <T>(tab: number, expression: string) => (await ask(tab, expression)) as T,
    rows: () => tablet.run(0, 'harness.rows()'),
    listen: async () => {
      // The other kind hears the console itself, up to the moment of a kill.
      if (engine.isLasting) return;
      for (const tab of [0, 1])
        for (const line of await tablet.run<string[]>(tab, 'harness.told()')) hear(line);
    },
    renewSession: async () => {
      if (await ask(0, 'harness.isSignedIn()')) return true;
      const credentials = `${JSON.stringify(teacher.login)}, ${JSON.stringify(teacher.password)}`;
      await ask(0, `harness.signIn(${credentials})`).catch(() => undefined);
      return false;
    },
    reload: open,
    kill: async () => {
      if (!engine.isLasting) throw new Error('Nothing of this browser outlives it.');
      await driver.kill();
      driver = await engine.launch(profile, hear);
      await openAll();
    },
    remove: async () => {
      await driver.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await openAll();
    await until('she is signed in', () => tablet.renewSession());
    return tablet;
  } catch (error) {
    await tablet.remove();
    throw error;
  }
}
