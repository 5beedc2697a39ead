import { expect, test } from 'vitest';
import { correctionLock } from './correction-lock.ts';

test('correcting is locked by role, by semester, before the start, and for who still writes', () => {
  const free = {
    roles: ['user'],
    isSemesterActive: true,
    state: 'ended',
    isHandedIn: false,
  } as const;
  expect(correctionLock(free)).toBeNull();
  expect(correctionLock({ ...free, roles: ['supporter'] })).toBe('supporter');
  expect(correctionLock({ ...free, roles: ['supporter', 'user'] })).toBeNull();
  expect(correctionLock({ ...free, isSemesterActive: false })).toBe('semester');
  expect(correctionLock({ ...free, state: 'scheduled' })).toBe('notStarted');
  expect(correctionLock({ ...free, state: 'running' })).toBe('notHandedIn');
  expect(correctionLock({ ...free, state: 'running', isHandedIn: true })).toBeNull();
});
