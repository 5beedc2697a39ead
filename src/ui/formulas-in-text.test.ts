import { describe, expect, it } from 'vitest';
import { piecesOf } from './formulas-in-text.ts';

describe('a text with formulas', () => {
  it('comes apart into words and formulas, in order', () => {
    expect(piecesOf('اگر \\(x^2=4\\) و \\( y>0 \\) باشد')).toEqual([
      { kind: 'words', said: 'اگر ' },
      { kind: 'formula', said: 'x^2=4' },
      { kind: 'words', said: ' و ' },
      { kind: 'formula', said: 'y>0' },
      { kind: 'words', said: ' باشد' },
    ]);
  });

  it.each(['', 'بدون فرمول', '\\( باز', 'بسته \\)', '\\(\\)', '\\(  \\)', 'f(x) \\\\ (2)'])(
    'loses nothing of %j, which has none',
    (text) => {
      expect(piecesOf(text).map(({ said }) => said)).toEqual(text === '' ? [] : [text]);
      expect(piecesOf(text).every(({ kind }) => kind === 'words')).toBe(true);
    },
  );

  it('may run over lines, and ends at the first closing bracket', () => {
    expect(piecesOf('\\(a\n+b\\) \\)')).toEqual([
      { kind: 'formula', said: 'a\n+b' },
      { kind: 'words', said: ' \\)' },
    ]);
  });
});
