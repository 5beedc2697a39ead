import { expect, test } from 'vitest';
import type { Edit } from '../saving/edits.ts';
import type { Local } from '../saving/view.ts';
import { answerRow } from './testing/answers.ts';
import { createLens } from './lens.ts';

const score = (units: number): Edit => ({
  change: { type: 'score', questionId: 'q', baseVersion: 0, units },
  label: {},
  phase: 'saving',
  error: null,
});

test('a score makes one answer anew and leaves every other object as it was', () => {
  const rows = ['a', 'b', 'c'].map((id) => answerRow(id, 'x'));
  const nothing: Local = { rows: [], sent: [], edits: [] };
  const locals = new Map<string, Local>();
  const lens = createLens((row) => locals.get(row.studentId) ?? nothing);
  const before = lens(rows) ?? [];
  expect(lens(rows)).toBe(before);
  locals.set('b', { ...nothing, edits: [score(120)] });
  const after = lens(rows) ?? [];
  expect(after[1]?.question.scoreUnits).toBe(120);
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after[0]).toBe(before[0]);
  expect(after[2]).toBe(before[2]);
  expect(lens(rows)).toBe(after);
});

test('an answer that was read anew is shown anew, with what was tapped over it', () => {
  const nothing: Local = { rows: [], sent: [], edits: [] };
  const lens = createLens(() => ({ ...nothing, edits: [score(60)] }));
  lens([answerRow('a', 'x')]);
  const [view] = lens([answerRow('a', 'y', { version: 1, scoreUnits: 240 })]) ?? [];
  expect(view?.question).toMatchObject({ answer: { text: 'y' }, scoreUnits: 60, sync: 'saving' });
});

test('before it is read what this device did of one of them, none is shown', () => {
  const lens = createLens((row) =>
    row.studentId === 'b' ? null : { rows: [], sent: [], edits: [] },
  );
  expect(lens([answerRow('a', 'x')])).toHaveLength(1);
  expect(lens([answerRow('a', 'x'), answerRow('b', 'x')])).toBeNull();
});
