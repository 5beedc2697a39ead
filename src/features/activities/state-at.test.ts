import { expect, test } from 'vitest';
import { nextChangeIn, ownSchedule, stateAt } from './state-at.ts';

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

test('a workbook is still being written until its own end, whatever the exam says', () => {
  const ended = { ...running, state: 'ended' as const, settings: { allowSubmitAfterEnd: false } };
  const late = { ...ended, settings: { allowSubmitAfterEnd: true } };
  const extension = '2026-11-20T11:00:00.000Z';
  const stateOf =
    (...given: Parameters<typeof ownSchedule>) =>
    (time: string) =>
      stateAt(ownSchedule(...given), at(time));
  expect(stateOf(ended, null)('08:30')).toBe('ended');
  expect(stateOf(ended, extension)('10:59')).toBe('running');
  expect(stateOf(ended, extension)('11:00')).toBe('ended');
  expect(stateOf(late, null)('23:59')).toBe('running');
  const nextDay = Date.parse('2026-11-21T09:00:00Z');
  expect(stateAt(ownSchedule(late, null), nextDay)).toBe('ended');
  expect(stateOf({ ...late, state: 'draft' }, extension)('10:00')).toBe('draft');
});
