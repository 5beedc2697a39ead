import { expect, test } from 'vitest';
import { grantable, isRole, permissions } from '#domain/permissions.ts';
import { formOf, parts, reaches, saidOf, toggled, type Part } from './role-form.ts';

const forms = reaches.flatMap((reach) =>
  [[], ['log'], ['structure', 'leaving'], ['lists', 'logins', 'status']].map((chosen) => ({
    name: 'نقش',
    reach,
    parts: parts.filter((one) => chosen.includes(one)),
  })),
);

test.each(forms.filter(({ reach, parts: chosen }) => reach !== 'none' || chosen.length > 0))(
  'what a form says is a role, and is shown as it was said: $reach, $parts',
  (form) => {
    const said = saidOf(form);
    expect(isRole(said.permissions)).toBe(true);
    expect(formOf(said)).toEqual(form);
  },
);

test('every permission that a school may give can be chosen', () => {
  const chosen = forms.flatMap((form) => saidOf(form).permissions);
  expect(new Set(chosen)).toEqual(new Set(grantable));
  expect(permissions.filter((one) => !chosen.some((each) => each === one))).toEqual(['accounts']);
});

test('taking out names brings the classes along, and goes with them', () => {
  const both: Part[] = ['structure', 'leaving'];
  expect(toggled([], 'leaving', true)).toEqual(both);
  expect(toggled(both, 'structure', false)).toEqual([]);
  expect(toggled(both, 'leaving', false)).toEqual(['structure']);
});
