import { expect, test } from 'vitest';
import { partLabel, workbookLabel } from './labels.ts';

const context = {
  activityId: 'e1',
  kind: 'exam' as const,
  title: 'میان‌نوبت ریاضی',
  studentId: 's1',
  student: 'سارا احمدی',
};
const at = new Date('2026-11-20T15:12:00Z');
const question = { number: 4, units: 360, hasLocalScore: false };

test('a workbook is named by student and exam, and says where it is found', () => {
  expect(workbookLabel(context)).toMatchObject({
    student: 'سارا احمدی',
    exam: 'میان‌نوبت ریاضی',
    activityId: 'e1',
    studentId: 's1',
    kind: 'exam',
  });
});

test('a score is told with student, exam, question and units', () => {
  const change = { type: 'score', questionId: 'q', baseVersion: 0, units: 360 } as const;
  expect(partLabel(context, change, question, at)).toEqual({
    student: 'سارا احمدی',
    exam: 'میان‌نوبت ریاضی',
    kind: 'score',
    question: 4,
    units: 360,
    at: '2026-11-20T15:12:00.000Z',
  });
});

test('a comment beside a score that waits does not hide the score', () => {
  const change = { type: 'comment', questionId: 'q', baseVersion: 0, text: 'آفرین' } as const;
  expect(partLabel(context, change, question, at)).toMatchObject({ kind: 'comment' });
  expect(partLabel(context, change, { ...question, hasLocalScore: true }, at)).toMatchObject({
    kind: 'score',
    units: 360,
  });
});

test('ink is told as such, and beside a score that waits as the score', () => {
  const change = { type: 'ink', questionId: 'q', baseVersion: 0, add: [], remove: ['a'] } as const;
  expect(partLabel(context, change, question, at)).toMatchObject({ kind: 'ink', question: 4 });
  expect(partLabel(context, change, { ...question, hasLocalScore: true }, at)).toMatchObject({
    kind: 'score',
  });
});

test('review status and note carry no question', () => {
  const review = { type: 'review', baseVersion: 0, status: 'rejected' } as const;
  const label = partLabel(context, review, null, at);
  expect(label).toMatchObject({ kind: 'review', status: 'rejected', student: 'سارا احمدی' });
  expect(label).not.toHaveProperty('question');
});
