import { expect, test } from 'vitest';
import { batchesOf, merged, outcomesOf, wantedOf, type Chosen, type Outcome } from './results.ts';

const student = (externalId: number): Chosen => ({ externalId, role: 'student' });
const came = (externalId: number, personId = 'p'): Outcome => ({
  ...student(externalId),
  kind: 'imported',
  personId,
});
const same = (externalId: number): Outcome => ({
  ...student(externalId),
  kind: 'problem',
  code: 'konj.sameName',
  personId: 'p',
});

test('everyone goes in exactly one request, none of them too large', () => {
  const members = Array.from({ length: 203 }, (_, place) => place);
  const batches = batchesOf(members);
  expect(batches.flat()).toEqual(members);
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(batchesOf([])).toEqual([]);
});

test('a namesake is sent as the one who is here, or as somebody new', () => {
  const plain = { externalId: 1, role: 'student' };
  expect(wantedOf(student(1))).toEqual(plain);
  expect(wantedOf(student(1), { answer: 'same', personId: 'p' })).toEqual({
    ...plain,
    personId: 'p',
  });
  expect(wantedOf(student(1), { answer: 'new', personId: 'p' })).toEqual({ ...plain, asNew: true });
});

test('a course goes with a teacher alone', () => {
  expect(wantedOf({ ...student(1), courseId: 'c' })).not.toHaveProperty('courseId');
  expect(wantedOf({ ...student(1), role: 'teacher', courseId: 'c' })).toMatchObject({
    courseId: 'c',
  });
});

test('each member is told about as she was chosen; a teacher is not a student of her number', () => {
  const teacher: Chosen = { ...student(1), role: 'teacher', courseId: 'c' };
  const outcomes = outcomesOf([student(1), teacher, student(2)], {
    imported: [{ externalId: 1, role: 'teacher', personId: 't' }],
    already: [{ externalId: 2, role: 'student', personId: 's' }],
    problems: [{ externalId: 1, role: 'student', code: 'konj.sameName', personId: 'p' }],
  });
  expect(outcomes).toEqual([
    { ...teacher, kind: 'imported', personId: 't' },
    { ...student(2), kind: 'already', personId: 's' },
    same(1),
  ]);
});

test('the newest word about a member counts, in the first order', () => {
  expect(merged([came(1), same(2), same(3)], [came(3), came(2)])).toEqual([
    came(1),
    came(2),
    came(3),
  ]);
});

test('a repeat that finds her here does not hide that she came just now', () => {
  const here: Outcome = { ...student(1), kind: 'already', personId: 'p' };
  expect(merged([came(1)], [here])).toEqual([came(1)]);
  expect(merged([same(1)], [here])).toEqual([here]);
});
