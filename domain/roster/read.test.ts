import { expect, test } from 'vitest';
import { foldText } from '../text.ts';
import { classKey, gradeOfClass, nameKey, nationalCodeOf, splitName } from './names.ts';
import { readRoster } from './read.ts';
import { archive, utf8, workbook } from './testing/make.ts';
import { oneRosterFiles, pupils, rosters } from './testing/rosters.ts';

const readOne = (name: string, bytes: Uint8Array<ArrayBuffer>) => readRoster([{ name, bytes }]);
const faultOf = (text: string) => readOne('a.csv', utf8(text)).people.map(({ fault }) => fault);
const refusedAs = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  readOne(name, bytes).files[0]?.refused?.code;

test.each(Object.entries(rosters))('the six pupils are read from %s', (shape, file) => {
  const { files, people, whole } = readRoster([file]);
  expect(files[0]?.refused).toBeNull();
  const here = people.filter(({ kind, isLeaving }) => kind === 'student' && !isLeaving);
  expect(here.map(({ fault }) => fault)).toEqual(pupils.map(() => null));
  const told = here.map((one) => [
    nameKey(one.firstName, one.lastName),
    one.class && classKey(one.class.name, one.class.grade),
    /[يك]/.test(`${one.firstName}${one.lastName}`),
  ]);
  expect(told).toEqual(
    pupils.map((p) => [nameKey(p.first, p.last), classKey(p.className, 7), false]),
  );
  const codes = here.map((one) => (shape.startsWith('OneRoster') ? one.code : one.nationalCode));
  expect(codes).toEqual(pupils.map((p) => (shape.startsWith('OneRoster') ? p.code : p.national)));
  expect(here.map(({ firstName }) => foldText(firstName))).toEqual(
    pupils.map(({ first }) => foldText(first)),
  );
  expect(whole.length).toBe(2);
});

test.each(['OneRoster 1.1', 'OneRoster 1.2', 'OneRoster 1.2 in a folder, in capitals'])(
  '%s tells guardians, who left, and that a course is taught to every homeroom of its pupils',
  (shape) => {
    const file = rosters[shape];
    const { people, files } = readRoster(file ? [file] : []);
    expect(files[0]?.kind).toBe(shape.includes('1.2') ? 'oneroster-1.2' : 'oneroster-1.1');
    expect(people.find(({ sourceId }) => sourceId === 's-1')?.guardians).toEqual([
      'علی احمدی',
      'لیلا نوری',
    ]);
    expect(people.find(({ sourceId }) => sourceId === 's-9')?.isLeaving).toBe(true);
    const teacher = people.find(({ kind }) => kind === 'staff');
    expect(teacher?.teaches.map((one) => [one.course.name, one.class?.name])).toEqual([
      ['ریاضی', 'هفتم ۱'],
      ['ریاضی', 'هفتم ۲'],
    ]);
    expect(people.some(({ sourceId }) => sourceId === 'a-1' || sourceId === 'g-1')).toBe(false);
  },
);

test('changes alone say nothing about whom they do not name', () => {
  const files = oneRosterFiles('1.2');
  const manifest = files['manifest.csv']?.replace('file.users,bulk', 'file.users,delta') ?? '';
  const bytes = archive({ ...files, 'manifest.csv': manifest });
  expect(readOne('a.zip', bytes).whole).toEqual([]);
});

test('of an archive of several schools one has to be named, and nobody else is read', () => {
  const files = oneRosterFiles('1.1');
  const added = (name: string, row: string) => `${files[name] ?? ''}${row}\r\n`;
  const bytes = archive({
    ...files,
    'orgs.csv': added('orgs.csv', 'o-2,,,دبستان,school,2002,'),
    'classes.csv': added('classes.csv', 'c-9,,,سوم ۱,03,,,homeroom,,o-2,y-1,,,'),
    'users.csv': added('users.csv', 's-x,,,true,o-2,student,x,,نو,رسیده,,,,,,,03,'),
    'enrollments.csv': added('enrollments.csv', 'e-z,,,c-9,o-2,s-x,student,,,'),
  });
  const of = (org: string | null) => readRoster([{ name: 'a.zip', bytes }], org);
  expect(of(null).files[0]?.refused).toEqual({
    code: 'oneRosterSchools',
    values: { ids: 'o-1, o-2', names: 'دبیرستان\nدبستان' },
  });
  expect(of('2002').people.map(({ sourceId }) => sourceId)).toEqual(['s-x']);
  expect(of('o-1').people.some(({ sourceId }) => sourceId === 's-x')).toBe(false);
  expect(of('o-3').files[0]?.refused?.code).toBe('oneRosterNoSchool');
});

