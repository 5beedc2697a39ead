import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOnlyUntaught } from '#domain/roster/model.ts';
import { readRoster } from '#domain/roster/read.ts';
import { archive, utf8 } from '#domain/roster/testing/make.ts';
import { nationalCode } from '#domain/roster/testing/codes.ts';
import { oneRosterFiles, rosters } from '#domain/roster/testing/rosters.ts';
import * as t from '#server/db/schema/index.ts';
import { carryOut } from '#server/school/carry-out.ts';
import { command, readCommand } from '#server/school/command.ts';
import { makeActivity, makeWorld } from './factories.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const carried = (asked: unknown) =>
  carryOut(harness.store.forJobs(), command.parse(asked), harness.clock.now);
let schoolsMade = 0;
async function emptySchool(): Promise<string> {
  schoolsMade += 1;
  const admin = `import-${schoolsMade}`;
  const outcome = await carried({ action: 'create', name: 'دبیرستان البرز', admin });
  if (!('school' in outcome)) throw new Error('No school was made.');
  return outcome.school.id;
}
type Given = { name: string; bytes: Uint8Array<ArrayBuffer> } | string;
async function imported(school: string, given: Given | Given[], flags = {}) {
  const files = [given]
    .flat()
    .map((one) => (typeof one === 'string' ? { name: 'a.csv', bytes: utf8(one) } : one));
  const roster = readRoster(files);
  const outcome = await carried({ action: 'import', school, roster, ...flags });
  if (!('import' in outcome)) throw new Error('Nothing was imported.');
  return outcome.import;
}
const apply = { apply: true };
const shaped = (shape: string) => {
  const file = rosters[shape];
  if (!file) throw new Error(`There is no roster of ${shape}.`);
  return file;
};
/** Who is in which class, by name. */
const enrolled = (school: string) =>
  harness.store.read(async (db) => {
    const rows = await db
      .select({ last: t.students.lastName, room: t.schoolClasses.name })
      .from(t.enrolments)
      .innerJoin(t.students, eq(t.students.id, t.enrolments.studentId))
      .innerJoin(t.schoolClasses, eq(t.schoolClasses.id, t.enrolments.classId))
      .where(and(eq(t.enrolments.schoolId, school), isNull(t.enrolments.leftOn)));
    return rows.map(({ last, room }) => `${last} ${room}`).toSorted();
  });
const head = 'نام,نام خانوادگی,کد ملی,کلاس\n';
const [one, two, three] = [nationalCode(1_111), nationalCode(2_222), nationalCode(3_333)];

test.each(Object.keys(rosters))(
  'from %s a school gets its pupils and classes once: shown first, then done, then the same',
  async (shape) => {
    const school = await emptySchool();
    const file = shaped(shape);
    const shown = await imported(school, file);
    expect(shown.students).toMatchObject({ new: 6, unclear: 0 });
    expect(await enrolled(school)).toEqual([]);
    const done = await imported(school, file, apply);
    expect(done).toMatchObject({ applied: true, classes: { new: 2 }, students: shown.students });
    const here = await enrolled(school);
    expect(here.length).toBe(6);
    const again = await imported(school, file, apply);
    const { new: fresh, changed, moved, gone, unclear } = again.students;
    expect([fresh, changed, moved, gone, unclear]).toEqual([0, 0, 0, 0, 0]);
    expect(again).toMatchObject({ classes: { new: 0 }, courses: { new: 0 }, teaching: { new: 0 } });
    expect(again.staff).toMatchObject({ new: 0, changed: 0 });
    expect(await enrolled(school)).toEqual(here);
  },
);

test('every shape that has national codes finds the pupils of every other: nobody is doubled', async () => {
  const school = await emptySchool();
  await imported(school, shaped('commas in UTF-8'), apply);
  for (const [shape, file] of Object.entries(rosters)) {
    if (shape.startsWith('OneRoster')) continue;
    const { students, classes } = await imported(school, file, apply);
    expect([shape, students.new, students.moved, students.unclear, classes.new]).toEqual([
      shape,
      0,
      0,
      0,
      0,
    ]);
  }
  expect((await enrolled(school)).length).toBe(6);
});

test('a list of names alone is the same when it is read again', async () => {
  const school = await emptySchool();
  const names = 'نام و نام خانوادگی,کلاس\nزهرا احمدی,هفتم ۱\nمریم کریمی,هفتم ۱\n';
  expect((await imported(school, names, apply)).students.new).toBe(2);
  expect((await imported(school, names, apply)).students).toMatchObject({ new: 0, same: 2 });
});

