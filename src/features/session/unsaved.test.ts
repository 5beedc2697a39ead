import { expect, test } from 'vitest';
import { unsaved, watchUnsaved } from './unsaved.ts';

test('what could not be written is counted as long as it stands, and who shows it hears of each change', () => {
  let failed = 0;
  let tell = () => undefined as void;
  let heard = 0;
  unsaved.subscribe(() => {
    heard += 1;
  });
  watchUnsaved({
    count: () => failed,
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  expect(unsaved.count()).toBe(0);
  failed = 2;
  tell();
  expect(unsaved.count()).toBe(2);
  expect(heard).toBe(2);
});

test('what was typed is written once every screen says so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  watchUnsaved({ count: () => 0, written: () => promise, subscribe: () => () => undefined });
  let isWritten = false;
  const written = unsaved.written().then(() => (isWritten = true));
  await Promise.resolve();
  expect(isWritten).toBe(false);
  resolve();
  await written;
  expect(isWritten).toBe(true);
});