test('a pupil of several classes without a homeroom is told, one who changed homerooms is in the last', () => {
  const files = oneRosterFiles('1.1');
  const of = (change: (text: string) => string, name: string) =>
    readOne('a.zip', archive({ ...files, [name]: change(files[name] ?? '') })).people;
  const noRooms = of((text) => text.replaceAll('homeroom', 'scheduled'), 'classes.csv');
  expect(noRooms.find(({ sourceId }) => sourceId === 's-1')?.fault).toBe('severalClasses');
  const twoRooms = of(
    (text) => `${text}e-x,,,c-2,o-1,s-1,student,,2026-11-01,\r\n`,
    'enrollments.csv',
  );
  expect(twoRooms.find(({ sourceId }) => sourceId === 's-1')?.class?.sourceId).toBe('c-2');
});

test('teachers are read with their classes and courses', () => {
  const text =
    'نام دبیر,نام خانوادگی,کد پرسنلی,موبایل,درس,کلاس\nپروین,دانا,0071,09121234567,"ریاضی، علوم",۷/۱\n';
  const { people } = readOne('دبیران.csv', utf8(text.replace('نام دبیر', 'نام')));
  expect(people.map(({ kind, code, teaches }) => [kind, code, teaches.length])).toEqual([
    ['staff', '71', 2],
  ]);
});

test.each(['101، 102', '101 - 102', '۱۰۱-۱۰۲', '101/102', '۱۰۱ و ۱۰۲'])(
  'the two classes of a teacher are read from «%s», and what may be one or a range is left whole',
  (written) => {
    const text = `نام دبیر,درس,کلاس\nسارا حسینی,ریاضی,"${written}"\nلیلا مرادی,علوم,7-1\nپروین دانا,فارسی,101-104\n`;
    const { people } = readRoster([{ name: 'دبیران.csv', bytes: utf8(text) }]);
    const classes = people.map(({ teaches }) => teaches.map((one) => one.class?.name));
    expect(classes.map((names) => names.length)).toEqual([2, 1, 1]);
  },
);

test('the teacher of a class beside its pupils, and a school that is a دبیرستان, make no teachers of them', () => {
  const text =
    'دبیرستان البرز\nنام,نام خانوادگی,نام معلم,نام دبیرستان,کلاس\nزهرا,احمدی,پروین دانا,البرز,7/1\n';
  const { people } = readOne('a.csv', utf8(text));
  expect(people).toMatchObject([{ kind: 'student', firstName: 'زهرا', lastName: 'احمدی' }]);
});

test('a row that cannot be taken as it stands is kept with its reason', () => {
  const head = 'نام,نام خانوادگی,کد ملی,کلاس\n';
  expect(faultOf(`${head}زهرا,احمدی,1234567890,7/1\n`)).toEqual(['nationalCode']);
  expect(faultOf(`${head},,0012345679,7/1\n`)).toEqual(['noName']);
  expect(faultOf(`${head}تعداد کل: ۲۵\n`)).toEqual(['halfName']);
  expect(faultOf(`${head}جمع,۲۵ نفر,,\n`)).toEqual(['digitsInName']);
  expect(faultOf(`${head}=1+1,احمدی,,7/1\n`)).toEqual(['formula']);
  expect(faultOf(`${head}زهرا,احمدی,,7/1,8\n`)).toEqual(['extraCells']);
  const sheet = {
    name: 'a',
    rows: [
      ['نام', 'نام خانوادگی', 'کلاس'],
      ['زهرا', 'احمدی', '=A9|'],
    ],
  };
  expect(readOne('a.xlsx', workbook(sheet)).people.length).toBe(1);
});

test.each([
  ['empty', 'a.csv', utf8('')],
  ['noHeadings', 'a.csv', utf8('این فهرست نیست\nهیچ\n')],
  ['nobody', 'a.csv', utf8('نام,نام خانوادگی\n')],
  ['pdf', 'a.csv', utf8('%PDF-1.7 …')],
  ['brokenArchive', 'a.zip', archive(oneRosterFiles('1.1')).slice(0, 900)],
  ['otherArchive', 'a.zip', archive({ 'a.txt': 'a' })],
  ['oneRosterLacks', 'a.zip', archive({ 'users.csv': 'sourcedId\n' })],
  ['tooManyPeople', 'a.csv', utf8(`نام,نام خانوادگی\n${'زهرا,احمدی\n'.repeat(50_000)}`)],
])('a file that is none is refused: %s', (code, name, bytes) => {
  expect(refusedAs(name, bytes)).toBe(code);
});

