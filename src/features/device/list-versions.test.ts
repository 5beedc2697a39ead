import { expect, test } from 'vitest';
import { questionConflicts } from './list-versions.ts';
import { listRow } from './testing.ts';

const option = (text: string, isCorrect: boolean) => ({ text, isCorrect });
const stands = {
  id: 'q1',
  version: 2,
  orders: 3,
  text: 'کدام عدد اول است؟',
  maxScore: 2,
  maxScoreUnits: 480,
  options: [option('۴', false), option('۷', true)],
};
const versionsOf = (sent: Record<string, unknown>) =>
  questionConflicts(listRow({ server: { current: [stands] }, body: [{ id: 'q1', ...sent }] }))[0];

test('a score stands beside the other one as it was sent, not as it stands on the server', () => {
  const found = versionsOf({ version: 1, maxScoreUnits: 240 });
  expect([found?.mine.units, found?.theirs.units]).toEqual([240, 480]);
});

test.each(['onlineExamQuestionAnswers', 'assignmentQuestionAnswers'])(
  'another key stands beside the one on the server, from %s',
  (name) => {
    const found = versionsOf({ version: 1, [name]: [option('۴', true), option('۷', false)] });
    expect(found?.mine.options).toEqual([option('۴', true), option('۷', false)]);
    expect(found?.theirs.options).toEqual([option('۴', false), option('۷', true)]);
  },
);

test('options that she left alone are the same on both sides', () => {
  const found = versionsOf({ version: 1, text: 'کدام اول نیست؟' });
  expect(found?.mine.options).toEqual(found?.theirs.options);
});
