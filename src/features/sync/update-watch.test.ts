import { describe, expect, it } from 'vitest';
import { isOtherBuild } from './other-build.ts';
import type { BusyLocks } from './update-busy.ts';
import { watchWith, type Update, type WatchParts } from './update-watch.ts';

/** Locks of one browser: shared ones exclude an exclusive one. */
function createLocks(): BusyLocks {
  let held = 0;
  return {
    async request(_name, { mode }, work) {
      if (mode === 'exclusive') return work(held === 0 ? {} : null);
      held += 1;
      try {
        return await work({});
      } finally {
        held -= 1;
      }
    },
  };
}

/** A browser whose tabs share locks, a line and a worker that waits. */
function createBrowser() {
  const locks = createLocks();
  const lines: EventTarget[] = [];
  const control: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  const seen = { activated: 0, checked: 0, now: 0, other: false };
  async function tab(more: Partial<WatchParts> = {}) {
    const own = new EventTarget();
    lines.push(own);
    const state = { busy: 0, reloads: 0, shown: null as Update | null, window: new EventTarget() };
    const listeners: (() => void)[] = [];
    await watchWith(
      {
        locks,
        window: state.window,
        now: () => seen.now,
        isBusy: () => state.busy > 0,
        onBusyChange: (listener) => listeners.push(listener),
        isOtherBuild: async () => seen.other,
        reload: () => {
          state.reloads += 1;
        },
        line: {
          postMessage: (data: unknown) => {
            for (const line of lines)
              if (line !== own) line.dispatchEvent(new MessageEvent('message', { data }));
          },
          addEventListener: own.addEventListener.bind(own),
        },
        register: async () => ({
          onWaiting: (listener) => waiting.push(listener),
          onControl: (listener) => control.push(listener),
          activate: () => {
            seen.activated += 1;
            for (const listener of control) listener();
          },
          check: () => {
            seen.checked += 1;
          },
        }),
        ...more,
      },
      (update) => {
        state.shown = update;
      },
    );
    return Object.assign(state, {
      write(count: number) {
        state.busy = count;
        for (const listener of listeners) listener();
      },
    });
  }
  const arrive = () => waiting.forEach((listener) => listener());
  return { seen, tab, arrive, takeOver: () => control.forEach((listener) => listener()) };
}

describe('a new version', () => {
  it('waits until she agrees, then every tab loads it', async () => {
    const browser = createBrowser();
    const [one, two] = [await browser.tab(), await browser.tab()];
    browser.arrive();
    expect([one.shown?.kind, browser.seen.activated, one.reloads]).toEqual(['ready', 0, 0]);
    expect(await one.shown?.take()).toBe(true);
    expect([browser.seen.activated, one.reloads, two.reloads]).toEqual([1, 1, 1]);
  });

  it.each([0, 1])('does not come while something is being written in tab %i', async (busy) => {
    const browser = createBrowser();
    const tabs = [await browser.tab(), await browser.tab()] as const;
    browser.arrive();
    tabs[busy]?.write(1);
    expect(await tabs[0].shown?.take()).toBe(false);
    expect([browser.seen.activated, tabs[0].reloads, tabs[1].reloads]).toEqual([0, 0, 0]);
    tabs[busy]?.write(0);
    await Promise.resolve();
    expect(await tabs[0].shown?.take()).toBe(true);
    expect([tabs[0].reloads, tabs[1].reloads]).toEqual([1, 1]);
  });

  it('that took over while she began to write leaves her page, and offers itself', async () => {
    const browser = createBrowser();
    const one = await browser.tab();
    const two = await browser.tab({ locks: null });
    browser.arrive();
    two.write(1);
    await one.shown?.take();
    expect([two.reloads, two.shown?.kind]).toEqual([0, 'needed']);
    expect(await two.shown?.take()).toBe(false);
    two.write(0);
    expect(await two.shown?.take()).toBe(true);
    expect(two.reloads).toBe(1);
  });

  it('is asked for when the app is looked at again, once an hour at most', async () => {
    const browser = createBrowser();
    const { window } = await browser.tab();
    const look = () => window.dispatchEvent(new Event('visibilitychange'));
    look();
    expect(browser.seen.checked).toBe(0);
    browser.seen.now = 3_600_000;
    look();
    look();
    expect(browser.seen.checked).toBe(1);
  });
});

describe('a worker nobody agreed to', () => {
  it('reloads nothing: the first of all, or one that ends itself', async () => {
    const browser = createBrowser();
    const one = await browser.tab();
    browser.takeOver();
    expect([one.reloads, one.shown]).toEqual([0, null]);
  });
});

describe('a file that did not come', () => {
  const miss = (window: EventTarget) => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(event);
    return event;
  };

  it('is nothing to speak of without a network, or while the server has this very build', async () => {
    const browser = createBrowser();
    const { window, shown } = await browser.tab();
    expect(miss(window).defaultPrevented).toBe(false);
    await Promise.resolve();
    expect(shown).toBeNull();
  });

  it('because the server has another build is said, and loaded only when nothing is being written', async () => {
    const browser = createBrowser();
    const one = await browser.tab({ register: null });
    browser.seen.other = true;
    one.write(1);
    miss(one.window);
    await Promise.resolve();
    await Promise.resolve();
    expect([one.shown?.kind, one.reloads]).toEqual(['needed', 0]);
    expect(await one.shown?.take()).toBe(false);
    one.write(0);
    expect(await one.shown?.take()).toBe(true);
    expect(one.reloads).toBe(1);
  });

  it.each(['before', 'after'])(
    'is there once the new worker begins, which came %s it was missed: a reload alone brings the old files again',
    async (when) => {
      const browser = createBrowser();
      const one = await browser.tab();
      browser.seen.other = true;
      if (when === 'before') browser.arrive();
      miss(one.window);
      await Promise.resolve();
      await Promise.resolve();
      if (when === 'after') browser.arrive();
      expect(one.shown?.kind).toBe('needed');
      expect(await one.shown?.take()).toBe(true);
      expect([browser.seen.activated, one.reloads]).toEqual([1, 1]);
    },
  );

  it('has the new worker asked for at once', async () => {
    const browser = createBrowser();
    const one = await browser.tab();
    browser.seen.other = true;
    for (let times = 0; times < 2; times += 1) {
      miss(one.window);
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(browser.seen.checked).toBe(1);
  });
});

describe('another build', () => {
  const page = (...names: string[]) =>
    ['runtime-1', ...names]
      .map((name) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`)
      .join('\n');
  const ok = (text: string) => async () => new Response(text);
  it.each([
    ['the same entry', ok(page('index-1')), false],
    ['another entry', ok(page('index-2')), true],
    ['a sign-in page of the Wi-Fi', ok('<html>'), false],
    ['a fault', async () => new Response(page('index-2'), { status: 503 }), false],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('%s', async (_name, ask, expected) => {
    expect(await isOtherBuild(page('index-1'), ask)).toBe(expected);
  });
});
