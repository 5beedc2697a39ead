import { expect, test } from 'vitest';
import { activity } from '#src/api/samples.ts';
import type { Draft } from '#src/offline/index.ts';
import { keptForms } from './kept-forms.ts';
import { isWaitingLong } from './waiting.ts';

const draft = (kind: string, id: string, state: unknown = {}, base: unknown = null): Draft => ({
  kind,
  id,
  state,
  base,
  writer: 'w',
  updatedAt: 7,
  others: [],
});

const item = activity({ title: 'کسرها' });
const known = [{ kind: 'exam' as const, item }];
const placesOf = (...drafts: Draft[]) => keptForms(drafts, known).map(({ place }) => place);

test('a new exam goes on in its form, by the title that was typed', () => {
  expect(keptForms([draft('activity', 'new:exam', { title: ' مثلث‌ها ' })], [])).toEqual([
    { key: 'activity new:exam', title: 'مثلث‌ها', place: { to: 'new', kind: 'exam' }, at: 7 },
  ]);
  expect(placesOf(draft('activity', 'new:template'), draft('activity', 'new:assignment'))).toEqual([
    { to: 'new', kind: 'template' },
    { to: 'new', kind: 'assignment' },
  ]);
});

test('settings and questions go on where they belong, and bear the title of that', () => {
  const drafts = [
    draft('activity', 'e1', { title: 'x' }),
    draft('question', 'new:e1', { type: 'oral' }),
    draft('question', 'q1', {}, { activityId: 'e1' }),
    { ...draft('question', 'n1', {}, { activityId: 'e1' }), realId: 'q2' },
    draft('question', 'new:bank:s1', { type: 'oral' }),
  ];
  expect(placesOf(...drafts)).toEqual([
    { to: 'settings', kind: 'exam', id: 'e1' },
    { to: 'question', kind: 'exam', id: 'e1', edit: 'new:oral' },
    { to: 'question', kind: 'exam', id: 'e1', edit: 'q1' },
    { to: 'question', kind: 'exam', id: 'e1', edit: 'q2' },
    { to: 'bankQuestion' },
  ]);
  expect(keptForms(drafts, known)[0]?.title).toBe('کسرها');
});

test('what belongs to nothing known here, and words of other forms, are not told', () => {
  const drafts = [
    draft('activity', 'gone'),
    draft('question', 'new:gone', { type: 'oral' }),
    draft('question', 'new:e1', 'nonsense'),
    draft('question', 'q9', {}, 'nonsense'),
    draft('reusable-comment', 'c1', { text: 'x' }),
  ];
  expect(placesOf(...drafts)).toEqual([]);
});

test('what is on its way this moment is no news', () => {
  expect(isWaitingLong({ updatedAt: 0 }, 9_000)).toBe(false);
  expect(isWaitingLong({ updatedAt: 0 }, 11_000)).toBe(true);
});
