import { expect, test } from 'vitest';
import { reasonAgainst } from './allowed.ts';

const other = { isSelf: false, isOffline: false, sessions: 2 };

test.each(['role', 'activate', 'deactivate', 'endSessions'] as const)(
  '%s: to a colleague, not to oneself, and not without a network',
  (deed) => {
    expect(reasonAgainst(deed, other)).toBeNull();
    expect(reasonAgainst(deed, { ...other, isSelf: true, isOffline: true })).toBe('self');
    expect(reasonAgainst(deed, { ...other, isOffline: true })).toBe('offline');
  },
);

test('nobody who is signed in nowhere is signed out', () => {
  expect(reasonAgainst('endSessions', { ...other, sessions: 0, isOffline: true })).toBe(
    'noSession',
  );
  expect(reasonAgainst('deactivate', { ...other, sessions: 0 })).toBeNull();
});
