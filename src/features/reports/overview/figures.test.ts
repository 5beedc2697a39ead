import { expect, test } from 'vitest';
import { classesIn, comparedOf, countedIn, inOrderOf } from './compare.ts';
import {
  byClass,
  byCourse,
  byItem,
  meaningOf,
  narrow,
  sideOf,
  weakCourses,
  weakQuestions,
} from './figures.ts';
import { classPart, overviewItem, question } from './samples.ts';

const zone = 'Asia/Tehran';
const second = overviewItem({
  id: 'e2',
  title: 'آزمون دوم',
  courseId: 'art',
  courseName: 'هنر',
  startDate: '2026-11-10T06:30:00.000Z',
  maxTotalUnits: 10 * 240,
  classes: [classPart('7a', 50, { max: 8, min: 2, late: 3 })],
  questions: [question(1, 2), question(2, 1, { counted: 4 })],
});
const unscored = overviewItem({
  kind: 'assignment',
  id: 'h1',
  maxTotalUnits: null,
  classes: [classPart('7b', 0, { counted: 0, average: null, max: null, min: null })],
  questions: [],
});
const items = [second, overviewItem(), unscored];

test('each exam of a class weighs the same, whatever its maximum', () => {
  // 7a: (50/100 + 150/200) / 2; 7b: 100/200, the unscored one says nothing.
  expect(byClass(items)).toEqual([
    { key: '7a', name: '7a', items: 2, counted: 20, share: 0.63, present: 20, absent: 0, late: 3 },
    { key: '7b', name: '7b', items: 2, counted: 10, share: 0.5, present: 18, absent: 2, late: 0 },
  ]);
});

test('classes stand in the order in which they can be chosen', () => {
  const choices = classesIn(items).toReversed();
  expect(inOrderOf(byClass(items), choices).map(({ key }) => key)).toEqual(['7b', '7a']);
});

test('a course takes all its classes together', () => {
  expect(byCourse(items).map(({ key, share, counted }) => [key, share, counted])).toEqual([
    ['art', 0.5, 10],
    ['math', 0.63, 20],
  ]);
});

test('an exam has the mean of all its results and the extremes of its classes', () => {
  const [, exam, homework] = byItem(items);
  expect(exam).toMatchObject({ share: 0.63, average: 12.5, max: 20, min: 5, counted: 20 });
  expect(exam).toMatchObject({ students: 20, present: 18, absent: 2, late: 0 });
  expect(homework).toMatchObject({ share: null, average: null, max: null, min: null, counted: 0 });
});

test('a copy is narrowed as the server narrows, but has no questions of one class', () => {
  expect(narrow(items, { course: 'art' }, zone)).toEqual([second]);
  expect(narrow(items, { to: '2026-11-05' }, zone).map(({ id }) => id)).toEqual(['e1', 'h1']);
  const [one, ...rest] = narrow(items, { class: '7b', from: '2026-11-01' }, zone);
  expect(one?.classes.map(({ classId }) => classId)).toEqual(['7b']);
  expect(one?.questions).toEqual([]);
  expect(rest.map(({ id }) => id)).toEqual(['h1']);
});

test('the weakest questions come first, and what four answered says nothing', () => {
  expect(
    weakQuestions(items).map(({ item, question: { orders }, share }) => [item.id, orders, share]),
  ).toEqual([
    ['e2', 1, 0.05],
    ['e1', 2, 0.2],
    ['e1', 1, 0.75],
  ]);
  expect(weakCourses(items).map(({ key }) => key)).toEqual(['art', 'math']);
  expect(weakQuestions([])).toEqual([]);
  expect(weakCourses([unscored])).toEqual([]);
});

test('two classes are compared over what both have results in', () => {
  const choices = classesIn(items);
  const compared = comparedOf('class', items, '7a', '7b', choices);
  expect(compared?.rows).toEqual([{ key: 'e1', name: 'آزمون نوبت اول', a: 0.75, b: 0.5 }]);
  expect(compared?.a).toMatchObject({ name: '7a', share: 0.75, counted: 10, max: 1, min: 0.25 });
  expect(comparedOf('class', items, '7a', undefined, choices)).toBeNull();
  expect(comparedOf('class', items, '7a', 'gone', choices)).toBeNull();
});

test('two exams are compared as shares, and one without results is not offered', () => {
  const choices = countedIn(items, ({ title }) => title);
  expect(choices.map(({ value }) => value)).toEqual(['e2', 'e1']);
  const compared = comparedOf('exam', items, 'e1', 'e2', choices);
  expect([compared?.a.share, compared?.b.share]).toEqual([0.63, 0.5]);
  expect(compared?.b).toMatchObject({ max: 0.8, min: 0.2 });
});

test('a difference means nothing of few, little below a tenth, and is clear above', () => {
  const side = (points: number, counted = 10) =>
    sideOf([{ item: overviewItem(), of: classPart('7a', (points * counted) / 10, { counted }) }]);
  expect(meaningOf(side(150), side(100))).toBe('clear');
  expect(meaningOf(side(150), side(135))).toBe('small');
  expect(meaningOf(side(150), side(146))).toBe('same');
  expect(meaningOf(side(150), side(100, 4))).toBe('few');
  expect(meaningOf(side(150), side(0, 0))).toBeNull();
});
