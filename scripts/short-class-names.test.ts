import { expect, test } from 'vitest';
import { createNamer } from './short-class-names.ts';

test('a class has the same short name in every build, another one in another file', () => {
  const [one, two] = [createNamer(), createNamer()];
  const name = one('row', '/app/list.module.css');
  expect(name).toMatch(/^[A-Za-z]{5}$/);
  expect(two('row', '/app/list.module.css?used')).toBe(name);
  expect(one('row', '/app/other.module.css')).not.toBe(name);
  expect(one('head', '/app/list.module.css')).not.toBe(name);
});
