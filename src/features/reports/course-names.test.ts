import { expect, test } from 'vitest';
import { courseNames, withCourseNames } from './course-names.ts';

const course = (courseId: string, courseName: string, classBaseName?: string) => ({
  courseId,
  courseName,
  classBaseName,
});
const all = [
  course('m7', 'ریاضی', 'هفتم'),
  course('m8', 'ریاضی', 'هشتم'),
  course('m7', 'ریاضی', 'هفتم'),
  course('art', 'هنر', 'هفتم'),
];
const names = courseNames(all, (name, base) => `${name}، ${base}`);

test('courses of one name are told apart by their grade, and no other one carries it', () => {
  expect(withCourseNames(all, names).map(({ courseName }) => courseName)).toEqual([
    'ریاضی، هفتم',
    'ریاضی، هشتم',
    'ریاضی، هفتم',
    'هنر',
  ]);
  expect(withCourseNames(all, names)[3]).toBe(all[3]);
});

test('a back end that tells no grade has the name alone', () => {
  const bare = [course('a', 'ریاضی'), course('b', 'ریاضی')];
  expect(
    withCourseNames(
      bare,
      courseNames(bare, () => '?'),
    ),
  ).toEqual(bare);
});
