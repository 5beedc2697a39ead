import { expect, test } from 'vitest';
import {
  chromeSearch,
  formSearch,
  listSearch,
  questionBankSearch,
  studentsSearch,
  workbookSearch,
} from './-search.ts';

test('a list keeps its group and title and drops what it does not know', () => {
  expect(listSearch({ group: 'past', title: 'ریاضی', x: 1 })).toEqual({
    group: 'past',
    title: 'ریاضی',
  });
  expect(listSearch({ group: 'all', title: '' })).toEqual({});
});

test('a title of digits alone stays text', () => {
  expect(listSearch({ title: 7 })).toEqual({ title: '7' });
});

const id = '0190b3c4-1d2e-7f00-8a5b-9c6d7e8f0a1b';

test('a list keeps grade, class, course and day as a shared address says them', () => {
  const said = { base: id, class: id, course: id, day: '2026-11-18' };
  expect(listSearch({ ...said, panel: 'device' })).toEqual(said);
});

test.each([
  ['an id that is none', { base: 'x y', class: 7, course: ['a'] }],
  ['a day that there is not', { day: '2026-02-31' }],
  ['a day of another calendar', { day: '1405-08-27' }],
  ['words for a day', { day: 'today' }],
])('%s is dropped', (_, search) => {
  expect(listSearch(search)).toEqual({});
});

test('a workbook keeps question and attempt, and whether it is read by question', () => {
  expect(workbookSearch({ question: 'q4', resultId: ['r'] })).toEqual({ question: 'q4' });
  expect(workbookSearch({ by: 'question' })).toEqual({ by: 'question' });
  expect(workbookSearch({ by: 'name' })).toEqual({});
});

test('the list of students keeps who is wanted, and the queue of their workbooks keeps it too', () => {
  const said = { show: 'all', is: 'late.rejected', below: '9.5', name: '۷', sort: 'total' };
  expect(studentsSearch({ ...said, below: 9.5, x: 1, panel: 'outbox' })).toEqual(said);
  expect(workbookSearch({ ...said, question: 'q4' })).toEqual({ ...said, question: 'q4' });
  expect(studentsSearch({ show: ['all'], below: '' })).toEqual({});
});

test.each([
  ['outbox', { panel: 'outbox' }],
  ['device', { panel: 'device' }],
  ['else', {}],
])('the panel "%s" is opened by the address if there is such a one', (panel, kept) => {
  expect(chromeSearch({ panel, x: 1 })).toEqual(kept);
});

test('a form is opened at each field that a missing thing of the release leads to', () => {
  for (const field of ['title', 'course', 'classes', 'startDate', 'total'])
    expect(formSearch({ field })).toEqual({ field });
  expect(formSearch({ field: '<script>' })).toEqual({});
});

test('the question bank keeps what is looked for, its type and the question in work', () => {
  expect(questionBankSearch({ q: 1403, type: 'oral', edit: 'new', x: 1 })).toEqual({
    q: '1403',
    type: 'oral',
    edit: 'new',
  });
  expect(questionBankSearch({ q: '', type: 'essay', edit: ['a'] })).toEqual({});
});
