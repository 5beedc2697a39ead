import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtInRoleNames, isSameRoleName } from './role-names.ts';

test('the roles that every school has are called as the screens call them', () => {
  const shown = ['fa', 'en'].flatMap((lang) => {
    const file = new URL(`../locales/${lang}/admin.json`, import.meta.url);
    const { role }: { role: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
    return Object.values(role);
  });
  expect([...builtInRoleNames].toSorted()).toEqual(shown.toSorted());
});

test('a name is the same with other letters, spaces or capitals', () => {
  expect(isSameRoleName('بي نقش', 'بی‌نقش')).toBe(true);
  expect(isSameRoleName('teacher ', 'Teacher')).toBe(true);
  expect(isSameRoleName('معلم', 'معلم ورزش')).toBe(false);
});

test.each([
  ['a soft hyphen', '\u00AD'],
  ['a word joiner', '\u2060'],
  ['an Arabic letter mark', '\u061C'],
  ['a filler', '\u3164'],
])('a name is the same with %s in it, which nobody sees', (_what, unseen) => {
  expect(isSameRoleName(`معل${unseen}م`, 'معلم')).toBe(true);
});
