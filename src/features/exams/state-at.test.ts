import { expect, test } from 'vitest';
import { nextChangeIn, stateAt } from './state-at.ts';

const running = {
  state: 'running',
  startDate: '2026-11-20T08:00:00Z',
  endDate: '2026-11-20T09:00:00Z',
} as const;
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

test('a copy that was read while it ran ends with the clock', () => {
  expect(stateAt(running, at('08:30'))).toBe('running');
  expect(stateAt(running, at('09:00'))).toBe('ended');
});

test('a copy that was read before it began begins with the clock', () => {
  const scheduled = { ...running, state: 'scheduled' } as const;
  expect(stateAt(scheduled, at('07:59'))).toBe('scheduled');
  expect(stateAt(scheduled, at('08:00'))).toBe('running');
});

test('a draft stays one, and what the server calls ended stays ended', () => {
  expect(stateAt({ ...running, state: 'draft' }, at('10:00'))).toBe('draft');
  expect(stateAt({ ...running, state: 'ended' }, at('08:30'))).toBe('ended');
});

test('the next change is the start, then the end, then none', () => {
  const minutes = (time: string) => {
    const wait = nextChangeIn(running, at(time));
    return wait === null ? null : wait / 60_000;
  };
  expect(minutes('07:50')).toBe(10);
  expect(minutes('08:50')).toBe(10);
  expect(minutes('09:00')).toBeNull();
});
