import { describe, expect, test } from 'vitest';
import { said } from '../../testing/said.ts';
import { readAiken } from './index.ts';

const read = (text: string) => readAiken(text).rows.map((row) => said(row));

const two = { text: 'کدام؟', options: ['یک', '*دو'], codes: [] };

describe('an Aiken file', () => {
  test.each([
    ['brackets', 'کدام؟\nA) یک\nB) دو\nANSWER: B'],
    ['full stops', 'کدام؟\nA. یک\nB. دو\nANSWER: B\n'],
    ['no space after the letter', 'کدام؟\nA)یک\nB)دو\nANSWER:B'],
    ['small letters', 'کدام؟\na) یک\nb) دو\nanswer: b'],
    ['Persian letters', 'کدام؟\nالف) یک\nب) دو\nپاسخ: ب'],
    ['Persian letters and dashes', 'کدام؟\nالف- یک\nب ـ دو\nجواب: ب'],
    ['Persian letters and a Latin answer', 'کدام؟\nالف) یک\nب) دو\nANSWER: B'],
    ['Persian numbers', 'کدام؟\n۱) یک\n۲) دو\nپاسخ صحیح: ۲'],
    ['empty lines between everything', 'کدام؟\n\nA) یک\n\nB) دو\n\nANSWER: B'],
    ['the right option in words', 'کدام؟\nA) یک\nB) دو\nANSWER: دو'],
    ['words behind the letter', 'کدام؟\nA) یک\nB) دو\nANSWER: B) دو'],
    ['an answer without a colon', 'کدام؟\nA) یک\nB) دو\nAnswer B'],
    ['the letters of Arabic', 'کدام؟\nأ) یک\nب) دو\nجواب: ب'],
    ['ends of lines of Windows', 'کدام؟\r\nA) یک\r\nB) دو\r\nANSWER: B\r\n'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual([two]);
  });

  test('holds questions of several lines, with or without an empty line between them', () => {
    expect(
      read('سطر یک\nسطر دو\nA) یک\nB) دو\nو ادامه\nANSWER: A\nکدام؟\nA) یک\nB) دو\nANSWER: B'),
    ).toEqual([{ text: 'سطر یک\nسطر دو', options: ['*یک', 'دو\nو ادامه'], codes: [] }, two]);
  });

  test('without an answer goes on with the next question', () => {
    expect(read('کدام؟\nA) یک\nB) دو\nکدام؟\nA) یک\nB) دو\nANSWER: B')).toEqual([
      { text: 'کدام؟', options: ['یک', 'دو'], codes: ['noCorrect'] },
      two,
    ]);
  });

  test.each([
    ['C', ['answerUnknown', 'noCorrect']],
    ['Both', ['answerUnknown', 'noCorrect']],
  ])('whose answer %s is no option is left to her', (answer, codes) => {
    expect(read(`کدام؟\nA) یک\nB) دو\nANSWER: ${answer}`)).toEqual([
      { text: 'کدام؟', options: ['یک', 'دو'], codes },
    ]);
  });

  test('goes by the letters that stand there, and says that one is missing', () => {
    expect(read('کدام؟\nA) یک\nC) دو\nD) سه\nANSWER: C')).toEqual([
      { text: 'کدام؟', options: ['یک', '*دو', 'سه'], codes: ['lettersGap'] },
    ]);
  });

  test('goes by the letter even where another option bears it as its words', () => {
    expect(read('کدام؟\nA) B\nB) A\nANSWER: A')).toEqual([
      { text: 'کدام؟', options: ['*B', 'A'], codes: [] },
    ]);
  });

  test('with two right answers is never made one', () => {
    expect(read('کدام؟\nA) یک\nB) دو\nC) سه\nANSWER: A, C')).toEqual([
      {
        text: 'کدام؟\nالف) یک\nب) دو\nج) سه',
        model: 'الف) یک\nج) سه',
        codes: ['severalCorrect'],
      },
    ]);
  });

  test('keeps markup and braces as the letters they are', () => {
    expect(read('<b>چیست؟\nA) <p>\nB) {=x}\nANSWER: A')).toEqual([
      { text: '<b>چیست؟', options: ['*<p>', '{=x}'], codes: [] },
    ]);
  });

  test('keeps more than ten options to be repaired', () => {
    const options = 'ABCDEFGHIJKL'
      .split('')
      .map((letter) => `${letter}) گزینه ${letter}`)
      .join('\n');
    const [row] = readAiken(`کدام؟\n${options}\nANSWER: L`).rows;
    expect(row?.question?.options.length).toBe(12);
    expect(row?.question?.options[11]?.isCorrect).toBe(true);
    expect(row?.remarks).toEqual([
      { code: 'optionsMany', weight: 'repair', values: { n: 12, most: 10 } },
    ]);
  });

  test('keeps an explanation below the answer', () => {
    expect(read('کدام؟\nA) یک\nB) دو\nANSWER: B\nتوضیح: زیرا دو')).toEqual([
      { ...two, model: 'زیرا دو', codes: ['feedbackKept'] },
    ]);
  });
});
