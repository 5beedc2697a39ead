import { describe, expect, test } from 'vitest';
import { answerLines, columnsOf } from './answer-space.ts';

describe('room for an answer on paper', () => {
  test('grows with the score, within bounds', () => {
    expect([60, 240, 480, 960, 24_000].map((units) => answerLines('descriptive', units))).toEqual([
      3, 3, 5, 9, 16,
    ]);
  });

  test('is half as much beside options, and none where she ticks or speaks', () => {
    expect(answerLines('combined', 960)).toBe(5);
    expect(answerLines('multipleChoice', 960)).toBe(0);
    expect(answerLines('oral', 960)).toBe(0);
  });

  test('is there where nothing has a score', () => {
    expect(answerLines('descriptive', null)).toBe(5);
    expect(answerLines('pdf', null)).toBe(5);
  });
});

describe('options on paper', () => {
  const options = (...texts: string[]) => texts.map((text) => ({ text }));
  test('stand beside each other as far as they are short', () => {
    expect(columnsOf(options('۱', '۲', '۳', '۴'))).toBe(4);
    expect(columnsOf(options('۱', '۲', '۳'))).toBe(2);
    expect(columnsOf(options('دمای هوا بالا می‌رود', 'دما', 'فشار', 'حجم'))).toBe(2);
    expect(columnsOf(options('یک جملهٔ بلند که در نیم سطر جا نمی‌شود و ادامه دارد', 'دو'))).toBe(1);
    expect(columnsOf(options('یک\nدو', 'سه'))).toBe(1);
  });
});
