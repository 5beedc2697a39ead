import { expect, test } from 'vitest';
import { outcomeOf, type Given, type OutcomeKind, type Scored } from './outcome.ts';

const choice: Scored = { type: 'multipleChoice', maxUnits: 240, correct: 1 };
const written: Scored = { type: 'descriptive', maxUnits: 240, correct: null };
const combined: Scored = { type: 'combined', maxUnits: 240, correct: 1 };
const oral: Scored = { type: 'oral', maxUnits: 240, correct: null };
const given = (units: number | null, answered: boolean, chosen: number | null = null): Given => ({
  units,
  chosen,
  answered,
});

test.each<[string, Scored, Given, OutcomeKind]>([
  ['the right option', choice, given(240, true, 1), 'correct'],
  ['the right option, whatever it was given', choice, given(0, true, 1), 'correct'],
  ['another option', choice, given(-80, true, 0), 'wrong'],
  ['another option that costs nothing', choice, given(0, true, 2), 'wrong'],
  ['an option before it is scored', choice, given(null, true, 0), 'wrong'],
  [
    'an option of a question without a key',
    { ...choice, correct: null },
    given(0, true, 0),
    'wrong',
  ],
  ['no option', choice, given(0, false), 'unanswered'],
  ['no option, but something handed in', choice, given(0, true), 'unanswered'],
  ['no option, and a teacher’s full score', choice, given(240, false), 'correct'],
  ['no option, and a part of it', choice, given(60, false), 'partly'],
  ['a full score', written, given(240, true), 'correct'],
  ['a part', written, given(60, true), 'partly'],
  ['no point for what was written', written, given(0, true), 'wrong'],
  ['less than no point', written, given(-60, true), 'wrong'],
  ['what nobody has scored', written, given(null, true), 'unscored'],
  ['an empty sheet that nobody has scored', written, given(null, false), 'unanswered'],
  ['an empty sheet', written, given(0, false), 'unanswered'],
  ['points for what was handed in on paper', written, given(60, false), 'partly'],
  ['the right option alone, where the teacher decides', combined, given(120, true, 1), 'partly'],
  ['the wrong option, where the teacher gave all', combined, given(240, true, 0), 'correct'],
  ['spoken and not scored', oral, given(null, false), 'unanswered'],
  ['spoken, no point', oral, given(0, false), 'wrong'],
  ['spoken, a part', oral, given(120, false), 'partly'],
  ['spoken, everything', oral, given(240, false), 'correct'],
])('%s', (_, question, answer, outcome) => {
  expect(outcomeOf(question, answer)).toBe(outcome);
});
