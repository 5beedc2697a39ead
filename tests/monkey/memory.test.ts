import { expect, test } from 'vitest';
import { textsOf } from '../e2e/texts.ts';
import type { Seen } from './ear.ts';
import { createMemory } from './memory.ts';
import type { Stand } from './stand.ts';
import { wordsFor } from './words.ts';

const t = textsOf('en');
const pupil = 'Sara Amini';
const at = `${pupil} · 13`;
const stand = (comment: string): Stand => ({
  scores: new Map([[at, null]]),
  comments: new Map([[at, comment]]),
  reviews: new Map([[pupil, 'notReviewed']]),
  handedIn: new Set([pupil]),
});
const seen = (comment: string): Seen => ({
  by: 'student',
  pupils: [pupil],
  question: 13,
  shown: null,
  comment,
  max: 1,
  status: '',
  go: '',
  canUndo: true,
  canRedo: false,
  goesOn: false,
  dialog: null,
  note: '',
});
const what = t('undo:what.comment', { n: '13', student: pupil });
const note = t('undo:undone', { what });

/** A comment is typed in two pieces, and what the screen shows after the undo is this. */
function takenBackTo(comment: string) {
  const memory = createMemory(stand(''), wordsFor([pupil], 20));
  for (const text of ['Well', 'Well done'])
    memory.hear({
      act: 'input',
      page: 'one',
      visit: 'one1',
      seen: seen(''),
      began: 0,
      at: 0,
      field: t('workbook:comment'),
      text,
    });
  memory.told('undo', { ...seen(comment), note });
  return memory;
}

test('an undo of a comment typed in two pieces took back both or the last, as the screen shows', () => {
  expect(takenBackTo('').differences(stand(''))).toEqual([]);
  expect(takenBackTo('Well').differences(stand('Well'))).toEqual([]);
  expect(takenBackTo('Well').differences(stand(''))).toHaveLength(1);
});
