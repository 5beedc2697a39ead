import { describe, expect, test } from 'vitest';
import { hasPersian } from '#domain/formula.ts';
import { formulaFault, inserted, withEnglishDigits } from './formula-text.ts';

describe('a formula as it is typed', () => {
  test.each(['۲x', 'x+ی', '٣', 'ﻻ', 'x‌y'])('%s is not English', (tex) => {
    expect(hasPersian(tex)).toBe(true);
  });

  test('LaTeX with signs, accents and spaces is English', () => {
    expect(hasPersian('\\frac{1}{2} g t^2 \\le π ≤ é')).toBe(false);
  });

  test('digits and marks of a Persian keyboard become English ones, letters stay', () => {
    expect(withEnglishDigits('\\frac{۱}{٢} x^۱۰ ۳٫۵، ک')).toBe('\\frac{1}{2} x^10 3.5, ک');
  });

  test('what is wrong is named where it can be', () => {
    expect(formulaFault('Undefined control sequence: \\farc at position 1')).toEqual({
      code: 'unknown',
      name: '\\farc',
    });
    expect(formulaFault("Expected '}', got 'EOF' at end of input").code).toBe('open');
    expect(formulaFault('Double superscript at position 4').code).toBe('broken');
  });
});

describe('a symbol of the keyboard', () => {
  test('goes in at the caret, which then stands where writing goes on', () => {
    expect(inserted('ab', { start: 1, end: 1 }, '\\frac{|}{}')).toEqual({
      value: 'a\\frac{}{}b',
      caret: 7,
    });
    expect(inserted('a', { start: 1, end: 1 }, '\\alpha')).toEqual({
      value: 'a\\alpha',
      caret: 7,
    });
  });

  test('closes round what is selected', () => {
    expect(inserted('x+1', { start: 0, end: 3 }, '\\sqrt{|}')).toEqual({
      value: '\\sqrt{x+1}',
      caret: 9,
    });
  });

  test('does not run into the letter behind it', () => {
    expect(inserted('x', { start: 0, end: 0 }, '\\pi')).toEqual({ value: '\\pi x', caret: 4 });
  });
});
