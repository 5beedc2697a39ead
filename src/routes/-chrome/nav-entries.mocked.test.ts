import { describe, expect, test, vi } from 'vitest';
import { navFor } from './nav-entries.ts';

// The door brings the app's texts along, which only a build has.
vi.mock('#src/ui/texts.ts', () => ({ switchLanguage: vi.fn<() => Promise<void>>() }));

const pathsFor = (roles: Parameters<typeof navFor>[0]) =>
  navFor(roles).flatMap(({ entries }) => entries.map(([to]) => to));
const everybodys = [
  '/',
  '/exams',
  '/exams/add-exam',
  '/exam-bank',
  '/exam-bank/add-exam',
  '/question-bank',
  '/assignments',
  '/assignments/add-assignment',
  '/reports',
];

describe('the menu', () => {
  test('shows a supporter everything but the administration and login cards', () => {
    expect(pathsFor(['supporter'])).toEqual(everybodys);
    expect(navFor(['supporter']).map(({ name }) => name)).not.toContain('adminGroup');
  });
  test('shows a teacher the login cards of her classes too', () => {
    expect(pathsFor(['user'])).toEqual([...everybodys, '/cards']);
  });
  test('shows an admin the administration too', () => {
    expect(pathsFor(['admin'])).toEqual([...everybodys, '/admin']);
  });
  test('shows no exams to whoever has a part of the administration alone', () => {
    const paths = navFor(['supporter', 'admin'], false).flatMap(({ entries }) =>
      entries.map(([to]) => to),
    );
    expect(paths).toEqual(['/', '/admin']);
  });
  test('shows the most that one of several roles opens', () => {
    expect(pathsFor(['user', 'admin'])).toContain('/admin');
  });
  test.each([[null], [[]]])('has nothing for nobody and for who waits for a role (%j)', (roles) => {
    expect(navFor(roles)).toEqual([]);
  });
});
