import { expect, test } from 'vitest';
import { workbookView } from '../saving/view.ts';
import { obstacleOf } from './obstacle.ts';
import type { Step } from './step.ts';
import { createSchool } from './testing/school.ts';

const stroke = (id: string) => ({
  id,
  page: 0,
  tool: 'pen' as const,
  colour: '#722B5B',
  width: 2,
  points: 'AAAAAAAA',
  at: '2026-11-20T15:12:00.000Z',
});
/** An erased stroke. */
const erased: Step = {
  id: 'step',
  at: 0,
  isUndone: false,
  changes: [
    {
      type: 'ink',
      place: { studentId: 's-r1', resultId: 'r1', student: 'سارا', questionId: 'q1', number: 1 },
      before: [stroke('a')],
      after: [],
    },
  ],
};
function viewWith(ids: readonly string[]) {
  const copy = createSchool().copyOf('r1');
  const questionList = copy.questionList.map((one) =>
    one.questionId === 'q1' ? { ...one, ink: ids.map(stroke) } : one,
  );
  const local = { rows: [], sent: [], edits: [] };
  return { ...workbookView({ ...copy, questionList }, local, false), sent: [] };
}

test('an erased stroke is drawn anew, but not a second time where another window did so already', () => {
  expect(obstacleOf(() => viewWith([]), erased, 'before')).toBeNull();
  expect(obstacleOf(() => viewWith(['b']), erased, 'before')).toMatchObject({ why: 'changed' });
});

test('a stroke that was drawn is taken off whatever else was drawn meanwhile', () => {
  const [change] = erased.changes;
  const drawn = change?.type === 'ink' ? { ...change, before: [], after: [stroke('a')] } : change;
  const step: Step = { ...erased, changes: drawn ? [drawn] : [] };
  expect(obstacleOf(() => viewWith(['a', 'c']), step, 'before')).toBeNull();
});
