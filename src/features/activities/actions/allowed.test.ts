import { expect, test } from 'vitest';
import { reasonAgainst, type Action, type Standing } from './allowed.ts';

const free: Standing = {
  state: 'draft',
  isViewer: false,
  mayEdit: true,
  isSemesterActive: true,
  hasYear: true,
  isOffline: false,
};
const all: Action[] = ['settings', 'students', 'copy', 'clone', 'bank', 'withdraw', 'delete'];
const reasons = (change: Partial<Standing>) =>
  Object.fromEntries(all.map((action) => [action, reasonAgainst(action, { ...free, ...change })]));
const none = Object.fromEntries(all.map((action) => [action, null]));

test.each([
  ['draft', { students: 'draft', withdraw: 'isDraft' }],
  ['scheduled', {}],
  ['running', { withdraw: 'running' }],
  ['ended', { withdraw: 'ended' }],
] as const)('what is %s allows what the lifecycle allows', (state, against) => {
  expect(reasons({ state })).toEqual({ ...none, ...against });
});

test('without the network nothing that needs it can be done, and the pages still open', () => {
  expect(reasons({ state: 'scheduled', isOffline: true })).toEqual({
    ...none,
    copy: 'offline',
    clone: 'offline',
    bank: 'offline',
    withdraw: 'offline',
    delete: 'offline',
  });
});

test("a colleague's can be copied and put into the bank, and not changed", () => {
  expect(reasons({ state: 'scheduled', mayEdit: false })).toEqual({
    ...none,
    settings: 'foreign',
    withdraw: 'foreign',
    delete: 'foreign',
  });
});

test('whose it is need not be known before the menu can be used', () => {
  expect(reasons({ state: 'scheduled', mayEdit: null })).toEqual(none);
});

test('a viewer only looks', () => {
  const { students, ...rest } = reasons({ state: 'ended', isViewer: true });
  expect(students).toBe(null);
  expect(new Set(Object.values(rest))).toEqual(new Set(['viewer']));
});

test('what is of a past school year is copied into this one and into the bank, and not changed', () => {
  const past = { ...none, settings: 'semester', withdraw: 'semester', delete: 'semester' };
  expect(reasons({ state: 'ended', isSemesterActive: false })).toEqual(past);
  expect(reasons({ state: 'ended', isSemesterActive: false, hasYear: false })).toEqual({
    ...past,
    copy: 'semester',
    clone: 'semester',
  });
});
