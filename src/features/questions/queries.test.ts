import { expect, test } from 'vitest';
import { rescoredIn } from './queries.ts';

test('another key that moves nobody is reported too, and before the release there is nothing to report', () => {
  const answer = (results: number) => ({ questions: [], rescored: { results } });
  expect(rescoredIn(answer(3), 'ended')).toBe(3);
  expect(rescoredIn(answer(0), 'ended')).toBe(0);
  expect(rescoredIn(answer(0), 'draft')).toBeNull();
  expect(rescoredIn({ questions: [] }, 'ended')).toBeNull();
});
