import { expect, test } from 'vitest';
import { MOST_AT_ONCE, personAt, type Roster } from '#domain/roster/model.ts';
import { repairOf } from '#domain/roster/repair.ts';
import {
  classmatesOf,
  isKept,
  type KeptLists,
  peopleOf,
  placeKey,
  sentOf,
  withLists,
  withRepair,
} from './kept.ts';

const listOf = (name: string, ...names: string[]): Roster => {
  const people = names.map((lastName, at) =>
    personAt({ file: name, part: null, line: at + 2 }, 'student', { firstName: 'زهرا', lastName }),
  );
  const file = { name, kind: 'csv' as const, people: people.length, refused: null };
  return { files: [file], people, whole: [] };
};
const lastNames = (kept: KeptLists) => peopleOf(kept).map(({ lastName }) => lastName);

test('a file that is given once more takes the place of the one before; what was put right in it stays', () => {
  const first = withLists(null, [listOf('a.csv', 'احمدی', 'کریمی'), listOf('b.csv', 'نوری')]);
  const [person] = peopleOf(first);
  if (!person) throw new Error('The list is empty.');
  const repairs = { [placeKey(person.place)]: { ...repairOf(person), lastName: 'احمدی‌پور' } };
  const again = withLists({ ...first, repairs }, [listOf('a.csv', 'احمدی')]);
  expect(lastNames(again).toSorted()).toEqual(['احمدی‌پور', 'نوری']);
});

test('what was put right in a row is not put upon another that stands in its place now', () => {
  const first = withLists(null, [listOf('a.csv', 'احمدی')]);
  const [person] = peopleOf(first);
  if (!person) throw new Error('The list is empty.');
  const repairs = { [placeKey(person.place)]: { ...repairOf(person), code: '12' } };
  const again = withLists({ ...first, repairs }, [listOf('a.csv', 'کریمی', 'احمدی')]);
  expect(lastNames(again)).toEqual(['کریمی', 'احمدی']);
});

test('the grade of a class is put right once for all its students who have none, and for nobody else', () => {
  const inClass = (name: string, grade: number | null = null) => ({
    class: { sourceId: null, name, base: grade === null ? null : 'هشتم', grade },
  });
  const list = listOf('a.csv', 'احمدی', 'کریمی', 'نوری', 'صالحی', 'مرادی');
  const classes = [inClass('101'), inClass('۱۰۱'), inClass('102'), inClass('101', 8), {}];
  const people = list.people.map((person, at) => ({ ...person, ...classes[at] }));
  const kept = withLists(null, [{ ...list, people }]);
  const [she, other] = people;
  if (!she || !other) throw new Error('The list is empty.');
  const classmates = classmatesOf(kept, she);
  expect(classmates.map(({ lastName }) => lastName)).toEqual(['کریمی']);
  const grades = (of: KeptLists) => peopleOf(of).map((person) => person.class?.grade ?? null);
  const repair = { ...repairOf(she), base: 'هفتم' };
  const all = withRepair(kept, she, repair, classmates);
  expect(grades(all)).toEqual([7, 7, null, 8, null]);
  expect(grades(withRepair(kept, she, repair, []))).toEqual([7, null, null, 8, null]);
  // Who has one by now is left alone; as it is in the file concerns this row alone.
  expect(classmatesOf(all, she)).toEqual([]);
  expect(grades(withRepair(all, she, null, []))).toEqual([null, 7, null, 8, null]);
});

test('a number that a class is called by is no grade that the list tells', () => {
  const list = listOf('a.csv', 'احمدی', 'کریمی', 'نوری');
  const named = ['201', '۲۰۱', 'دوم ۱'];
  const people = list.people.map((person, at) => ({
    ...person,
    class: { sourceId: null, name: named[at] ?? '', base: null, grade: 2 },
  }));
  const kept = withLists(null, [{ ...list, people }]);
  const [she, , other] = people;
  if (!she || !other) throw new Error('The list is empty.');
  expect(classmatesOf(kept, she).map(({ lastName }) => lastName)).toEqual(['کریمی']);
  expect(classmatesOf(kept, other)).toEqual([]);
});

test('what is sent leaves out what says nothing, and files that were not read', () => {
  const refused: Roster = {
    files: [{ name: 'c.pdf', kind: null, people: 0, refused: { code: 'pdf', values: {} } }],
    people: [],
    whole: [],
  };
  const sent = sentOf(withLists(null, [listOf('a.csv', 'احمدی'), refused]));
  if (!('body' in sent)) throw new Error(sent.fault);
  expect(sent.body.roster.files.map(({ name }) => name)).toEqual(['a.csv']);
  expect(sent.body.roster.people).toEqual([
    {
      place: { file: 'a.csv', part: null, line: 2 },
      kind: 'student',
      firstName: 'زهرا',
      lastName: 'احمدی',
    },
  ]);
  expect(sentOf(withLists(null, [refused]))).toMatchObject({ fault: 'unread' });
  const many = Array.from({ length: MOST_AT_ONCE + 1 }, (_, n) => `نام ${n}`);
  expect(sentOf(withLists(null, [listOf('a.csv', ...many)]))).toMatchObject({ fault: 'tooMany' });
});

test('what another release has kept is told from it', () => {
  expect([null, { lists: [], repairs: {} }].every(isKept)).toBe(true);
  expect([{}, 'x', undefined, { lists: 1 }].some(isKept)).toBe(false);
});
