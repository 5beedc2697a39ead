import { expect, test } from 'vitest';
import { formLock } from './lock.ts';
import { itemOf } from './item.ts';
import { foundStudents } from './found-students.ts';
import { refusalsAt, saidBy } from './refusals.ts';
import { activity } from '#src/api/samples.ts';
import { filled } from './samples.ts';

const refusal = (code: string, path?: string) => ({ code, message: '', ...(path && { path }) });

test('each refusal stands at its field, once', () => {
  const refusals = [
    refusal('request.invalid', 'title'),
    refusal('schoolClass.notFound', 'classIds.1'),
    refusal('schoolClass.notFound', 'classIds.2'),
    refusal('request.invalid', 'settings.negativeScoreValue'),
    refusal('score.step', 'totalScoreUnits'),
    refusal('exam.unassigned'),
    refusal('exam.locked'),
  ];
  expect(refusalsAt(refusals, 'exam')).toEqual([
    { code: 'request.invalid', field: 'title' },
    { code: 'schoolClass.notFound', field: 'classes' },
    { code: 'request.invalid', field: 'negative' },
    { code: 'score.step', field: 'total' },
    { code: 'exam.unassigned', field: 'classes' },
    { code: 'exam.locked', field: null },
  ]);
});

test('a refusal of a field that this form has not stands on top', () => {
  expect(refusalsAt([refusal('request.invalid', 'endDate')], 'exam')).toEqual([
    { code: 'request.invalid', field: null },
  ]);
});

test('a refusal holds until what was refused is changed', () => {
  const said = saidBy('title', itemOf(filled(), 'exam'));
  expect(saidBy('title', itemOf(filled({ total: '10' }), 'exam'))).toBe(said);
  expect(saidBy('title', itemOf(filled({ title: 'دیگر' }), 'exam'))).not.toBe(said);
});

const lock = (change: Partial<Parameters<typeof formLock>[0]>) =>
  formLock({
    parent: null,
    state: 'draft',
    isReleasing: false,
    ...change,
  });

test('settings are open in a draft that she may change, and say why they are not', () => {
  expect(lock({})).toBeNull();
  expect(lock({ parent: 'foreign' })).toBe('foreign');
  expect(lock({ isReleasing: true })).toBe('releasing');
  for (const state of ['scheduled', 'running', 'ended'] as const) {
    expect(lock({ state })).toBe(state);
    expect(lock({ parent: 'semester', state })).toBe('semester');
  }
});

test('a student is found in whichever spelling', () => {
  const { students } = activity();
  const named = students.map(({ studentId, firstName, classId, className }, at) => ({
    studentId,
    firstName,
    classId,
    className,
    lastName: ['كريمي', 'پورعلی', 'نیک‌پور'][at] ?? '',
  }));
  const last = (search: string) => foundStudents(named, search).map(({ lastName }) => lastName);
  expect(last('کریمی')).toEqual(['كريمي']);
  expect(last('سارا پور')).toEqual(['پورعلی', 'نیک‌پور']);
  expect(last('')).toHaveLength(3);
});
