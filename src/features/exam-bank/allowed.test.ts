import { expect, test } from 'vitest';
import { reasonAgainst, type Action, type Reason, type Standing } from './allowed.ts';

const hers: Standing = {
  isViewer: false,
  mayEdit: true,
  hasYear: true,
  isOffline: false,
  isComplete: true,
};
const actions: Action[] = ['toExam', 'settings', 'publish', 'delete'];

test.each<[string, Partial<Standing>, (Reason | null)[]]>([
  ['the owner may do everything', {}, [null, null, null, null]],
  [
    'a colleague makes an exam of a public one and changes nothing',
    { mayEdit: false },
    [null, 'foreign', 'foreign', 'foreign'],
  ],
  ['a supporter only looks', { isViewer: true }, ['viewer', 'viewer', 'viewer', 'viewer']],
  [
    'without a school year that can be changed no exam is made of it',
    { hasYear: false },
    ['semester', null, null, null],
  ],
  [
    'without a network the form opens and nothing else',
    { isOffline: true },
    ['offline', null, 'offline', 'offline'],
  ],
  [
    'an exam is made once course and grade are said',
    { isComplete: false },
    ['incomplete', null, null, null],
  ],
])('%s', (_what, change, reasons) => {
  expect(actions.map((action) => reasonAgainst(action, { ...hers, ...change }))).toEqual(reasons);
});
