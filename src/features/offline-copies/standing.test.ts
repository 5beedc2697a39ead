import { expect, test } from 'vitest';
import type { Pin } from '#src/offline/index.ts';
import { copyStanding } from './standing.ts';

const pin: Pin = {
  id: 'exam:e1',
  what: 'exam',
  where: {},
  title: 'Algebra',
  state: 'wanted',
  isRunning: false,
  problem: null,
  done: 1,
  total: 3,
  bytes: 10,
  totalBytes: 30,
  renewedAt: null,
};

test.each([
  ['kept', { state: 'kept' as const }, false],
  ['kept', { state: 'kept' as const }, true],
  ['kept', { state: 'kept' as const, problem: 'network.strangeAnswer' }, false],
  ['renewing', { state: 'kept' as const, isRunning: true }, false],
  ['fetching', {}, false],
  ['waiting', {}, true],
  ['paused', { state: 'paused' as const }, false],
  ['problem', { state: 'paused' as const, problem: 'kept.gaveWay' }, false],
  ['problem', { problem: 'network.strangeAnswer' }, true],
])('a pin stands as "%s"', (standing, change, isOffline) => {
  expect(copyStanding({ ...pin, ...change }, isOffline)).toBe(standing);
});
