import { expect, test } from 'vitest';
import { logFilterOf } from './log-filter.ts';

test('an address narrows the log by what it says and no more', () => {
  const nothing = { event: null, personId: null, from: null, to: null };
  expect(logFilterOf({}, 'Asia/Tehran')).toEqual(nothing);
  expect(logFilterOf({ event: 'never' }, 'Asia/Tehran')).toEqual(nothing);
  expect(logFilterOf({ event: 'signIn.failed', person: 'ann' }, 'Asia/Tehran')).toEqual({
    ...nothing,
    event: 'signIn.failed',
    personId: 'ann',
  });
});

test('both days are whole days of the school, whatever the zone of the device', () => {
  const { from, to } = logFilterOf({ from: '2026-11-28', to: '2026-11-28' }, 'Asia/Tehran');
  expect([from, to]).toEqual(['2026-11-27T20:30:00.000Z', '2026-11-28T20:30:00.000Z']);
});

test('a day on which the clock was changed begins at its own midnight', () => {
  const { from, to } = logFilterOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin');
  expect([from, to]).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
});
