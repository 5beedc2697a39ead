import { expect, test } from 'vitest';
import {
  guard,
  isAllowed,
  joinRequirements,
  permissions,
  safePath,
  type Requirement,
  type Visitor,
} from './guard.ts';

const guest: Visitor = { signedIn: false, roles: null };
const as = (...roles: ('admin' | 'supporter' | 'user')[]): Visitor => ({ signedIn: true, roles });
const single: Visitor = { signedIn: true, roles: 'supporter' };

const { admin, supporter, user } = permissions;

test.each<[string, Requirement, [Visitor, boolean][]]>([
  [
    'nothing said',
    undefined,
    [
      [guest, true],
      [as(), true],
      [as('user'), true],
    ],
  ],
  [
    'an empty list',
    [],
    [
      [guest, true],
      [as(), true],
      [as('user'), false],
      [single, false],
    ],
  ],
  [
    'admin',
    admin,
    [
      [guest, false],
      [as(), false],
      [as('admin'), true],
      [as('supporter'), false],
      [as('user'), false],
      [as('user', 'admin'), true],
      [single, false],
    ],
  ],
  [
    'supporter',
    supporter,
    [
      [guest, false],
      [as('admin'), true],
      [as('supporter'), true],
      [as('user'), false],
      [single, true],
    ],
  ],
  [
    'user',
    user,
    [
      [guest, false],
      [as(), false],
      [as('admin'), true],
      [as('supporter'), true],
      [as('user'), true],
      [single, true],
    ],
  ],
  [
    'only guests',
    'onlyGuest',
    [
      [guest, true],
      [as(), false],
      [as('user'), false],
      [single, false],
    ],
  ],
])('who may see a route that requires %s', (_name, requirement, rows) => {
  for (const [visitor, allowed] of rows)
    expect([visitor, isAllowed(requirement, visitor)]).toEqual([visitor, allowed]);
});

test('lists of group and route are appended, nothing said adds nothing, only guests wins', () => {
  expect(joinRequirements(undefined, undefined)).toBeUndefined();
  expect(joinRequirements(admin, undefined)).toEqual(['admin']);
  expect(joinRequirements(admin, ['user'])).toEqual(['admin', 'user']);
  expect(joinRequirements(undefined, [])).toEqual([]);
  expect(joinRequirements(user, 'onlyGuest')).toBe('onlyGuest');
});

test('a guest is sent to log in and the asked path is remembered with its search', () => {
  expect(guard(user, guest, '/exams?group=past')).toEqual({
    kind: 'login',
    redirect: '/exams?group=past',
  });
});

test('someone who is signed in leaves the login page for the path that was asked, or for home', () => {
  expect(guard('onlyGuest', as('user'), '/login', '/exams?group=past')).toEqual({
    kind: 'leave',
    to: '/exams?group=past',
  });
  expect(guard('onlyGuest', as('user'), '/login')).toEqual({ kind: 'leave', to: '/' });
  expect(guard('onlyGuest', as(), '/login')).toEqual({ kind: 'leave', to: '/' });
});

test('a role that is missing leads home, and to a plain word where home is closed too', () => {
  expect(guard(admin, as('user'), '/admin')).toEqual({ kind: 'leave', to: '/' });
  expect(guard(user, as(), '/')).toEqual({ kind: 'noRole' });
  expect(guard(user, as(), '/exams')).toEqual({ kind: 'noRole' });
});

test.each([
  ['/exams', '/exams'],
  ['/exams?group=past&title=%D8%B1', '/exams?group=past&title=%D8%B1'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example/exams', undefined],
  ['javascript:alert(1)', undefined],
  ['exams', undefined],
  ['/login?redirect=/login', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is %s as a path to return to', (wanted, path) => {
  expect(safePath(wanted)).toBe(path);
});
