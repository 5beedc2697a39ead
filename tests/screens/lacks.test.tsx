import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance, type i18n } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { page as viewport } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import sync from '../../locales/fa/sync.json' with { type: 'json' };
import { readLacks, type Lack } from '#src/features/connection/abilities.ts';
import { ConnectionNotice } from '#src/features/connection/connection-notice.tsx';
import { ConnectionAdvice } from '#src/features/connection/connection-advice.tsx';
import { DeviceAbilities } from '#src/features/connection/device-abilities.tsx';
import { GuardWindow } from '#src/features/connection/guard-window.tsx';
import {
  EngineContext,
  SessionContext,
  type Engine,
  type SessionStore,
} from '#src/features/session/index.ts';
import { Notices } from '#src/ui/index.ts';
import { GradingPanel } from '#src/features/workbook/grading-panel.tsx';
import { createOffline, type NetReason, type OutboxStatus } from '#src/offline/index.ts';

let texts: i18n;
beforeAll(async () => {
  texts = createInstance();
  await texts.use(initReactI18next).init({
    lng: 'fa',
    resources: { fa: { sync } },
    interpolation: { escapeValue: false },
  });
});

/** What the screens hold of an engine in this state. */
function engineIn(
  status: Partial<OutboxStatus>,
  reason: NetReason = 'fine',
  waitsSince?: number,
): Engine {
  const still = () => () => undefined;
  const shown: OutboxStatus = {
    kind: 'saved',
    waiting: 0,
    needsYou: 0,
    othersWaiting: 0,
    durable: true,
    auth: 'ok',
    ...status,
  };
  const rows = waitsSince === undefined ? [] : [{ state: 'queued', createdAt: waitsSince }];
  return {
    outbox: {
      status: { getSnapshot: () => shown, subscribe: still },
      rows: () => rows,
      subscribeRows: still,
    },
    connectivity: { reason: { getSnapshot: () => reason, subscribe: still } },
  } as unknown as Engine;
}

const session = { get: () => ({ kind: 'guest' }), subscribe: () => () => undefined };

const client = new QueryClient();
const around = (engine: Engine, part: React.ReactNode) => (
  <I18nextProvider i18n={texts}>
    <MantineProvider>
      <QueryClientProvider client={client}>
        <SessionContext value={session as unknown as SessionStore}>
          <EngineContext value={engine}>{part}</EngineContext>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  </I18nextProvider>
);
const show = (engine: Engine, part: React.ReactNode) => render(around(engine, part));

const fill = (text: string, number: string) => text.replaceAll('{{number}}', number);

test.each(Object.keys(sync.lack).filter((key) => key !== 'title' && key !== 'none'))(
  'the lack "%s" is a sentence on the screen',
  async (lack) => {
    const read = () => Promise.resolve([lack as Lack]);
    const screen = await show(engineIn({}), <DeviceAbilities read={read} />);
    const sentence: string = sync.lack[lack as Lack];
    await expect.element(screen.getByText(sentence)).toBeVisible();
  },
);

test('a browser that lacks nothing is told so, and this one is read without failing', async () => {
  const screen = await show(engineIn({}), <DeviceAbilities read={() => Promise.resolve([])} />);
  await expect.element(screen.getByText(sync.lack.none)).toBeVisible();
  expect(await readLacks(true)).toContain('workerComing');
});

