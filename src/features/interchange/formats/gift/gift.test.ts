import { describe, expect, test } from 'vitest';
import { said } from '../../testing/said.ts';
import { readGift } from './index.ts';

const read = (text: string) => readGift(text).rows.map((row) => said(row));

const choice = { text: 'Q', options: ['*a', 'b'], codes: [] };

describe('a choice', () => {
  test.each([
    ['on one line', 'Q {=a ~b}'],
    ['on several lines', 'Q {\n\t=a\n\t~b\n}'],
    ['with ends of lines of old Macs', 'Q {\r=a\r~b\r}'],
    ['with comments between its answers', 'Q {\n// one\n=a\n  // two\n~b\n}'],
    ['with spaces after it', 'Q {=a ~b}   '],
    ['with the weights of a right answer', 'Q {~%100%a ~%0%b}'],
    ['with a sign before each answer', 'Q {~=a ~b}'],
  ])('is read %s', (_, text) => {
    expect(read(text)[0]).toMatchObject({ text: 'Q', options: ['*a', 'b'] });
  });

  test('keeps colons, hashes and addresses of its text as they are', () => {
    expect(read('At 10:30 see http://a.ir/#x 50% {=a: b ~c}')).toEqual([
      { text: 'At 10:30 see http://a.ir/#x 50%', options: ['*a: b', 'c'], codes: [] },
    ]);
  });

  test('takes escaped signs as signs, also in Persian and in formulas', () => {
    expect(read('جملهٔ می‌\\~شود \\{\\} \\(x\\=2\\)\\nسطر دو {=\\=۱ ~\\#۲}')).toEqual([
      { text: 'جملهٔ می‌~شود {} \\(x=2\\)\nسطر دو', options: ['*=۱', '#۲'], codes: [] },
    ]);
  });

  test('reads a formula that was written without escapes', () => {
    expect(read('حاصل \\(\\frac{1}{2}\\) و $$\\sqrt{x=4}$$؟ {=\\(x=1\\) ~\\(a\\neq b\\)}')).toEqual(
      [
        {
          text: 'حاصل \\(\\frac{1}{2}\\) و \\(\\sqrt{x=4}\\)؟',
          options: ['*\\(x=1\\)', '\\(a\\neq b\\)'],
          codes: ['formulaUnescaped', 'formulaMarks'],
        },
      ],
    );
  });

  test('puts a gap where the answers stand inside the sentence', () => {
    expect(read('Grant is {~buried =entombed} in the tomb.')).toEqual([
      { text: 'Grant is _____ in the tomb.', options: ['buried', '*entombed'], codes: [] },
    ]);
  });

  test('says that negative marks are left out', () => {
    expect(read('Q {=a ~%-33.33333%b}')).toEqual([{ ...choice, codes: ['negativeMarks'] }]);
  });

  test('never makes one right answer of several', () => {
    expect(read('Q {~%50%a ~%50%b ~%-100%c}')).toEqual([
      {
        text: 'Q\nA) a\nB) b\nC) c',
        model: 'A) a (50%)\nB) b (50%)\nC) c (-100%)',
        codes: ['severalCorrect'],
      },
    ]);
    expect(read('Q {=a =b ~c}')[0]?.codes).toEqual(['severalCorrect']);
  });

  test('without a right answer is kept to be repaired', () => {
    expect(read('Q {~a ~b ~}')).toEqual([
      { text: 'Q', options: ['a', 'b', ''], codes: ['optionEmpty', 'noCorrect'] },
    ]);
  });

  test('says that words for those who answer are left out, and keeps the explanation', () => {
    expect(read('Q {=a#yes ~b#no####because}')).toEqual([
      { ...choice, model: 'because', codes: ['feedback', 'feedbackKept'] },
    ]);
  });
});