test('one of the same name and class is a proposal, which --by-name takes: then the codes find her', async () => {
  const school = await emptySchool();
  await imported(school, 'نام,نام خانوادگی,کلاس\nزهرا,احمدی,7/1\n', apply);
  const coded = `${head}زهرا,احمدی,${one},هفتم ۱\n`;
  const shown = await imported(school, coded, apply);
  expect(shown.students).toMatchObject({ new: 0, unclear: 1, gone: 0 });
  expect(shown.unclear).toMatchObject([{ reason: 'sameName', file: 'a.csv', line: 2 }]);
  expect(shown.unclear[0]?.maybe?.name).toBe('زهرا احمدی');
  expect((await imported(school, coded, { ...apply, 'by-name': true })).students.changed).toBe(1);
  expect((await imported(school, coded)).students).toMatchObject({ same: 1, unclear: 0 });
});

test('names, classes and who is missing are told apart, and nobody is archived who was not asked for', async () => {
  const school = await emptySchool();
  const first = `${head}زهرا,احمدی,${one},7/1\nمریم,کریمی,${two},7/1\nنرگس,یزدانی,${three},7/2\n`;
  await imported(school, first, apply);
  const second = `${head}زهرا,احمدی‌پور,${one},7/1\nنرگس,یزدانی,${three},7/1\n`;
  const shown = await imported(school, second, apply);
  expect(shown.students).toEqual({ new: 0, changed: 1, moved: 1, gone: 1, same: 0, unclear: 0 });
  expect(shown.gone).toMatchObject([{ name: 'مریم کریمی', from: '7/1' }]);
  expect(await enrolled(school)).toEqual(['احمدی‌پور 7/1', 'کریمی 7/1', 'یزدانی 7/1']);
  await imported(school, second, { ...apply, 'archive-gone': true });
  expect(await enrolled(school)).toEqual(['احمدی‌پور 7/1', 'یزدانی 7/1']);
  const back = await imported(school, first, apply);
  expect(back.students).toMatchObject({ new: 0, gone: 0 });
  expect(await enrolled(school)).toEqual(['احمدی 7/1', 'کریمی 7/1', 'یزدانی 7/2']);
});

test('rows that cannot be decided change nothing, and whoever they may mean is not gone', async () => {
  const school = await emptySchool();
  await imported(school, `${head}زهرا,احمدی,${one},7/1\nمریم,کریمی,${two},7/1\n`, apply);
  const before = await enrolled(school);
  const shown = await imported(
    school,
    `${head}زهرا,احمدی,0012345678,7/1\nسارا,رضایی,${two},7/1\nنرگس,یزدانی,${three},گل\nهانیه,کاظمی,,\n`,
    { ...apply, 'archive-gone': true },
  );
  expect(shown.unclear.map(({ reason, line }) => [line, reason])).toEqual([
    [2, 'nationalCode'],
    [3, 'otherName'],
    [4, 'baseUnknown'],
    [5, 'noClass'],
  ]);
  expect(shown.unclear.every(({ says }) => says.endsWith('.'))).toBe(true);
  expect(shown.students).toMatchObject({ new: 0, gone: 0, unclear: 4 });
  expect(await enrolled(school)).toEqual(before);
});

test('teachers without a course or a class come, and what is missing is said once of each', async () => {
  const school = await emptySchool();
  const list =
    'نام دبیر,کد پرسنلی,درس,کلاس\nلیلا دانا,1,"ریاضی، علوم",\nآرش دانا,2,,هفتم ۱\nنیما دانا,3,ریاضی,هفتم ۱\n';
  const { staff, classes, unclear } = await imported(school, list, apply);
  expect([staff.new, classes.new]).toEqual([3, 1]);
  const missing = [
    ['لیلا دانا', 'noClass'],
    ['آرش دانا', 'noCourse'],
  ];
  expect(unclear.map(({ name, reason }) => [name, reason])).toEqual(missing);
  expect(unclear.every(isOnlyUntaught)).toBe(true);
  const again = await imported(school, list);
  expect(again.staff).toMatchObject({ new: 0, same: 3 });
  expect(again.unclear.map(({ name, reason }) => [name, reason])).toEqual(missing);
});

