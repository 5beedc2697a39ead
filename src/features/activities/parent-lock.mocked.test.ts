import { expect, test, vi } from 'vitest';
import { parentLock } from './parent-lock.ts';

// The door brings the app's texts along, which only a build has.
vi.mock('#src/ui/texts.ts', () => ({ switchLanguage: vi.fn<() => Promise<void>>() }));

const year = { id: 'y1', name: '۱۴۰۵', active: true };
const teacher: Parameters<typeof parentLock>[1] = { roles: ['user'], semester: year };
const supporter: typeof teacher = { ...teacher, roles: ['supporter'] };
const inPastYear: typeof teacher = { ...teacher, semester: { ...year, active: false } };

test('a teacher changes what is hers, in a school year that is not over', () => {
  expect(parentLock('exam', teacher, true)).toBeNull();
  expect(parentLock('exam', supporter, true)).toBe('supporter');
  expect(parentLock('exam', supporter, false)).toBe('supporter');
  expect(parentLock('exam', teacher, false)).toBe('foreign');
  expect(parentLock('exam', inPastYear, true)).toBe('semester');
  expect(parentLock('exam', { ...teacher, semester: null }, true)).toBe('semester');
});

test('the bank is of no year', () => {
  expect(parentLock('template', inPastYear, true)).toBeNull();
  expect(parentLock('template', inPastYear, false)).toBe('foreign');
  expect(parentLock('template', { ...inPastYear, roles: ['supporter'] }, true)).toBe('supporter');
});
