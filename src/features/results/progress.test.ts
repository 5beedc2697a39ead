import { expect, test } from 'vitest';
import type { ResultItem } from '#contract/results/workbook.ts';
import { resultOf } from '#src/api/workbook-samples.ts';
import {
  attendanceOf,
  countResults,
  countsOnDevice,
  isCorrectable,
  isCorrected,
  progressOf,
  toCorrect,
} from './progress.ts';

let made = 0;
const now = Date.parse('2026-12-02T00:00:00Z');
function result(change: Partial<ResultItem> = {}) {
  made += 1;
  return resultOf({
    resultId: `r${made}`,
    studentId: `s${made}`,
    handedInAt: '2026-11-17T07:18:00Z',
    scoredCount: 1,
    ...change,
  });
}

test('a workbook is corrected when every question has a score or its review is decided', () => {
  expect(isCorrected(result())).toBe(false);
  expect(isCorrected(result({ scoredCount: 4 }))).toBe(true);
  expect(isCorrected(result({ reviewStatus: 'accepted' }))).toBe(true);
  expect(isCorrected(result({ reviewStatus: 'rejected' }))).toBe(true);
  expect(isCorrected(result({ questionCount: 0, scoredCount: 0 }))).toBe(false);
});

test('absent is who neither handed in nor was scored once it has ended', () => {
  const missing = result({ state: 'notStarted', scoredCount: 0 });
  expect(attendanceOf(missing, 'ended', now)).toBe('absent');
  expect(attendanceOf(missing, 'running', now)).toBe('notStarted');
  expect(attendanceOf(result({ state: 'started', scoredCount: 0 }), 'running', now)).toBe(
    'writing',
  );
  expect(attendanceOf(result({ state: 'notStarted', scoredCount: 2 }), 'ended', now)).toBe(
    'scored',
  );
  expect(attendanceOf(result({ late: true }), 'ended', now)).toBe('late');
});

test('who started and never handed in is told apart from who was absent', () => {
  const left = result({ state: 'started', handedInAt: null, scoredCount: 0 });
  expect(attendanceOf(left, 'ended', now)).toBe('startedOnly');
  expect(attendanceOf({ ...left, scoredCount: 1 }, 'ended', now)).toBe('scored');
  expect(countResults([left]).handedIn).toBe(0);
});

test('whose extension goes on is not absent, and what was said of an absence is told', () => {
  const missing = result({ state: 'notStarted', handedInAt: null, scoredCount: 0 });
  const extendedUntil = '2026-12-03T00:00:00Z';
  expect(attendanceOf({ ...missing, extendedUntil }, 'ended', now)).toBe('notStarted');
  expect(attendanceOf({ ...missing, reviewStatus: 'excused' }, 'ended', now)).toBe('excused');
  expect(attendanceOf({ ...missing, reviewStatus: 'zero' }, 'ended', now)).toBe('zero');
  // A review of somebody who is not there decides nothing.
  expect(attendanceOf({ ...missing, reviewStatus: 'accepted' }, 'ended', now)).toBe('absent');
});

test('all is corrected only when nobody waits, however many absent ones were given 0', () => {
  const zeros = [0, 1].map(() => result({ state: 'notStarted', scoredCount: 4 }));
  const waiting = [0, 1].map(() => result({ scoredCount: 0 }));
  const counts = countResults([...zeros, ...waiting, result({ scoredCount: 4 })]);
  expect(counts).toMatchObject({ handedIn: 3, corrected: 3, toCorrect: 2 });
  expect(progressOf(counts)).toEqual({ corrected: 3, whole: 5, state: 'open' });
  expect(toCorrect([...zeros, ...waiting], 'ended')).toEqual(waiting);
});

test('while it runs only handed-in workbooks can be corrected', () => {
  expect(isCorrectable(result(), 'running')).toBe(true);
  expect(isCorrectable(result({ state: 'started' }), 'running')).toBe(false);
  expect(isCorrectable(result({ state: 'notStarted' }), 'ended')).toBe(true);
  expect(isCorrectable(result(), 'scheduled')).toBe(false);
});

test('absent students are not waited for, except where nobody hands anything in', () => {
  const handedIn = result();
  const absent = result({ state: 'notStarted', scoredCount: 0 });
  expect(toCorrect([handedIn, absent, result({ scoredCount: 4 })], 'ended')).toEqual([handedIn]);
  expect(toCorrect([absent], 'ended')).toEqual([absent]);
});

test('progress counts what was handed in, and what was scored without it', () => {
  expect(progressOf({ students: 42, handedIn: 40, corrected: 12 })).toEqual({
    corrected: 12,
    whole: 40,
    state: 'open',
  });
  expect(progressOf({ students: 27, handedIn: 27, corrected: 27 }).state).toBe('done');
  expect(progressOf({ students: 27, handedIn: 0, corrected: 0 }).state).toBe('nothing');
  expect(progressOf({ students: 27, handedIn: 20, corrected: 21 }).whole).toBe(21);
});

test('corrections that wait on the device change the counts by what they change in the list', () => {
  const copy = [result(), result({ scoredCount: 4 })];
  const merged = copy.map((row) => ({ ...row, scoredCount: 4 }));
  const counts = { students: 2, handedIn: 2, corrected: 1 };
  expect(countsOnDevice(counts, copy, merged).corrected).toBe(2);
  expect(countsOnDevice(counts, copy, merged).toCorrect).toBe(0);
  expect(countsOnDevice(counts, undefined, undefined)).toEqual(counts);
  const undone = copy.map((row) => ({ ...row, scoredCount: 0 }));
  expect(countsOnDevice(counts, copy, undone).corrected).toBe(0);
  expect(countResults(merged)).toEqual({ students: 2, handedIn: 2, corrected: 2, toCorrect: 0 });
});
