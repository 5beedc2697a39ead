import { expect, test } from 'vitest';
import { MOST_AT_ONCE } from '#domain/roster/model.ts';
import type { RosterPerson } from '#domain/roster/model.ts';
import { gathered } from './groups.ts';

/** Letters in place of the digits of a number: names hold none. */
const word = (n: number) => String(n).replace(/\d/g, (digit) => 'ابپتثجچحخد'[Number(digit)] ?? '');
const teacher = (lastName: string): RosterPerson => ({
  place: { file: '1.csv', part: null, line: null },
  kind: 'staff',
  sourceId: null,
  nationalCode: null,
  writtenCode: null,
  code: null,
  mobile: null,
  login: null,
  firstName: 'لیلا',
  lastName,
  guardians: [],
  class: null,
  teaches: [],
  isLeaving: false,
  fault: null,
});

test('as many teachers as come at once, of whom nothing but names is told, hold nobody up', () => {
  const people = Array.from({ length: MOST_AT_ONCE }, (_, n) => teacher(`یزدانی ${word(n)}`));
  const begun = performance.now();
  expect(gathered([...people, teacher(`يزداني ${word(7)}`)])).toHaveLength(MOST_AT_ONCE);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
