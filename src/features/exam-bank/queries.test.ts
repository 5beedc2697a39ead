import { expect, test } from 'vitest';
import { templatesQuery } from './queries.ts';

test('the bank stays on the device, and a search does not: what was typed would be the name of its copy', () => {
  const keptOf = (title: string) => templatesQuery({ schoolId: 's', semesterId: 'm' }, title).meta;
  expect([keptOf(''), keptOf('مریم')]).toEqual([{ keepOnDevice: true }, { keepOnDevice: false }]);
});