test('somebody above the headings, and a sheet that has none, are told; a note beside the lists is not', () => {
  const rows = (head: string[]) => [head, ...pupils.map((p) => [p.first, p.last, '7/1'])];
  const lost = ['زهرا', 'احمدی', pupils[0]?.national ?? ''];
  const { people } = readOne(
    'a.xlsx',
    workbook(
      { name: '7-1', rows: [lost, ...rows(['نام', 'نام خانوادگی', 'کلاس'])] },
      { name: '7-2', rows: rows(['اسم کوچک', 'شهرت', 'گروه']) },
      { name: 'راهنما', rows: [['این فهرست را دفتر نوشته است.', '۱۴۰۵']] },
    ),
  );
  const told = people.filter(({ fault }) => fault === 'noHeadings');
  expect(told.map(({ place }) => [place.part, place.line])).toEqual([
    ['7-1', 1],
    ['7-2', null],
  ]);
});

test('what stands under no heading is still about somebody', () => {
  expect(faultOf('ردیف,نام,نام خانوادگی,\n1,زهرا,احمدی,\n2,,,مریم کریمی\n3,,,\n')).toEqual([
    null,
    'noName',
  ]);
});

test('in an archive whose enrolments all end with the year a pupil is where hers ends last', () => {
  const files = oneRosterFiles('1.1');
  const rows = (files['enrollments.csv'] ?? '').replaceAll(/,$/gm, ',2027-06-21');
  const moved = rows.replace(/^(e-0,.*,)2027-06-21$/m, '$12026-11-01');
  const added = `${moved}e-x,,,c-2,o-1,s-1,student,,2026-11-01,2027-06-21\r\n`;
  const { people } = readOne('a.zip', archive({ ...files, 'enrollments.csv': added }));
  const of = (id: string) => people.find(({ sourceId }) => sourceId === id);
  expect([of('s-1')?.class?.sourceId, of('s-2')?.class?.sourceId]).toEqual(['c-2', 'c-1']);
  expect(people.map(({ fault }) => fault).filter(Boolean)).toEqual([]);
});

test('a user without a role is told, not left out', () => {
  const files = oneRosterFiles('1.1');
  const users = files['users.csv']?.replace(/^(s-1,.*?),student,/m, '$1,,') ?? '';
  const { people } = readOne('a.zip', archive({ ...files, 'users.csv': users }));
  expect(people.find(({ sourceId }) => sourceId === 's-1')?.fault).toBe('noRole');
});

test('a file that cannot be read hinders no other', () => {
  const good = rosters['commas in UTF-8'];
  const roster = readRoster([{ name: 'x', bytes: utf8('') }, ...(good ? [good] : [])]);
  expect(roster.files.map(({ refused }) => refused?.code ?? null)).toEqual(['empty', null]);
  expect(roster.people.length).toBe(6);
});

test('classes are the same however they are written, and tell their grade', () => {
  const keys = ['هفتم ۱', '7/1', 'کلاس ۷-۱', 'هفتم1', ' 7 / 1'].map((name) => classKey(name, null));
  expect(new Set(keys)).toEqual(new Set(['7/1']));
  expect(classKey('الف', 9)).toBe(classKey('نهم الف', null));
  expect(['هفتم ۱', '7A', '703', '1102', '101', 'گل'].map(gradeOfClass)).toEqual([
    7,
    7,
    7,
    11,
    null,
    null,
  ]);
});

test('whole names are divided with first names of two words, either way round', () => {
  const said = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName}|${lastName}`;
  expect(said(splitName('محمد رضا کریمی', false))).toBe('محمد رضا|کریمی');
  expect(said(splitName('زهرا موسوی نژاد', false))).toBe('زهرا|موسوی نژاد');
  expect(said(splitName('کریمی محمد رضا', true))).toBe('محمد رضا|کریمی');
  expect(said(splitName('احمدی، زهرا', true))).toBe('زهرا|احمدی');
});

test('a national code has its zeros back, and one whose check digit does not fit is none', () => {
  expect(nationalCodeOf('۰۰۱-۲۳۴۵۶۷-۹')).toBe('0012345679');
  expect(nationalCodeOf('12345679')).toBe('0012345679');
  expect(nationalCodeOf('0012345678')).toBeNull();
  expect(nationalCodeOf('1111111111')).toBeNull();
});
