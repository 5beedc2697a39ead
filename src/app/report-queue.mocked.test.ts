import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportQueue } from '#src/api/queue-figures.ts';
import { RefusedError, StrangeAnswerError } from '#src/api/errors.ts';
import type { Engine, SessionState } from '#src/features/session/index.ts';
import { reportQueueChanges } from './report-queue.ts';

vi.mock(import('#src/api/queue-figures.ts'), async (original) => ({
  ...(await original()),
  reportQueue: vi.fn(() => Promise.resolve()),
}));

const person = { owner: 's1:u1', school: { id: 's1' }, roles: ['user'] };
const session = { get: () => ({ kind: 'in', person }) as unknown as SessionState };
const status = { kind: 'saved', waiting: 0, needsYou: 0 };
let changed: () => void;
const outbox = {
  rows: () => [],
  status: {
    getSnapshot: () => status,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => undefined;
    },
  },
} as unknown as Engine['outbox'];

let stop: () => void;
/** Something waits or has gone each half minute of an hour. */
async function anHour() {
  for (let tick = 0; tick < 120; tick += 1) {
    status.waiting += 1;
    changed();
    await vi.advanceTimersByTimeAsync(30_000);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  const memory = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
  });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.mocked(reportQueue).mockReset();
  status.waiting = 0;
  stop = reportQueueChanges(outbox, session);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what changes is told once in half a minute', async () => {
  vi.mocked(reportQueue).mockResolvedValue();
  await anHour();
  expect(vi.mocked(reportQueue).mock.calls.length).toBeGreaterThan(100);
});

test.each([
  ['does not know the question', new RefusedError(404, [])],
  ['answers with a page of its own', new StrangeAnswerError()],
])('a back end that %s is asked once in an hour', async (_, error) => {
  vi.mocked(reportQueue).mockRejectedValue(error);
  await anHour();
  expect(reportQueue).toHaveBeenCalledTimes(1);
});

test('after failures it pauses longer and longer, and tells by itself once the server answers', async () => {
  vi.mocked(reportQueue).mockRejectedValue(new RefusedError(503, []));
  await anHour();
  expect(vi.mocked(reportQueue).mock.calls.length).toBeLessThan(10);
  vi.mocked(reportQueue).mockReset().mockResolvedValue();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(reportQueue).toHaveBeenCalledTimes(1);
});
