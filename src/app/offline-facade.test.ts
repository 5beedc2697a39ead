import { expect, test, vi } from 'vitest';
import type { Offline } from '#src/offline/index.ts';
import { createOfflineFacade } from './offline-facade.ts';

function setUp() {
  const listeners = new Set<() => void>();
  const rowListeners = new Set<() => void>();
  const saved: unknown[] = [];
  const fake = {
    outbox: {
      rows: () => ['row'],
      subscribeRows: (listener: () => void) => {
        rowListeners.add(listener);
        return () => rowListeners.delete(listener);
      },
      enqueueCorrection: (input: unknown) => {
        saved.push(input);
        return Promise.resolve({ key: 'k', seq: 1, coalesced: false, durable: true });
      },
    },
  } as unknown as Offline;
  const gate = Promise.withResolvers<Offline>();
  let current: Offline | null = null;
  const engine = createOfflineFacade({
    load: () => gate.promise,
    get: () => current,
    arrived: gate.promise,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const arrive = () => {
    current = fake;
    for (const listener of listeners) listener();
    gate.resolve(fake);
  };
  return { engine, arrive, saved, listeners, rowListeners };
}

const input = {
  kind: 'exam',
  schoolId: 's',
  semesterId: 'm',
  studentId: 'p',
  resultId: 'r',
} as const;

test('a save made before the engine has come is stored once it has, and only then called stored', async () => {
  const { engine, arrive, saved } = setUp();
  const done = vi.fn();
  const saving = engine.outbox.enqueueCorrection(input).then(done);
  expect(saved).toEqual([]);
  arrive();
  await saving;
  expect(saved).toEqual([input]);
  expect(done).toHaveBeenCalledOnce();
});

test('who listened before the engine came is told when it comes, and of every change after', () => {
  const { engine, arrive, rowListeners } = setUp();
  const told = vi.fn();
  engine.outbox.subscribeRows(told);
  expect(engine.outbox.rows()).toEqual([]);
  arrive();
  expect(told).toHaveBeenCalledOnce();
  expect(engine.outbox.rows()).toEqual(['row']);
  for (const listener of rowListeners) listener();
  expect(told).toHaveBeenCalledTimes(2);
});

test('who stops listening is told nothing, before or after', () => {
  const { engine, arrive, listeners, rowListeners } = setUp();
  const told = vi.fn();
  engine.outbox.subscribeRows(told)();
  expect(listeners.size).toBe(0);
  arrive();
  expect(rowListeners.size).toBe(0);
  expect(told).not.toHaveBeenCalled();
});

test('whatever is asked of the engine reaches it with every argument', async () => {
  const heard: [string, unknown[]][] = [];
  const parts = ['outbox', 'drafts', 'kept', 'rescue', 'history', 'files'] as const;
  const hearing = (part: string) =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          method === 'then'
            ? undefined
            : (...given: unknown[]) => void heard.push([`${part}.${String(method)}`, given]),
      },
    );
  const fake = Object.fromEntries(parts.map((part) => [part, hearing(part)])) as unknown as Offline;
  const engine = createOfflineFacade({
    load: () => Promise.resolve(fake),
    get: () => null,
    arrived: Promise.resolve(fake),
    subscribe: () => () => undefined,
  });
  const given = ['first', 'second', 'third', 'fourth', 'fifth'];
  const asked: [string, unknown[]][] = [];
  const readsOnly =
    /^(rows|rowsOf|sentOf|readSent|list|isAvailable|getSnapshot|on|subscribe|keep$)/;
  for (const part of parts)
    for (const [method, call] of Object.entries<unknown>({ ...engine[part] })) {
      const isAsked = typeof call === 'function' && !readsOnly.test(method);
      if (!isAsked || method === 'marker') continue;
      asked.push([`${part}.${method}`, method === 'kick' ? [] : given]);
      await Reflect.apply(call, engine[part], method === 'kick' ? [] : given);
    }
  await expect.poll(() => heard).toHaveLength(asked.length);
  expect(heard).toEqual(expect.arrayContaining(asked));
  expect(asked.map(([name]) => name)).toContain('outbox.discard');
});
