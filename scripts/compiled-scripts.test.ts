import { expect, test } from 'vitest';
import { plainPreloads } from './compiled-scripts.ts';

test('a helper that finds out its word otherwise ends the build', () => {
  expect(() => plainPreloads(`const word = 'modulepreload';`)).toThrow('is not what it was');
});
