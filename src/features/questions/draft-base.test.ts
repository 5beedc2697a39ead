import { expect, test } from 'vitest';
import { changesOf, conflictsOf, ontoNow } from './draft-base.ts';
import { emptyForm, itemOf, type QuestionForm } from './form.ts';

const formWith = (change: Partial<QuestionForm>): QuestionForm => ({
  ...emptyForm('descriptive', ''),
  text: 'stored',
  score: '1',
  ...change,
});
const itemWith = (change: Partial<QuestionForm>) => itemOf(formWith(change), 'exam', true);
const onto = (mine: QuestionForm, from: QuestionForm, now: QuestionForm) =>
  ontoNow({ form: mine, item: itemOf(mine, 'exam', true) }, itemOf(from, 'exam', true), {
    form: now,
    item: itemOf(now, 'exam', true),
  });

test('words taken up again leave a score alone that was set elsewhere meanwhile', () => {
  const kept = formWith({ text: 'typed' });
  const now = formWith({ score: '2' });
  const taken = onto(kept, formWith({}), now);
  expect(taken).toMatchObject({ text: 'typed', score: '2' });
  expect(changesOf(itemWith({ score: '2' }), itemOf(taken, 'exam', true))).toEqual({
    text: 'typed',
  });
});

test('what she changed herself stays hers, and is a conflict where it was changed elsewhere too', () => {
  const kept = formWith({ score: '3' });
  const now = formWith({ score: '2', text: 'newer' });
  expect(onto(kept, formWith({}), now)).toMatchObject({ score: '3', text: 'newer' });
  expect(conflictsOf(itemWith({}), itemWith({ score: '3' }), itemWith({ score: '2' }))).toEqual([
    'maxScoreUnits',
  ]);
  expect(conflictsOf(itemWith({}), itemWith({ score: '3' }), itemWith({ text: 'newer' }))).toEqual(
    [],
  );
  expect(conflictsOf(itemWith({}), itemWith({ score: '2' }), itemWith({ score: '2' }))).toEqual([]);
});

test('words that the wire does not take yet are not lost where nothing moved on', () => {
  const kept = formWith({ rubric: [{ key: 'r0', text: '', score: '1' }], text: 'stored ' });
  expect(onto(kept, formWith({}), formWith({ score: '2' }))).toMatchObject({
    rubric: kept.rubric,
    text: 'stored ',
    score: '2',
  });
});

test('options follow with the correct one', () => {
  const options = [
    { key: 'o0', text: 'a' },
    { key: 'o1', text: 'b' },
  ];
  const from = formWith({ type: 'multipleChoice', options, correct: 'o0' });
  const taken = onto({ ...from, text: 'typed' }, from, { ...from, correct: 'o1' });
  expect(taken).toMatchObject({ text: 'typed', options, correct: 'o1' });
});
