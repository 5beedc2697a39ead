import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#src/offline/index.ts';
import { waitForDraft } from './wait-for-draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draftOf = (state: unknown): Draft => ({
  kind: 'activity',
  id: 'new:exam',
  writer: 'w',
  state,
  base: null,
  updatedAt: 1,
  others: [],
});

function disk() {
  let list: Draft[] = [];
  let tell: () => void = () => undefined;
  return {
    drafts: {
      list: () => list,
      subscribe(listener: () => void) {
        tell = listener;
        return () => undefined;
      },
    },
    write(state: unknown) {
      list = [draftOf(state)];
      tell();
    },
  };
}

async function isOver(waiting: Promise<void>, ms: number): Promise<boolean> {
  let over = false;
  void waiting.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return over;
}

test('it waits for the disk to have the words with this key, not with another', async () => {
  const { drafts, write } = disk();
  const waiting = waitForDraft(drafts, 'k1');
  write({ title: 'آزمون', sent: { key: 'k0' } });
  expect(await isOver(waiting, 100)).toBe(false);
  write({ title: 'آزمون', sent: { key: 'k1' } });
  expect(await isOver(waiting, 0)).toBe(true);
});

test('what is kept already is not waited for, and a silent disk holds nothing up for long', async () => {
  const { drafts, write } = disk();
  expect(await isOver(waitForDraft(drafts, 'k1'), 1_999)).toBe(false);
  expect(await isOver(waitForDraft(drafts, 'k1'), 2_000)).toBe(true);
  write({ sent: { key: 'k1' } });
  expect(await isOver(waitForDraft(drafts, 'k1'), 0)).toBe(true);
});
