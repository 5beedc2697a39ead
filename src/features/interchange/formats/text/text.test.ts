import { describe, expect, test } from 'vitest';
import { said } from '../../testing/said.ts';
import { readTyped } from './index.ts';

const read = (text: string) => readTyped(text).rows.map((row) => said(row, 'repair'));

const capital = { text: 'پایتخت ایران کدام است؟', codes: [] };

describe('pasted text', () => {
  test('takes numbered questions with options in their own lines and the answer below', () => {
    const text =
      '۱- پایتخت ایران کدام است؟\nالف) شیراز\nب) تهران\nج) تبریز\nپاسخ: ب\n\n۲- «می‌شود» را معنی کنید. (۲ نمره)';
    expect(read(text)).toEqual([
      { ...capital, options: ['شیراز', '*تهران', 'تبریز'] },
      { text: '«می‌شود» را معنی کنید.', points: 2, codes: [] },
    ]);
  });

  test('takes options that stand in one line, behind the question or below it', () => {
    const both =
      '1. پایتخت ایران کدام است؟ الف) شیراز ب) تهران * ج) تبریز\n2. پایتخت ایران کدام است؟\nالف- شیراز    ب- تهران\nج- تبریز     د- یزد\nجواب: گزینهٔ ۲';
    expect(read(both)).toEqual([
      { ...capital, options: ['شیراز', '*تهران', 'تبریز'] },
      { ...capital, options: ['شیراز', '*تهران', 'تبریز', 'یزد'] },
    ]);
  });

  test('takes options counted by numbers under a numbered question', () => {
    const text =
      '۱- پایتخت ایران کدام است؟\n۱) شیراز\n۲) تهران ✓\n۳) تبریز\n۴) یزد\n۲- پایتخت ایران کدام است؟\n۱) شیراز\n۲) یزد\n۳) تهران\n۴) ساری\n\nپاسخ‌نامه: ۲-۳';
    expect(read(text)).toEqual([
      { ...capital, options: ['شیراز', '*تهران', 'تبریز', 'یزد'] },
      { ...capital, options: ['شیراز', 'یزد', '*تهران', 'ساری'] },
    ]);
  });

  test('takes the right options from a key at the end', () => {
    const text =
      'سوال ۱: پایتخت ایران کدام است؟\nالف) شیراز\nب) تهران\nسوال ۲: پایتخت ایران کدام است؟\nالف) تهران\nب) یزد\n\nکلید:\n۱- ب\n۲- الف';
    expect(read(text)).toEqual([
      { ...capital, options: ['شیراز', '*تهران'] },
      { ...capital, options: ['*تهران', 'یزد'] },
    ]);
  });

  test('divides questions without numbers at empty lines', () => {
    const text =
      'پایتخت ایران کدام است؟\nالف. شیراز\n*ب. تهران\n\nپایتخت ایران کدام است؟\n\nA) شیراز\nB) **تهران**\nC) یزد';
    expect(read(text)).toEqual([
      { ...capital, options: ['شیراز', '*تهران'] },
      { ...capital, options: ['شیراز', '*تهران', 'یزد'] },
    ]);
  });

  test('leaves a question in doubt where mark and answer disagree', () => {
    expect(read('۱- پایتخت ایران کدام است؟\nالف) شیراز ✓\nب) تهران\nپاسخ: ب')).toEqual([
      { ...capital, options: ['شیراز', 'تهران'], codes: ['answerTwofold', 'noCorrect'] },
    ]);
  });

  test('keeps the answer of a question without options', () => {
    expect(
      read('1) میانگین چیست؟ (۱/۵ نمره)\nپاسخ: جمع داده‌ها بخش بر تعدادشان\n2) ۳٫۵ + ۱ = ……'),
    ).toEqual([
      {
        text: 'میانگین چیست؟',

        points: 1.5,
        model: 'جمع داده‌ها بخش بر تعدادشان',
        codes: [],
      },
      { text: '۳٫۵ + ۱ = ……', codes: [] },
    ]);
  });

  test('says what stands before the first question and is none', () => {
    const [first, second] = readTyped('آزمون ریاضی\nنام و نام خانوادگی:\n۱- جذر ۹ چند است؟').rows;
    expect([first?.question, first?.remarks.map(({ code }) => code)]).toEqual([
      null,
      ['notQuestion'],
    ]);
    expect(second?.question?.text).toBe('جذر ۹ چند است؟');
  });

  const right = { ...capital, options: ['یک', '*دو'] };

  test('goes on where a new part counts from one again, and where numbers are left out', () => {
    const options = 'الف) یک\nب) دو\nپاسخ: ب';
    const numbers = [1, 2, 1, 2, 9];
    const text = numbers
      .map((number) => `${number}- پایتخت ایران کدام است؟\n${options}`)
      .join('\n');
    expect(read(text)).toEqual(numbers.map(() => right));
  });

  test('does not guess which of two questions with one number the key means', () => {
    const text = '۱- کدام؟\nالف) یک\nب) دو\nج) سه\n۱- کدام؟\nالف) یک\nب) دو\nج) سه\nکلید: ۱-ب';
    expect(read(text).map(({ codes }) => codes)).toEqual([
      ['keyNumberTwice', 'noCorrect'],
      ['keyNumberTwice', 'noCorrect'],
    ]);
  });

  test('leaves numbers inside a text where they are', () => {
    expect(read('1. در سال 1357 چه شد؟\n1357- بزرگ\n2. چرا؟')).toEqual([
      { text: 'در سال 1357 چه شد؟\n1357- بزرگ', codes: [] },
      { text: 'چرا؟', codes: [] },
    ]);
  });

  test('takes a question in bold, and options with bullets of which one is marked', () => {
    expect(read('**1. کدام؟**\nA. یک\n**B. دو**\nC. سه\n**2. کدام؟**\n- یک\n- دو *\n- سه')).toEqual(
      [
        { text: 'کدام؟', options: ['یک', '*دو', 'سه'], codes: [] },
        { text: 'کدام؟', options: ['یک', '*دو', 'سه'], codes: [] },
      ],
    );
  });

  test('takes two letters without an answer for parts of the question', () => {
    expect(read('۱- حل کنید: الف) x+1=2 ب) x-1=3 (۲ نمره)\n۲- زاویهٔ الف) و ب) را بیابید.')).toEqual(
      [
        { text: 'حل کنید: الف) x+1=2 ب) x-1=3', points: 2, codes: [] },
        { text: 'زاویهٔ الف) و ب) را بیابید.', codes: [] },
      ],
    );
  });
});

