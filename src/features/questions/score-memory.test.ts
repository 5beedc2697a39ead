import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberScore, typedScoreOf } from './score-memory.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a half-typed score comes back over the score it was typed over, and over no newer one', () => {
  rememberScore('ann', 'q1', { text: '۱ و نیم', over: [240] });
  expect(typedScoreOf('ann', 'q1', 240)).toBe('۱ و نیم');
  expect(typedScoreOf('ann', 'q1', 480)).toBeNull();
  expect(typedScoreOf('bea', 'q1', 240)).toBeNull();
});

test('an emptied field stays empty, and what was given up is gone', () => {
  rememberScore('ann', 'q1', { text: '', over: [240] });
  expect(typedScoreOf('ann', 'q1', 240)).toBe('');
  rememberScore('ann', 'q1', null);
  expect(typedScoreOf('ann', 'q1', 240)).toBeNull();
});

test('what is typed on while the part before it is being saved comes back over either score', () => {
  rememberScore('ann', 'q1', { text: '۲٫۷۵', over: [240, 480] });
  expect(typedScoreOf('ann', 'q1', 240)).toBe('۲٫۷۵');
  expect(typedScoreOf('ann', 'q1', 480)).toBe('۲٫۷۵');
  expect(typedScoreOf('ann', 'q1', 24)).toBeNull();
});
