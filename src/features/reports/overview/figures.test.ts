import { expect, test } from 'vitest';
import { classesIn, comparedOf, countedIn, inOrderOf } from './compare.ts';
import {
  byClass,
  byCourse,
  byItem,
  narrow,
  partsOf,
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
  expect(exam).toMatchObject({ share: 0.63, average: 12.5, max: 4800, min: 1200, counted: 20 });
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

test('two exams are compared by their students, as every other view has them, not by their classes', () => {
  // Thirty of 20 points of 20 and ten of 0: 75 % of students, 50 % of classes.
  const classes = [
    classPart('7a', 600, { students: 30, counted: 30 }),
    classPart('7b', 0, { max: 0, min: 0 }),
  ];
  const uneven = overviewItem({ id: 'uneven', classes });
  const choices = countedIn([uneven, second], ({ title }) => title);
  const compared = comparedOf('exam', [uneven, second], 'uneven', 'e2', choices);
  expect(byItem([uneven])[0]?.share).toBe(0.75);
  expect(compared?.a).toMatchObject({ share: 0.75, students: 40 });
  expect(compared?.rows[0]?.a).toBe(0.75);
});

test('as many students stand behind a class as one of its exams counts, however many exams there are', () => {
  const twice = [overviewItem(), overviewItem({ id: 'e3' })];
  expect(sideOf(partsOf(twice).filter(({ of }) => of.classId === '7a'))).toMatchObject({
    counted: 20,
    students: 10,
  });
});

test('a descriptive exam has no share, and its students are counted as present all the same', () => {
  const descriptive = overviewItem({ id: 'd', scoreType: 'qualitative' });
  expect(byItem([descriptive])[0]).toMatchObject({ share: null, average: null, present: 18 });
  expect(byClass([descriptive, overviewItem()]).map(({ share }) => share)).toEqual([0.75, 0.5]);
  expect(weakCourses([descriptive])).toEqual([]);
  expect(countedIn([descriptive], ({ title }) => title)).toEqual([]);
});
