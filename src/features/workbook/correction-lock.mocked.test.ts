import { expect, test, vi } from 'vitest';
import { correctionLock } from './correction-lock.ts';

// The door brings the app's texts along, which only a build has.
vi.mock('#src/ui/texts.ts', () => ({ switchLanguage: vi.fn<() => Promise<void>>() }));

test('correcting is locked by role, by semester, before the start, and for who still writes', () => {
  const year = { id: 'y1', name: '۱۴۰۵', active: true };
  const teacher: Parameters<typeof correctionLock>[0] = { roles: ['user'], semester: year };
  const ended = { state: 'ended', isHandedIn: false } as const;
  const past = { ...year, active: false };
  expect(correctionLock(teacher, ended)).toBeNull();
  expect(correctionLock({ ...teacher, roles: ['supporter'] }, ended)).toBe('supporter');
  expect(correctionLock({ ...teacher, roles: ['supporter', 'user'] }, ended)).toBeNull();
  expect(correctionLock({ ...teacher, semester: past }, ended)).toBe('semester');
  expect(correctionLock({ ...teacher, semester: null }, ended)).toBe('semester');
  expect(correctionLock(teacher, { ...ended, state: 'scheduled' })).toBe('notStarted');
  expect(correctionLock(teacher, { ...ended, state: 'running' })).toBe('notHandedIn');
  expect(correctionLock(teacher, { state: 'running', isHandedIn: true })).toBeNull();
});