describe('the other types', () => {
  test('true and false become two options in the language of the question', () => {
    expect(read('زمین گرد است. {T}\n\nThe sun is cold. {FALSE#no#yes}')).toEqual([
      { text: 'زمین گرد است.', options: ['*درست', 'نادرست'], codes: ['trueFalse'] },
      { text: 'The sun is cold.', options: ['True', '*False'], codes: ['trueFalse', 'feedback'] },
    ]);
  });

  test.each([
    ['{=a =%50%b}', 'a\nb (50%)', 'shortAnswer'],
    ['{yes}', 'yes', 'shortAnswer'],
    ['{#3:0.2}', '3 ± 0.2', 'numerical'],
    ['{#1..5}', '1 … 5', 'numerical'],
    ['{#-3..-1}', '-3 … -1', 'numerical'],
    ['{#1e5:10}', '1e5 ± 10', 'numerical'],
    ['{#=%100%3:0 =%50%4:1}', '3\n4 ± 1 (50%)', 'numerical'],
  ])('%s keeps what is taken as right in the model answer', (answer, model, code) => {
    expect(read(`Q ${answer}`)).toEqual([{ text: 'Q', model, codes: [code] }]);
  });

  test('pairs keep both columns and do not tell the answer by their order', () => {
    expect(read('Q {=b -> z =a -> y = -> x}')).toEqual([
      {
        text: 'Q\n1) b\n2) a\nA) x\nB) y\nC) z',
        model: '1) b → C) z\n2) a → B) y',
        codes: ['matching'],
      },
    ]);
  });

  test('an essay has no options, a text without braces is no question, a category neither', () => {
    expect(read('Q {}\n\nJust words\n\n$CATEGORY: a/b\n\nQ {####model}')).toEqual([
      { text: 'Q', codes: [] },
      { name: 'Just words', text: null, codes: ['description'] },
      { name: 'a/b', text: null, codes: ['category'] },
      { text: 'Q', model: 'model', codes: ['feedbackKept'] },
    ]);
  });
});

describe('what files of other programs hold', () => {
  test('names, tags and formats of Moodle', () => {
    const text =
      '// question: 12  name: n\n// [id:7] [tag:فصل ۱] [tag:x\\]y]\n::نام \\: ۱::[html]<p>Q&nbsp;<b>bold</b></p>{\n\t=<p>a</p>\n\t~[plain]<b>\n}';
    expect(read(text)).toEqual([
      {
        text: 'Q\u00a0bold',
        options: ['*a', '<b>'],
        tags: ['فصل ۱', 'x]y'],
        codes: ['bold'],
      },
    ]);
  });

  test('scripts and pictures never come through', () => {
    const [row] = readGift(
      '[html]<p>Q<script>alert(1)</script><img src="@@PLUGINFILE@@/a.png"><img src="http://x/y.png" onerror="x()"></p> {=a ~b}',
    ).rows;
    expect(row?.question?.text).not.toMatch(/<|alert|onerror/);
    expect(row?.remarks.map(({ weight }) => weight)).toContain('dropped');
  });

  test('an angle bracket that is no markup stays', () => {
    expect(read('اگر a < b و x>y باشد {=a<b ~&lt;b&gt;}')).toEqual([
      { text: 'اگر a < b و x>y باشد', options: ['*a<b', '<b>'], codes: [] },
    ]);
  });

  test('questions without an empty line between them are divided, answers with one are joined', () => {
    expect(read('Q {=a ~b}\nQ {=a ~b}\n\n::n:: Q {\n=a\n\n~b\n}')).toEqual([
      { ...choice, codes: ['noEmptyLine'] },
      { ...choice, codes: ['noEmptyLine'] },
      { ...choice, codes: ['emptyLineInside'] },
    ]);
  });

  test('a second place for an answer is left to her, as is an unclosed one', () => {
    expect(read('Two {=a ~b} and {=c ~d}.\n\nQ {=a ~b')).toEqual([
      { text: 'Two _____ and {=c ~d}.', options: ['*a', 'b'], codes: ['secondAnswer'] },
      { text: 'Q {=a ~b', codes: ['braces'] },
    ]);
  });
});

describe('weights', () => {
  test('of one right answer and others that earn a part keep the right one', () => {
    expect(read('Q {~a ~%50%b =c}')).toEqual([
      { text: 'Q', options: ['a', 'b', '*c'], codes: ['partialMarks'] },
    ]);
  });

  test('of nought are no answer that is taken as right', () => {
    expect(read('Q {=frog =%50%cat =%0%*#wrong}')).toEqual([
      { text: 'Q', model: 'frog\ncat (50%)', codes: ['shortAnswer', 'feedback'] },
    ]);
  });
});

test.each(['~a', '=a~b', '=a->b'])(
  'a list of a hundred thousand answers (%s) is left to be repaired',
  (one) => {
    const [row] = readGift(`Q {${one.repeat(100_000)}}`).rows;
    expect(row?.question?.text).toBe('Q');
    expect(row?.remarks.map(({ code }) => code)).toEqual(['optionsMany']);
  },
);
