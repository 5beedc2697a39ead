import { expect, test } from 'vitest';
import { PARTS, partsOf, sayParts } from './parts.ts';

test('an address that says nothing, or nothing known, means the usual without the key', () => {
  for (const said of [undefined, '', 'else'])
    expect([...partsOf(said)]).toEqual(['answers', 'files', 'comments', 'rank']);
});

test('every choice of parts comes back from the address as it was', () => {
  for (let bits = 0; bits < 2 ** PARTS.length; bits += 1) {
    const chosen = new Set(PARTS.filter((_, at) => (bits >> at) % 2 === 1));
    expect([...partsOf(sayParts(chosen))]).toEqual([...chosen]);
  }
});

test('the usual is not said, and "none" is', () => {
  expect(sayParts(partsOf(undefined))).toBeUndefined();
  expect(sayParts(new Set())).toBe('none');
});
