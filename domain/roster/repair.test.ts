import { expect, test } from 'vitest';
import { utf8 } from './testing/make.ts';
import { nationalCode } from './testing/codes.ts';
import type { RosterPerson } from './model.ts';
import { readRoster } from './read.ts';
import { repaired, repairOf } from './repair.ts';

const rowOf = (text: string): RosterPerson => {
  const [person] = readRoster([{ name: 'a.csv', bytes: utf8(text) }]).people;
  if (!person) throw new Error('The list is empty.');
  return person;
};
const head = 'نام,نام خانوادگی,کد ملی,کلاس\n';

test('what is put right begins with what the file has, a code that is none among it', () => {
  const row = rowOf(`${head}زهرا,احمدی,1234567890,هفتم ۱\n`);
  expect(row.fault).toBe('nationalCode');
  const repair = repairOf(row);
  expect(repair).toMatchObject({ firstName: 'زهرا', nationalCode: '1234567890', class: 'هفتم ۱' });
  expect(repaired(row, repair).fault).toBe('nationalCode');
  const code = nationalCode(1_111);
  expect(repaired(row, { ...repair, nationalCode: code })).toMatchObject({
    nationalCode: code,
    class: row.class,
    fault: null,
  });
  expect(repaired(row, { ...repair, nationalCode: '' })).toMatchObject({ fault: null });
});

test('what its cells looked like no longer stands against a row; a name that is none does', () => {
  const row = rowOf(`${head}زهرا,احمدی,,هفتم ۱,بیشتر\n`);
  expect(row.fault).toBe('extraCells');
  expect(repaired(row, repairOf(row)).fault).toBeNull();
  expect(repaired(row, { ...repairOf(row), lastName: ' ' }).fault).toBe('halfName');
});

test('another class is known by its name and base alone; of staff each course goes to each class', () => {
  const pupil = rowOf(`${head}زهرا,احمدی,,گل\n`);
  const repair = { ...repairOf(pupil), class: 'گل', base: 'هفتم' };
  expect(repaired(pupil, repair).class).toEqual({
    sourceId: null,
    name: 'گل',
    base: 'هفتم',
    grade: 7,
  });
  const teacher = rowOf('نام دبیر,درس,کلاس\nلیلا دانا,ریاضی,گل\n');
  const taught = repaired(teacher, { ...repairOf(teacher), class: 'هفتم ۱، هفتم ۲' }).teaches;
  expect(taught.map(({ course, class: own }) => [course.name, own?.name])).toEqual([
    ['ریاضی', 'هفتم ۱'],
    ['ریاضی', 'هفتم ۲'],
  ]);
});

test('a row is never longer than is taken, and says so', () => {
  const row = rowOf(`${head}${'ز'.repeat(300)},احمدی,,هفتم ۱\n`);
  expect(row).toMatchObject({ fault: 'tooLong' });
  expect(row.firstName.length).toBe(200);
});

test('what is put right has all that is read of a pupil, codes with the zeros that Excel took', () => {
  const national = nationalCode(41_234);
  const row = rowOf(
    `نام,نام خانوادگی,نام پدر,کد دانش‌آموزی,کلاس\nزهرا,احمدی,علی,${Number(national)},هفتم ۱\n`,
  );
  const repair = repairOf(row);
  expect(national).toMatch(/^0/);
  expect(repair).toMatchObject({ guardians: 'علی' });
  const coded = rowOf(`نام,نام خانوادگی,کد دانش‌آموزی,کلاس\nزهرا,احمدی,${national},هفتم ۱\n`);
  expect(repairOf(coded)).toMatchObject({ nationalCode: national, code: national });
  expect(repaired(coded, repairOf(coded))).toEqual(coded);
  const wrong = rowOf(`${head}زهرا,احمدی,12345678,هفتم ۱\n`);
  expect(repairOf(wrong).nationalCode).toBe('0012345678');
  expect(repaired(row, { ...repair, guardians: 'علی، مریم' }).guardians).toEqual(['علی', 'مریم']);
});

test('parents that nobody touches stay as the list names them', () => {
  const row = rowOf('First name,Last name,Guardian,Class\nMina,Smith,"Smith, John",Grade 7\n');
  expect(row.guardians).toEqual(['Smith, John']);
  const moved = repaired(row, { ...repairOf(row), class: 'Grade 8' });
  expect(moved.guardians).toEqual(['Smith, John']);
});

test('the class of a pupil is one, with a comma in its name too, when its grade alone is put right', () => {
  const row = rowOf('نام,نام خانوادگی,کلاس,پایه\nزهرا,احمدی,"۷، الف",\n');
  expect(row.class?.name).toBe('۷، الف');
  expect(repaired(row, { ...repairOf(row), base: 'هفتم' }).class).toMatchObject({
    name: '۷، الف',
    base: 'هفتم',
  });
});

test('courses that nobody touches stay as the list names them, in the classes that were put right', () => {
  const row = rowOf('نام دبیر,موبایل,درس,کلاس\nلیلا دانا,09121112233,ریاضی,هفتم ۱\n');
  const course = { sourceId: 'c1', name: 'Mathematics, Honours' };
  const [taught] = row.teaches;
  const listed = { ...row, teaches: [{ course, class: taught?.class ?? null }] };
  const moved = repaired(listed, { ...repairOf(listed), class: 'هفتم ۲' });
  expect(moved.teaches).toMatchObject([{ course, class: { name: 'هفتم ۲' } }]);
});

test('of a teacher too, and a course that was missing is taught in the classes of the row', () => {
  const row = rowOf(
    'نام دبیر,موبایل,نام کاربری,درس,کلاس\nلیلا دانا,09121112233,leila,,"هفتم ۱، هفتم ۲"\n',
  );
  const repair = repairOf(row);
  expect(repair).toMatchObject({
    mobile: '09121112233',
    login: 'leila',
    course: '',
    class: 'هفتم ۱، هفتم ۲',
  });
  const whole = repaired(row, { ...repair, course: 'ریاضی', mobile: '09121112244' });
  expect(whole.mobile).toBe('09121112244');
  expect(whole.teaches.map(({ course, class: own }) => [course.name, own?.name])).toEqual([
    ['ریاضی', 'هفتم ۱'],
    ['ریاضی', 'هفتم ۲'],
  ]);
  expect(repaired(row, { course: 'ریاضی' }).teaches).toEqual(whole.teaches);
});
