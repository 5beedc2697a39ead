import { expect, test } from 'vitest';
import { deltaOf, holds, isNewComment, scoreAfter, withComment } from './reuse.ts';

const score = (units: number | null, suggestedUnits: number | null = null, maxUnits = 480) => ({
  units,
  suggestedUnits,
  maxUnits,
});

test('a comment comes after what is written, in a line of its own, and replaces nothing', () => {
  expect(withComment('', 'آفرین').text).toBe('آفرین');
  expect(withComment('راه درست', 'آفرین').text).toBe('راه درست\nآفرین');
  expect(withComment('راه درست ', 'آفرین').text).toBe('راه درست آفرین');
});

test('in the middle it takes the place of the slash and what was typed to find it', () => {
  const written = 'خوب /آفر\nولی';
  expect(withComment(written, 'آفرین', { from: 4, to: 8 })).toEqual({
    text: 'خوب آفرین\nولی',
    caret: 9,
  });
  expect(withComment('/آولی', 'آفرین', { from: 0, to: 2 }).text).toBe('آفرین\nولی');
});

test('a comment stands in a text as a line or as the end of one, not as a part of her own words', () => {
  expect(holds('راه درست\nآفرین', 'آفرین')).toBe(true);
  expect(holds('راه درست آفرین', 'آفرین')).toBe(true);
  expect(holds('آفرین به تو', 'آفرین')).toBe(false);
  expect(holds('صدآفرین', 'آفرین')).toBe(false);
  expect(holds('آفرین به تو آفرین', 'آفرین')).toBe(true);
});

test('what is taken off is taken off the score, or else the suggestion, or else the maximum', () => {
  expect(scoreAfter(-120, score(360))).toBe(240);
  expect(scoreAfter(-120, score(null, 240))).toBe(120);
  expect(scoreAfter(-120, score(null))).toBe(360);
});

test('what is added is added to the score, or else the suggestion, or else nothing', () => {
  expect(scoreAfter(120, score(240))).toBe(360);
  expect(scoreAfter(120, score(null, 60))).toBe(180);
  expect(scoreAfter(120, score(null))).toBe(120);
});

test('the score stays between 0 and the maximum, whatever the comment says', () => {
  expect(scoreAfter(-120, score(60))).toBe(0);
  expect(scoreAfter(240, score(360))).toBe(480);
  expect(scoreAfter(240, score(480))).toBeUndefined();
  expect(scoreAfter(-120, score(0))).toBeUndefined();
  expect(scoreAfter(-120, score(-160))).toBeUndefined();
  expect(scoreAfter(120, score(-160))).toBe(0);
});

test('a sum that is no quarter goes to the nearest one, and a maximum that is none is reached', () => {
  expect(scoreAfter(-60, score(160))).toBe(120);
  expect(scoreAfter(240, score(100, null, 250))).toBe(250);
});

test('without a delta, or where nothing is scored, the score stays', () => {
  expect(scoreAfter(null, score(120))).toBeUndefined();
  expect(scoreAfter(0, score(120))).toBeUndefined();
  expect(scoreAfter(-60, null)).toBeUndefined();
});

test('what she wrote herself can be kept; what is made of kept comments is nothing new', () => {
  const kept = [{ text: 'آفرین' }, { text: 'واحد را ننوشتی' }];
  expect(isNewComment('  ', kept)).toBe(false);
  expect(isNewComment('/', kept)).toBe(false);
  expect(isNewComment(' آفرین ', kept)).toBe(false);
  expect(isNewComment('آفرین\nواحد را ننوشتی', kept)).toBe(false);
  expect(isNewComment('آفرین\nنمودار هم کشیدی', kept)).toBe(true);
});

test('a comment can keep what was taken off, in quarters', () => {
  expect(deltaOf(score(360))).toBe(-120);
  expect(deltaOf(score(480))).toBeNull();
  expect(deltaOf(score(null))).toBeNull();
  expect(deltaOf(score(100, null, 250))).toBeNull();
  expect(deltaOf(null)).toBeNull();
});
