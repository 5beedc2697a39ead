import { expect, test } from 'vitest';
import { activity } from '#src/api/samples.ts';
import { localSheet, sheet, student } from '../grade-matrix/samples.ts';
import { otherwiseAtServer } from './agreement.ts';
import { reportOf } from './model.ts';

const ended = activity({ state: 'ended' });
const now = Date.parse('2026-12-02T00:00:00Z');
const report = (students: Parameters<typeof sheet>[0], change: object = {}) =>
  reportOf(localSheet(sheet(students)), { activity: ended, results: [], now, ...change });

test('accepted or wholly scored counts, rejected never, what is half corrected not yet', () => {
  const made = report([
    student(0, [960, 480]),
    student(1, [960, null], { reviewStatus: 'accepted' }),
    student(2, [960, 960], { reviewStatus: 'rejected' }),
    student(3, [960, null]),
    student(4, [null, null], { state: 'notStarted' }),
    student(5, [null, null], { state: 'started' }),
    student(6, [240, 240], { state: 'notStarted' }),
  ]);
  expect(made.counted.map(({ studentId }) => studentId)).toEqual(['s0', 's1', 's6']);
  expect(made.average).toBe(4);
  expect(made.excluded.map(({ student: one, reason }) => [one.studentId, reason])).toEqual([
    ['s2', 'rejected'],
    ['s3', 'open'],
    ['s4', 'absent'],
    ['s5', 'started'],
  ]);
  expect(made).toMatchObject({ students: 7, present: 5, absent: 1, started: 1, late: 0 });
});

test('whoever still has time is not absent', () => {
  const missing = [student(0, [null, null], { state: 'notStarted' })];
  expect(report(missing, { now: Date.parse('2026-12-01T07:00:00Z') }).absent).toBe(0);
  const results = [
    { studentId: 's0', extendedUntil: '2026-12-03T00:00:00.000Z' },
  ] as unknown as Parameters<typeof reportOf>[1]['results'];
  const extended = report(missing, { results });
  expect(extended.absent).toBe(0);
  expect(extended.excluded[0]?.reason).toBe('notYet');
  expect(report(missing).absent).toBe(1);
});

test('equal totals share a rank in the exam and in their class, and have the same standard score', () => {
  const made = report([
    student(0, [480, 480]),
    student(1, [960, 0]),
    student(2, [960, 960]),
    student(3, [0, 0]),
  ]);
  expect(
    made.ranks.map((row) => [row.student.studentId, row.rank, row.classRank, row.standard]),
  ).toEqual([
    ['s2', 1, 1, 6414],
    ['s0', 2, 2, 5000],
    ['s1', 2, 1, 5000],
    ['s3', 4, 2, 3586],
  ]);
});

test('one student alone, and students who are all equal, have no standard score', () => {
  expect(report([student(0, [480, 480])]).ranks[0]).toMatchObject({ rank: 1, standard: null });
  const equal = report([student(0, [480, 0]), student(1, [0, 480])]);
  expect(equal.ranks.map(({ standard }) => standard)).toEqual([null, null]);
});

test('with nobody counted there are no ranks and no extremes, and the classes still stand there', () => {
  const made = report([student(0, [960, 960], { reviewStatus: 'rejected' })]);
  expect(made.ranks).toEqual([]);
  expect(made.classes).toMatchObject([
    { classId: '7a', counted: 0, highestUnits: null, lowestUnits: null },
  ]);
});

test('levels are those of the share of the points, at their very edges too', () => {
  const descriptive = {
    ...ended,
    scoreType: 'qualitative' as const,
    settings: { ...ended.settings, automaticQualitativeCorrection: true },
  };
  const five = [
    student(0, [960, 672]),
    student(1, [960, 671]),
    student(2, [960, 384]),
    student(3, [960, 0]),
    student(4, [959, 0]),
  ];
  const made = report(five, { activity: descriptive });
  expect(made.levels).toEqual({ veryGood: 1, good: 2, acceptable: 1, needsMoreEffort: 1 });
  // Where totals do not become levels no screen has any, and the report neither.
  const off = report(five, { activity: { ...ended, scoreType: 'qualitative' as const } });
  expect(off.ranks.map(({ level }) => level)).toEqual([null, null, null, null, null]);
});

