import { expect, test } from 'vitest';
import { answerRow } from '../testing/answers.ts';
import {
  blindOrder,
  handedInFirst,
  answerGroupsOf,
  takenApart,
  type AnswerGroup,
} from './answer-groups.ts';

const none: ReadonlySet<string> = new Set();
const whoIn = (answerGroups: readonly AnswerGroup[]) =>
  answerGroups.map(({ rows }) => rows.map((row) => row.studentId).join());

test('the same answer is one group, at the place of the first who wrote it', () => {
  const rows = [
    answerRow('a', 'سه'),
    answerRow('b', '۲۵'),
    answerRow('c', '25.'),
    answerRow('d', '۵۲'),
    answerRow('e', '۲۵'),
  ];
  expect(whoIn(answerGroupsOf(rows, none))).toEqual(['a', 'b,c,e', 'd']);
});

test('near spellings are proposed as one group, the usual wording first, and come apart wording by wording', () => {
  const rows = [answerRow('a', 'فوتوسنتز'), answerRow('b', 'فتوسنتز'), answerRow('c', 'فتوسنتز')];
  const [answerGroup] = answerGroupsOf(rows, none);
  if (!answerGroup) throw new Error('no group of answers');
  expect(answerGroup.wordings.map((one) => one.rows.length)).toEqual([2, 1]);
  const once = new Set(takenApart(answerGroup));
  const apart = answerGroupsOf(rows, once);
  expect(whoIn(apart)).toEqual(['a', 'b,c']);
  const [, same] = apart;
  const twice = new Set([...once, ...(same ? takenApart(same) : [])]);
  expect(whoIn(answerGroupsOf(rows, twice))).toEqual(['a', 'b', 'c']);
});

test('blank answers are one group; who handed nothing in is not among them, nor an oral answer', () => {
  const rows = [
    answerRow('a', null),
    answerRow('b', '  '),
    answerRow('c', null, { state: 'started' }),
    answerRow('d', null, { state: 'notStarted' }),
  ];
  const answerGroups = answerGroupsOf(rows, none);
  expect(whoIn(answerGroups)).toEqual(['a,b', 'c', 'd']);
  expect(answerGroups.map((one) => one.kind)).toEqual(['blank', 'single', 'single']);
  const oral = rows.map((row) => answerRow(row.studentId, null, { type: 'oral' }));
  expect(answerGroupsOf(oral, none)).toHaveLength(4);
});

test('a chosen option is part of what an answer says, and files are never compared', () => {
  const file = { id: 'f', name: 'f.pdf', type: 'application/pdf', size: 1 };
  const rows = [
    answerRow('a', null, { answer: { optionId: 'x', text: 'چون' } }),
    answerRow('b', null, { answer: { optionId: 'y', text: 'چون' } }),
    answerRow('c', null, { answer: { optionId: 'x', text: 'چون' } }),
    answerRow('d', null, { answer: { files: [file] } }),
    answerRow('e', null, { answer: { files: [file] } }),
  ];
  expect(whoIn(answerGroupsOf(rows, none))).toEqual(['a,c', 'b', 'd', 'e']);
});

test('without names the order is that of the answers, and the same whatever the order of the class', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) =>
    answerRow(id, null, { type: 'oral' }),
  );
  const blind = whoIn(blindOrder(answerGroupsOf(rows, none)));
  expect(blind).not.toEqual(rows.map((row) => row.studentId));
  expect(blind.toSorted()).toEqual(rows.map((row) => row.studentId));
  expect(whoIn(blindOrder(answerGroupsOf(rows.toReversed(), none)))).toEqual(blind);
  const words = [answerRow('a', 'پ'), answerRow('b', 'الف'), answerRow('c', 'ب')];
  expect(whoIn(blindOrder(answerGroupsOf(words, none)))).toEqual(['b', 'c', 'a']);
});

test('who handed nothing in stands behind the others', () => {
  const rows = [
    answerRow('a', null, { state: 'started' }),
    answerRow('b', 'x'),
    answerRow('c', 'y'),
  ];
  expect(whoIn(handedInFirst(answerGroupsOf(rows, none)))).toEqual(['b', 'c', 'a']);
});
