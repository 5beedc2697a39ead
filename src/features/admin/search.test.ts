import { expect, test } from 'vitest';
import { filterOf, isNarrowed, tabOf } from './search.ts';

test.each([
  [undefined, 'status'],
  ['accounts', 'accounts'],
  ['nothing', 'status'],
])('%s opens %s', (text, tab) => {
  expect(tabOf(text)).toBe(tab);
});

test('an address narrows the accounts by what it says and no more', () => {
  expect(filterOf({})).toEqual({ search: '', role: null, active: null });
  expect(filterOf({ q: '0912', role: 'none', active: 'no' })).toEqual({
    search: '0912',
    role: 'none',
    active: false,
  });
  expect(filterOf({ role: 'owner', active: 'maybe' })).toEqual(filterOf({}));
  expect(filterOf({ active: 'yes' }).active).toBe(true);
  const own = '01991b92-5fbe-7311-bfb2-52263efd55d5';
  expect(filterOf({ role: own }).role).toBe(own);
});

test.each([
  [{}, false],
  [{ role: 'owner' }, false],
  [{ q: 'x' }, true],
  [{ role: 'admin' }, true],
  [{ active: 'no' }, true],
])('%j leaves somebody out: %s', (search, isIt) => {
  expect(isNarrowed(filterOf(search))).toBe(isIt);
});
