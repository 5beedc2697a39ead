import { expect, test } from 'vitest';
import { accountsQuery } from './queries.ts';

test('the accounts stay on the device, and a search does not: what was typed would be the name of its copy', () => {
  const keptOf = (search: string) => accountsQuery('s', { search, role: null, active: null }).meta;
  expect([keptOf(''), keptOf('0912')]).toEqual([{ keepOnDevice: true }, { keepOnDevice: false }]);
});
