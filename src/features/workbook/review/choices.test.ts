import { expect, test } from 'vitest';
import { choicesFor } from './choices.ts';

const asked = { marksAbsence: true, totalScore: 20 };
const away = {
  state: 'notStarted' as const,
  questionList: [{ scoreUnits: null }],
  review: { status: 'notReviewed' as const },
};
const there = { ...away, state: 'handedIn' as const };

test('of somebody who is there a workbook is decided, of somebody who is not her absence', () => {
  expect(choicesFor(asked, there)).toEqual(['notReviewed', 'accepted', 'rejected']);
  expect(choicesFor(asked, away)).toEqual(['notReviewed', 'excused', 'zero']);
  expect(choicesFor(asked, { ...away, questionList: [{ scoreUnits: 0 }] })).toContain('accepted');
});

test('what stands there can always be seen', () => {
  expect(choicesFor(asked, { ...away, review: { status: 'accepted' } })).toContain('accepted');
});

test('where nothing is scored an absence cannot count as 0', () => {
  expect(choicesFor({ ...asked, totalScore: null }, away)).toEqual(['notReviewed', 'excused']);
});

test('a back end that keeps no excuses is asked for none', () => {
  expect(choicesFor({ totalScore: 20 }, away)).toEqual(['notReviewed', 'accepted', 'rejected']);
});
