import { describe, expect, test } from 'vitest';
import { readMaximum } from './score-text.ts';

describe('a maximum as it is typed', () => {
  test.each([
    ['1.5', 360],
    ['۱٫۵', 360],
    ['۱/۵', 360],
    ['١٫٢٥', 300],
    [' 2 ', 480],
    ['0,25', 60],
    ['.5', 120],
    ['100', 24_000],
  ])('%s is understood', (typed, units) => {
    expect(readMaximum(typed)).toEqual({ units });
  });

  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['یک', 'unreadable'],
    ['-1', 'unreadable'],
    ['1.5.2', 'unreadable'],
    ['1e3', 'unreadable'],
    ['1.3', 'step'],
    ['0.1', 'step'],
    ['0', 'range'],
    ['100.25', 'range'],
  ])('%s is refused as %s', (typed, fault) => {
    expect(readMaximum(typed)).toEqual({ fault });
  });
});