test('one pupil in two lists is one, and two who quarrel about a code are none', async () => {
  const school = await emptySchool();
  const row = `زهرا,احمدی,${one},7/1\n`;
  const lists = [`${head}${row}`, `${head}${row}مریم,کریمی,${two},7/1\nسارا,رضایی,${two},7/2\n`];
  const shown = await imported(school, lists, apply);
  expect(shown.students).toMatchObject({ new: 1, unclear: 2 });
  expect(shown.unclear.map(({ reason }) => reason)).toEqual(['twice', 'twice']);
});

test('of one list that is applied twice at once each pupil comes once', async () => {
  const school = await emptySchool();
  const file = shaped('commas in UTF-8');
  const both = await Promise.all([imported(school, file, apply), imported(school, file, apply)]);
  const told = both.map(({ students }) => `${students.new} new, ${students.same} same`);
  expect(told.toSorted()).toEqual(['0 new, 6 same', '6 new, 0 same']);
  expect((await enrolled(school)).length).toBe(6);
});

test('where one of the files is broken none is applied', async () => {
  const school = await emptySchool();
  const files = [
    shaped('commas in UTF-8'),
    { name: 'b.zip', bytes: shaped('OneRoster 1.1').bytes.slice(0, 900) },
  ];
  const shown = await imported(school, files);
  expect(shown.files.map(({ refused }) => refused === null)).toEqual([true, false]);
  await expect(imported(school, files, apply)).rejects.toThrow(/b\.zip: The archive is broken/);
  expect(await enrolled(school)).toEqual([]);
});

test('pupils get what their class has not finished, and keep it when they move', async () => {
  const world = await makeWorld(harness);
  const { id } = await makeActivity(harness, world, { state: 'running' });
  const given = () =>
    harness.store.read((db) =>
      db.select().from(t.activityStudents).where(eq(t.activityStudents.activityId, id)),
    );
  const before = (await given()).length;
  const { students } = await imported(world.schoolId, `${head}نو,رسیده,${one},نهم الف\n`, apply);
  expect(students).toMatchObject({ new: 1, gone: 3 });
  expect((await given()).length).toBe(before + 1);
  expect(
    (await imported(world.schoolId, `${head}نو,رسیده,${one},نهم ب\n`, apply)).moved,
  ).toMatchObject([{ name: 'نو رسیده', from: 'نهم الف', to: 'نهم ب' }]);
  expect((await given()).length).toBe(before + 1);
});

test('OneRoster brings the teacher with her course, guardians, and takes away who left', async () => {
  const school = await emptySchool();
  const files = oneRosterFiles('1.2');
  // Another school of this server may have the number of the usual one.
  files['users.csv'] = files['users.csv']?.replace('09121234567', '+98 912 765 4321') ?? '';
  const done = await imported(school, { name: 'a.zip', bytes: archive(files) }, apply);
  expect(done).toMatchObject({ staff: { new: 1 }, teaching: { new: 2 }, courses: { new: 1 } });
  const [teacher] = await harness.store.read((db) =>
    db
      .select()
      .from(t.users)
      .where(and(eq(t.users.schoolId, school), eq(t.users.role, 'user'))),
  );
  expect(teacher).toMatchObject({ username: '09127654321', lastName: 'دانا' });
  const [first] = await harness.store.read((db) =>
    db
      .select()
      .from(t.students)
      .where(and(eq(t.students.schoolId, school), eq(t.students.lastName, 'احمدی'))),
  );
  expect(first?.guardians).toEqual(['علی احمدی', 'لیلا نوری']);
  const users = files['users.csv']?.replace('s-2,,', 's-2,tobedeleted,') ?? '';
  const left = { name: 'a.zip', bytes: archive({ ...files, 'users.csv': users }) };
  expect((await imported(school, left)).gone).toMatchObject([{ name: 'مریم کریمی' }]);
  // The other version of the same system knows the same people.
  expect((await imported(school, shaped('OneRoster 1.1'))).students).toMatchObject({
    new: 0,
    changed: 0,
  });
});

test('the files of a line are read by their order, and words that do not belong are refused', () => {
  const school = '0190a1b2-0000-7000-8000-000000000001';
  const line = ['import', '--school', school, 'a.csv', 'b.xlsx', '--apply', '--json'];
  expect(readCommand(line)).toMatchObject({
    files: ['a.csv', 'b.xlsx'],
    command: { action: 'import', apply: true, 'archive-gone': false },
  });
  expect(() => readCommand(['import', '--school', school])).toThrow('import needs a file');
  expect(() => readCommand(['list', '--apply'])).toThrow('--apply has no meaning for list');
});
