import { describe, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { nextSort, sorted, sortOf } from './sorting.ts';

interface Row {
  name: string;
  score: number | null;
  day: string | null;
}
const columns: Column<Row>[] = [
  { key: 'name', title: 'نام', kind: 'text', value: (row) => row.name },
  { key: 'score', title: 'نمره', kind: 'score', value: (row) => row.score },
  { key: 'day', title: 'روز', kind: 'day', value: (row) => row.day },
];
const rows: Row[] = [
  { name: 'کاوه', score: 3, day: '2026-11-17' },
  { name: 'پری ۱۰', score: null, day: null },
  { name: 'پری ۹', score: 3, day: '2026-03-20T20:31:00Z' },
  { name: 'آیدا', score: 9, day: '2025-01-01' },
];
const by = (sort: string) => sorted(rows, columns, sortOf(sort)).map(({ name }) => name);

describe('sorting a table', () => {
  test('goes by the Persian alphabet and by numbers within words', () => {
    expect(by('name')).toEqual(['آیدا', 'پری ۹', 'پری ۱۰', 'کاوه']);
  });

  test('leaves equal rows as they were, and what has no value at the end in both directions', () => {
    expect(by('score')).toEqual(['کاوه', 'پری ۹', 'آیدا', 'پری ۱۰']);
    expect(by('-score')).toEqual(['آیدا', 'کاوه', 'پری ۹', 'پری ۱۰']);
  });

  test('orders days and moments by time', () => {
    expect(by('-day')).toEqual(['کاوه', 'پری ۹', 'آیدا', 'پری ۱۰']);
  });

  test('by nothing, or by a column that is not there, changes nothing', () => {
    expect(by('')).toEqual(rows.map(({ name }) => name));
    expect(by('other')).toEqual(rows.map(({ name }) => name));
  });

  test('begins with the first word and with the greatest figure, and turns round', () => {
    const [name, score] = columns;
    if (!name || !score) throw new Error('no columns');
    expect(nextSort(name, null)).toBe('name');
    expect(nextSort(name, sortOf('name'))).toBe('-name');
    expect(nextSort(score, sortOf('name'))).toBe('-score');
    expect(nextSort(score, sortOf('-score'))).toBe('score');
  });
});