test('without any storage every page says that nothing is kept, and closing the window asks first', async () => {
  const part = (
    <>
      <ConnectionNotice place="/" />
      <GuardWindow />
    </>
  );
  const screen = await show(engineIn({ durable: false, waiting: 1, kind: 'waiting' }), part);
  await expect.element(screen.getByText(sync.lack.storage)).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

test('with storage, or with nothing unsent, closing asks nothing', async () => {
  const screen = await show(engineIn({ waiting: 1 }), <GuardWindow />);
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  await screen.unmount();
  await show(engineIn({ durable: false }), <GuardWindow />);
  const again = new Event('beforeunload', { cancelable: true });
  dispatchEvent(again);
  expect(again.defaultPrevented).toBe(false);
});

test('a browser that refuses a database works in memory, says so and sends at once', async () => {
  const sent: string[] = [];
  const offline = createOffline({
    context: 'page',
    events: null,
    openStore: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    fetch: (url) => {
      sent.push(url);
      return new Promise(() => undefined);
    },
  });
  await offline.ready;
  await offline.session.signIn({ owner: 's:u', token: 't', expires: null });
  const saved = await offline.outbox.enqueueCorrection({
    kind: 'exam',
    schoolId: 's',
    semesterId: 'm',
    studentId: 'p',
    resultId: 'r',
    answers: [{ questionId: 'q', baseVersion: 0, scoreUnits: 240 }],
  });
  expect(saved.durable).toBe(false);
  await expect.poll(() => sent.length).toBe(1);
  expect(offline.outbox.status.getSnapshot().durable).toBe(false);
  offline.close();
});

const reasons = ['none', 'noAnswer', 'captive', 'serverDown', 'maybeFiltered', 'slow'] as const;
test.each(reasons)('"%s" says what is the matter, what is safe and what to do', async (reason) => {
  const screen = await show(engineIn({ waiting: 3 }, reason), <ConnectionAdvice />);
  const { what, try: advice } = sync.advice[reason];
  const sentence = [what, fill(sync.advice.safe_other, '۳'), advice].join(' ');
  await expect.element(screen.getByText(sentence)).toBeVisible();
});

test('nothing is called safe that stands in a window only', async () => {
  const screen = await show(engineIn({ waiting: 2, durable: false }, 'none'), <ConnectionAdvice />);
  await expect
    .element(screen.getByText(fill(sync.advice.windowOnly_other, '۲'), { exact: false }))
    .toBeVisible();
});

test('over the pages the line stands only when something has waited for a minute', async () => {
  const fresh = await show(
    engineIn({ waiting: 1 }, 'captive', Date.now()),
    <ConnectionNotice place="/" />,
  );
  expect(fresh.container.querySelector('[aria-live]')).toBeNull();
  await fresh.unmount();
  const old = await show(
    engineIn({ waiting: 1 }, 'captive', Date.now() - 60_001),
    <ConnectionNotice place="/" />,
  );
  await expect.element(old.getByText(sync.advice.captive.what, { exact: false })).toBeVisible();
});

/** What was never drawn moved nothing, and keeps no room. */
const drawn = async () => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};

test('the line joins a page as that opens, and moves nothing on it when all is well again', async () => {
  const engine = engineIn({ waiting: 1 }, 'none', Date.now() - 60_001);
  const quiet = engineIn({});
  const page = (place: string) => (
    <>
      <Notices place={place} notices={<ConnectionNotice place={place} />}>
        {null}
      </Notices>
      <h1>page</h1>
    </>
  );
  const screen = await show(quiet, page('/exams'));
  const top = () => screen.getByRole('heading').element().getBoundingClientRect().top;
  const atFirst = top();
  await drawn();
  const again = (place: string, now: Engine) => screen.rerender(around(now, page(place)));
  await again('/exams', engine);
  expect(screen.getByText(sync.advice.none.what, { exact: false }).query()).toBeNull();
  expect(top()).toBe(atFirst);
  await again('/reports', engine);
  await expect.element(screen.getByText(sync.advice.none.what, { exact: false })).toBeVisible();
  const under = top();
  expect(under).toBeGreaterThan(atFirst);
  await drawn();
  await again('/reports', quiet);
  await expect.element(screen.getByText(sync.advice.over)).toBeVisible();
  expect(top()).toBe(under);
  await again('/exams', quiet);
  expect(top()).toBe(atFirst);
});

test('what comes while a page is open lies over it, can be put aside, and has its own room on the next one', async () => {
  const page = (place: string) => (
    <>
      <Notices place={place} notices={<ConnectionNotice place={place} />}>
        {null}
      </Notices>
      <h1>page</h1>
    </>
  );
  const screen = await show(engineIn({}), page('/exams'));
  const line = screen.getByText(sync.lack.storage);
  const top = () => screen.getByRole('heading').element().getBoundingClientRect().top;
  const atFirst = top();
  await drawn();
  await screen.rerender(around(engineIn({ durable: false }), page('/exams')));
  await expect.element(line).toBeVisible();
  expect(top()).toBe(atFirst);
  await screen.getByRole('button').click();
  await expect.poll(() => line.query()).toBeNull();
  await screen.rerender(around(engineIn({ durable: false }), page('/reports')));
  await expect.element(line).toBeVisible();
  expect(top()).toBeGreaterThan(atFirst);
});

test.each([
  ['above the pad', 390, { insetInline: 0, insetBlockEnd: 0, blockSize: 280 }],
  ['beside the pad', 960, { insetInlineEnd: 0, insetBlock: 0, inlineSize: 316 }],
])('in correction what comes lies %s', async (_where, width, place) => {
  await viewport.viewport(width, 844);
  const nothing = () => undefined;
  const screens = (
    <>
      <Notices place="/work-book" notices={<ConnectionNotice place="/work-book" />}>
        {null}
      </Notices>
      <div style={{ position: 'fixed', display: 'grid', ...place }}>
        <GradingPanel
          {...{ score: null, comment: null, saved: null, undo: null, lock: null }}
          {...{ canGoBack: false, onNext: nothing, onBack: nothing, onHelp: nothing }}
          next={{ type: 'list' }}
        />
      </div>
    </>
  );
  const screen = await show(engineIn({}), screens);
  await drawn();
  await screen.rerender(around(engineIn({ durable: false }), screens));
  const line = screen.getByText(sync.lack.storage);
  await expect.element(line).toBeVisible();
  const pad = screen.container.querySelector('section')?.getBoundingClientRect();
  const isClear = () => {
    const over = line.element().parentElement?.getBoundingClientRect();
    if (!over || !pad) return false;
    return over.bottom <= pad.top || over.left >= pad.right || over.right <= pad.left;
  };
  await expect.poll(isClear).toBe(true);
});

test('on an iPad the line says to keep the app open until all is sent', async () => {
  const { SyncManager } = globalThis as unknown as { SyncManager?: unknown };
  Reflect.deleteProperty(globalThis, 'SyncManager');
  try {
    const screen = await show(engineIn({ waiting: 12 }), <ConnectionAdvice />);
    await expect.element(screen.getByText(fill(sync.advice.keepOpen_other, '۱۲'))).toBeVisible();
  } finally {
    if (SyncManager) Object.assign(globalThis, { SyncManager });
  }
});
