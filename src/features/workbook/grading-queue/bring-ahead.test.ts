import { expect, test } from 'vitest';
import { bringAhead, type Ahead } from './bring-ahead.ts';

/** Two files in each workbook; tells what was read, and how much of it at once. */
function ahead(change: Partial<Ahead<string>> = {}) {
  const read: string[] = [];
  const at = { once: 0, most: 0 };
  const reading = async (what: string) => {
    at.once += 1;
    at.most = Math.max(at.most, at.once);
    await Promise.resolve();
    read.push(what);
    at.once -= 1;
  };
  const parts: Ahead<string> = {
    async workbook(studentId) {
      await reading(studentId);
      return [`${studentId}1`, `${studentId}2`];
    },
    file: reading,
    quiet: () => Promise.resolve(),
    isWanted: () => true,
    mayCost: () => true,
    ...change,
  };
  return { read, at, go: () => bringAhead(['a', 'b', 'c'], parts) };
}

test('each workbook comes with its files, one thing at a time', async () => {
  const { read, at, go } = ahead();
  await go();
  expect(read).toEqual(['a', 'a1', 'a2', 'b', 'b1', 'b2', 'c', 'c1', 'c2']);
  expect(at.most).toBe(1);
});

test('nothing is read while she waits for something herself', async () => {
  let letGo = () => {};
  let turn = 0;
  const { read, go } = ahead({
    quiet: () =>
      (turn += 1) === 2 ? new Promise((resolve) => (letGo = resolve)) : Promise.resolve(),
  });
  const done = go();
  await new Promise((resolve) => setTimeout(resolve));
  expect(read).toEqual(['a']);
  letGo();
  await done;
  expect(read).toHaveLength(9);
});

test('it stops at the first answer that does not come', async () => {
  const { read, go } = ahead({
    file: (file) => (file === 'a2' ? Promise.reject(new Error('cut')) : Promise.resolve()),
  });
  await go();
  expect(read).toEqual(['a']);
});

test('it ends when she has gone on, and leaves files out where they cost', async () => {
  const gone = ahead({ isWanted: () => false });
  await gone.go();
  expect(gone.read).toEqual([]);
  const costly = ahead({ mayCost: () => false });
  await costly.go();
  expect(costly.read).toEqual(['a', 'b', 'c']);
});
