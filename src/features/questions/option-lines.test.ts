import { expect, test } from 'vitest';
import { linesOf, withLines } from './option-lines.ts';

const keys = () => {
  let count = 0;
  return () => `new${(count += 1)}`;
};

test('a pasted list is taken apart at its lines, without the marks that count them', () => {
  expect(linesOf('الف) یک\r\nب) دو\n\n• سه\n۴- چهار\n(5) five\nd. six')).toEqual([
    'یک',
    'دو',
    'سه',
    'چهار',
    'five',
    'six',
  ]);
});

test('one line is no list, and a word that begins like a mark stays whole', () => {
  expect(linesOf('یک\n')).toEqual([]);
  expect(linesOf('بابا\n-3\n2.5')).toEqual(['بابا', '-3', '2.5']);
});

test('empty options are filled, written ones are kept behind the list', () => {
  const options = [
    { key: 'a', text: 'x' },
    { key: 'b', text: '' },
    { key: 'c', text: '' },
    { key: 'd', text: 'y' },
  ];
  expect(withLines(options, 1, ['1', '2', '3'], keys())).toEqual([
    { key: 'a', text: 'x' },
    { key: 'b', text: '1' },
    { key: 'c', text: '2' },
    { key: 'new1', text: '3' },
    { key: 'd', text: 'y' },
  ]);
});

test('more than may be are all kept: the form says which are too many', () => {
  const eleven = Array.from({ length: 11 }, (_, at) => `${at}`);
  expect(withLines([{ key: 'a', text: '' }], 0, eleven, keys())).toHaveLength(11);
});
