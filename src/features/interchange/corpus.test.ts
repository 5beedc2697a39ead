import { describe, expect, test } from 'vitest';
import { whatBecomes, type Case } from './testing/corpus/case.ts';
import { detection } from './testing/corpus/detection.ts';
import { persian } from './testing/corpus/persian.ts';

describe.each<[string, Case[]]>([
  ['is taken for what it is', detection],
  ['is read as it comes from Word, PDF viewers and Telegram', persian],
])('a file from outside %s', (_, cases) => {
  test.each(cases.map((one): [string, Case] => [one.name, one]))(
    '%s',
    async (__, { rows = [], remarks = [], format, ...given }) => {
      expect(await whatBecomes(given)).toEqual({ format, rows, remarks });
    },
  );
});