describe('what teachers write around their questions', () => {
  const four = '۱) یک ۲) دو ۳) سه ۴) چهار';
  const options = (right: number) =>
    ['یک', 'دو', 'سه', 'چهار'].map((word, at) => (at + 1 === right ? `*${word}` : word));

  test.each([
    ['گزینه ۲', 2],
    ['گزینهٔ «۳» صحیح است.', 3],
    ['پاسخ گزینه ی 3 می باشد', 3],
    ['پاسخ صحیح: گزینه 4 است', 4],
    ['پاسخ سوال ۱: ۲', 2],
    ['The correct answer is 1.', 1],
  ])('«%s» below the options is their answer, not a part of the last one', (line, right) => {
    expect(read(`۱- کدام؟\n${four}\n${line}\n\n۲- چرا؟`)[0]).toEqual({
      text: 'کدام؟',
      options: options(right),
      codes: [],
    });
  });

  test('headings of parts and good wishes belong to no question', () => {
    const text = `۱- کدام؟\n${four}\nگزینه ۱\n\nب) جاهای خالی را پر کنید. (۲ نمره)\n۲- آب ...... است.\n\nبخش سوم: تشریحی\n۳- چرا؟\n\nموفق باشید`;
    expect(readTyped(text).rows.map(({ question }) => question?.text ?? null)).toEqual([
      'کدام؟',
      null,
      'آب ...... است.',
      null,
      'چرا؟',
      null,
    ]);
  });

  test('a part that is asked of the question before stays in it', () => {
    expect(read('۱- متن را بخوانید.\nالف) معنی کنید.\n۲- چرا؟').map(({ text }) => text)[0]).toBe(
      'متن را بخوانید.\nالف) معنی کنید.',
    );
  });

  test('letters before what is asked or left blank are parts, however many', () => {
    const text = 'پاسخ دهید.\nالف) چرا؟\nب) چگونه؟\nج) چند؟';
    expect(read(`۱- ${text}`)).toEqual([{ text, codes: [] }]);
  });

  test('a line that follows the options after an empty one is left to her', () => {
    const [row] = readTyped(`۱- کدام؟\n${four}\nگزینه ۱\n\nاین متن به کجا می‌رود؟\n۲- چرا؟`).rows;
    expect(row?.remarks).toEqual([
      { code: 'lineInOption', weight: 'repair', values: { text: 'این متن به کجا می‌رود؟' } },
    ]);
  });

  test.each([
    ['آب ...... است. ۰/۲۵', 0.25],
    ['She ...... here. (0.5)', 0.5],
    ['چرا؟ ۱٫۵', 1.5],
    ['حاصل برابر است با (0.5)', undefined],
    ['از ۱/۵ تا ۲/۵', undefined],
  ])('a part of a point behind the sentence is its score: «%s»', (text, points) => {
    expect(read(`۱- ${text}`)[0]?.points).toBe(points);
  });

  test('a key that says why gives the right option and its reason, and is no further question', () => {
    const text = `۱- کدام؟\n${four}\n۲- کدام؟\n${four}\n\nپاسخ‌نامهٔ تشریحی\n۱- گزینه ۳ صحیح است. زیرا سه است.\nسطر دوم\n۲- گزینهٔ «۱»`;
    const { rows } = readTyped(text);
    expect(rows.map((row) => said(row))).toEqual([
      {
        text: 'کدام؟',
        options: options(3),
        model: 'زیرا سه است.\nسطر دوم',
        codes: ['feedbackKept'],
      },
      { text: 'کدام؟', options: options(1), codes: [] },
    ]);
  });

  test.each([
    ['(1) یک    (2) دو\n(3) سه    (4) چهار', '3) چرا؟'],
    ['1) یک    2) دو\n3) سه    4) چهار', '3) چرا؟'],
    ['1- یک    2- دو\n3- سه    4- چهار', '3) چرا؟'],
  ])('options in two lines of two do not count as the next question: %j', (lines, next) => {
    expect(read(`2) کدام؟\n${lines}\nپاسخ: 3\n${next}`)).toEqual([
      { text: 'کدام؟', options: options(3), codes: [] },
      { text: 'چرا؟', codes: [] },
    ]);
  });

  test('the whole part of a number is no box', () => {
    expect(read('۱- کدام؟\nالف) [x]\nب) [x]+1\nج) x\nپاسخ: ب')[0]?.options).toEqual([
      '[x]',
      '*[x]+1',
      'x',
    ]);
    expect(read('۱- ثابت کنید:\n[x] + [y] = 2\n[x] = 1')[0]?.text).toBe(
      'ثابت کنید:\n[x] + [y] = 2\n[x] = 1',
    );
  });

  test('rules, ticks before the answer and sums belong to no option and no question', () => {
    const text = `۱- کدام؟\n${four}\n\n✅ پاسخ: ۲\n\n---\n\n۲- چرا؟\nبارم: ۲\nجمع بارم: ۲۰ نمره`;
    expect(readTyped(text).rows.map((row) => said(row))).toEqual([
      { text: 'کدام؟', options: options(2), codes: [] },
      { text: 'چرا؟', points: 2, codes: [] },
      expect.objectContaining({ text: null, codes: ['notQuestion'] }),
    ]);
  });

  test('boxes behind the options mark the filled one', () => {
    expect(
      read('۱- کدام؟\nالف) یک □   ب) دو ■   ج) سه □   د) چهار □\n۲- کدام؟\n[x] یک\n[ ] دو'),
    ).toEqual([
      { text: 'کدام؟', options: options(2), codes: [] },
      { text: 'کدام؟', options: ['*یک', 'دو'], codes: [] },
    ]);
  });

  test('boxes and a star without a space mark the right option', () => {
    expect(read('1. کدام؟\n□ یک\n☑ دو\n□ سه\n2. Where?\na) Rome\nb) Paris*\nc) Bonn')).toEqual([
      { text: 'کدام؟', options: ['یک', '*دو', 'سه'], codes: [] },
      { text: 'Where?', options: ['Rome', '*Paris', 'Bonn'], codes: [] },
    ]);
  });
});