test('a class agrees with the server in every figure or is named', () => {
  const { classes } = report([student(0, [960, 480]), student(2, [480, 480], { late: true })]);
  const said = {
    classId: '7a',
    className: 'هر نامی',
    students: 2,
    present: 2,
    absent: 0,
    excused: 0,
    started: 0,
    late: 1,
    counted: 2,
    average: 5,
    max: 6,
    min: 4,
  };
  expect(otherwiseAtServer(classes, [said])).toEqual([]);
  expect(otherwiseAtServer(classes, [{ ...said, average: 5.01 }])).toHaveLength(1);
  expect(otherwiseAtServer(classes, [{ ...said, classId: '7b' }])).toHaveLength(1);
});

test('an absence that counts as 0 is in means, ranks and the smallest, and in no question', () => {
  const zero = student(1, [null, null], { state: 'notStarted', reviewStatus: 'zero' });
  const excused = student(2, [null, null], { state: 'notStarted', reviewStatus: 'excused' });
  const made = report([student(0, [960, 480]), zero, excused]);
  expect(made).toMatchObject({ present: 1, absent: 1, excused: 1, average: 3, lowestUnits: 0 });
  expect(made.ranks.map((row) => [row.student.studentId, row.rank])).toEqual([
    ['s0', 1],
    ['s1', 2],
  ]);
  expect(made.answering.map(({ studentId }) => studentId)).toEqual(['s0']);
  expect(made.excluded.map(({ reason }) => reason)).toEqual(['zero', 'excused']);
});

test('a back end that does not tell apart who had begun has her among the absent', () => {
  const { classes } = report([
    student(0, [null, null], { state: 'started' }),
    student(2, [null, null], { state: 'notStarted' }),
  ]);
  const [row] = classes;
  expect(row).toMatchObject({ absent: 1, started: 1 });
  const said = { classId: '7a', className: '', students: 2, present: 0, absent: 2, late: 0 };
  const figures = { counted: 0, average: null, max: null, min: null };
  expect(otherwiseAtServer(classes, [{ ...said, ...figures }])).toEqual([]);
  expect(
    otherwiseAtServer(classes, [{ ...said, ...figures, excused: 0, started: 0 }]),
  ).toHaveLength(1);
});

test('of a teacher who sees a part of the ranked the places are those of the whole exam', () => {
  const both = [student(0, [960, 480]), student(2, [480, 480])];
  const ranked = both.map(({ resultId }, at) => ({ resultId, rank: 7 + at, classRank: 1 + at }));
  const made = report(both, { ranked });
  expect(made.ranks.map((row) => [row.rank, row.classRank])).toEqual([
    [7, 1],
    [8, 2],
  ]);
});

test('the classes of a descriptive exam have no mean and no extreme, as at the server', () => {
  const descriptive = { ...ended, scoreType: 'qualitative' as const };
  const [row] = report([student(0, [960, 480])], { activity: descriptive }).classes;
  expect(row).toMatchObject({
    counted: 1,
    average: null,
    highestUnits: null,
    lowestUnits: null,
  });
  const counts = { students: 1, present: 1, absent: 0, late: 0, counted: 1 };
  const nothing = { average: null, max: null, min: null };
  const said = { classId: '7a', className: '', ...counts, ...nothing };
  expect(otherwiseAtServer(row ? [row] : [], [said])).toEqual([]);
});

test('where nobody hands in, whoever is not scored waits, as on the list', () => {
  const away = (place: number) => student(place, [null, null], { state: 'notStarted' });
  const oral = student(0, [960, 480], { state: 'notStarted' });
  expect(report([oral, away(1), away(2)])).toMatchObject({ waits: 2, toCorrect: 0, absent: 2 });
  expect(report([student(0, [960, 480]), away(1)]).waits).toBe(0);
});
