import { expect, test } from 'vitest';
import { chromeSearch, listSearch, workbookSearch } from './-search.ts';

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

test('a workbook keeps question and attempt', () => {
  expect(workbookSearch({ question: 'q4', resultId: ['r'] })).toEqual({ question: 'q4' });
});

test.each([
  ['outbox', { panel: 'outbox' }],
  ['device', { panel: 'device' }],
  ['else', {}],
])('the panel "%s" is opened by the address if there is such a one', (panel, kept) => {
  expect(chromeSearch({ panel, x: 1 })).toEqual(kept);
});
