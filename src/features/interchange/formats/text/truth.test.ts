import { describe, expect, test } from 'vitest';
import { said } from '../../testing/said.ts';
import { readTyped } from './index.ts';
import { statementOf } from './truth.ts';

describe('a sentence to judge', () => {
  test.each([
    ['آب تر است. ص ☐ غ ☐', null],
    ['آب تر است. ص ☑ غ ☐', true],
    ['آب تر است. ☐ درست ☑ نادرست', false],
    ['آب تر است. ☑ ص ☐ غ', true],
    ['آب تر است. (ص / غ)', null],
    ['آب تر است.   صحیح     غلط', null],
    ['آب تر است. درست ( ) نادرست ( )', null],
    ['آب تر است. درست ( ) نادرست (✓)', false],
    ['آب تر است. (ص)', true],
    ['آب تر است. ( غلط )', false],
    ['آب تر است. (True/False)', null],
  ])('«%s» loses its boxes and keeps its answer', (text, isTrue) => {
    expect(statementOf(text, null)).toEqual({ text: 'آب تر است.', isTrue });
  });

  test.each(['عبارت درست و نادرست', 'آب ........ است. (ص / غ)', 'آب تر است.', 'کدام درست است؟'])(
    '«%s» is none',
    (text) => {
      expect(statementOf(text, null)).toBeNull();
    },
  );

  test('takes its answer from below or from the key, never against its own mark', () => {
    expect(statementOf('آب تر است.', 'غ')).toEqual({ text: 'آب تر است.', isTrue: false });
    expect(statementOf('آب تر است. (ص)', 'غلط')).toEqual({ text: 'آب تر است.', isTrue: null });
    expect(statementOf('می‌توان گفت ...... است.', 'درست')).toBeNull();
    expect(statementOf('آب تر است؟', 'درست')).toBeNull();
  });

  test('is read with a key at the end, and left to her without one', () => {
    const text = '۱- آب تر است. ص ☐ غ ☐\n۲- یخ گرم است.\n۳- سنگ نرم است. (ص/غ)\n\nکلید: ۱-ص ۲-غ';
    expect(readTyped(text).rows.map((row) => said(row))).toEqual([
      { text: 'آب تر است.', options: ['*درست', 'نادرست'], codes: ['trueFalse'] },
      { text: 'یخ گرم است.', options: ['درست', '*نادرست'], codes: ['trueFalse'] },
      { text: 'سنگ نرم است.', options: ['درست', 'نادرست'], codes: ['trueFalse', 'noCorrect'] },
    ]);
  });
});
