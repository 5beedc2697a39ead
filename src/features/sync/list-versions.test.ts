import { expect, test } from 'vitest';
import { differencesBetween, questionConflicts } from './list-versions.ts';
import { listRow } from './testing/rows.ts';

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

const rich = {
  ...stands,
  formula: 'x^2',
  modelAnswer: 'هفت',
  files: [{ id: 'f1', name: 'نقشه.png', type: 'image/png', size: 100 }],
  rubric: [{ text: 'روش', scoreUnits: 240 }],
  difficulty: 'easy',
  tags: ['عدد'],
};
const differencesOf = (sent: Record<string, unknown>) => {
  const body = [{ id: 'q1', version: 1, ...sent }];
  const [found] = questionConflicts(listRow({ server: { current: [rich] }, body }));
  return found && differencesBetween(found.mine, found.theirs);
};

test.each([
  ['formula', { formula: 'x^3' }, { field: 'formula', mine: 'x^3', theirs: 'x^2' }],
  ['formula', { formula: null }, { field: 'formula', mine: null, theirs: 'x^2' }],
  ['modelAnswer', { modelAnswer: 'پنج' }, { field: 'modelAnswer', mine: 'پنج', theirs: 'هفت' }],
  ['difficulty', { difficulty: 'hard' }, { field: 'difficulty', mine: 'hard', theirs: 'easy' }],
  ['tags', { tags: [] }, { field: 'tags', mine: [], theirs: ['عدد'] }],
  [
    'rubric',
    { rubric: [{ text: 'پاسخ', scoreUnits: 60 }] },
    {
      field: 'rubric',
      mine: [{ text: 'پاسخ', units: 60 }],
      theirs: [{ text: 'روش', units: 240 }],
    },
  ],
])('another %s is told of both sides, and nothing else is', (_name, sent, expected) => {
  expect(differencesOf(sent)).toEqual([expected]);
});

test('files that differ are told by their names, also where one side names only the file', () => {
  const added = { id: 'f2', name: 'نمودار.png', type: 'image/png', size: 5 };
  expect(differencesOf({ files: [{ id: 'f1' }, added] })).toEqual([
    { field: 'files', mine: ['نقشه.png', 'نمودار.png'], theirs: ['نقشه.png'] },
  ]);
  expect(differencesOf({ files: [] })).toMatchObject([{ mine: [], theirs: ['نقشه.png'] }]);
  expect(differencesOf({ files: [{ id: 'f1' }] })).toEqual([]);
});

test('what she left alone is no difference', () => {
  expect(differencesOf({ text: 'کدام اول نیست؟' })).toEqual([]);
});
