import { describe, expect, test } from 'vitest';
import { whatBecomes, type Case } from './testing/corpus/case.ts';
import { byBytes } from './testing/corpus/bytes.ts';
import { detection } from './testing/corpus/detection.ts';
import { losses } from './testing/corpus/losses.ts';
import { persian } from './testing/corpus/persian.ts';

describe.each<[string, Case[]]>([
  ['is taken for what it is', detection],
  ['is read as it comes from Word, PDF viewers and Telegram', persian],
  ['is read though its bytes are damaged or packed twice', byBytes],
  ['says what of it is left out', losses],
])('a file from outside %s', (_, cases) => {
  test.each(cases.map((one): [string, Case] => [one.name, one]))(
    '%s',
    async (__, { rows = [], remarks = [], format, ...given }) => {
      expect(await whatBecomes(given)).toEqual({ format, rows, remarks });
    },
  );
});
