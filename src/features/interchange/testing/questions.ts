import * as fc from 'fast-check';
import type { Difficulty, QuestionType } from '#contract/shapes.ts';
import type { CarriedQuestion } from '../model.ts';

const words = fc.constantFrom(
  'می‌شود',
  'کدام',
  'گزینه',
  'درست',
  'نیم‌فاصله‌ها',
  '۱۲۳',
  '۳٫۵',
  '456',
  '٧٨',
  'H₂O',
  '🙂👩‍👧',
  '«نقل»',
  '؟',
  'الف',
  'A)',
  '\\(x^2=\\frac{1}{2}\\)',
  '\\(a \\neq b\\)',
  '\\',
  '\\n',
  '\\=',
  '\\frac{1}{2}',
  '{',
  '}',
  '=',
  '~',
  '#',
  '####',
  ':',
  '::',
  '->',
  '%50%',
  '//',
  '[html]',
  '[tag:x]',
  '$CATEGORY:',
  '<b>',
  '<script>alert(1)</script>',
  '&amp;',
  'a < b > c',
  '"',
  "'",
  ',',
  ';',
  '؛',
  '|',
  '\t',
  '=1+1',
  '@x',
  '-5',
  '+3',
  "'=x",
  'پاسخ: ب',
  'ANSWER: B',
  'B) دو',
  '۲-',
  '* ',
  '\u200f',
  'x\u00a0y',
);
const gap = fc.constantFrom(' ', ' ', ' ', '', '\n', '\n\n', '  ');

/** A text that files have trouble with; `edges` lets it begin and end with spaces. */
function awkward(edges: boolean): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(words, gap), { minLength: 1, maxLength: 7 })
    .map((parts) => parts.map(([word, space]) => word + space).join(''))
    .map((text) => (edges ? text : text.replace(/[\s\u200f]*\n[\s\u200f]*/g, '\n').trim()))
    .map((text) => (text.trim() === '' ? 'متن' : text));
}

const distinct = <T>(of: fc.Arbitrary<T>, least: number, most: number, by: (one: T) => string) =>
  fc.uniqueArray(of, { minLength: least, maxLength: most, selector: by });

/** A question with texts of a given kind, as the app holds them: whole and fit to be saved. */
function questionOf(text: fc.Arbitrary<string>): fc.Arbitrary<CarriedQuestion> {
  const key = (one: string) => one.trim();
  const options = distinct(text, 2, 10, key).chain((texts) =>
    fc
      .nat(texts.length - 1)
      .map((right) => texts.map((one, at) => ({ text: one, isCorrect: at === right }))),
  );
  const rubric = fc.array(fc.record({ text, scoreUnits: fc.nat(80).map((steps) => steps * 60) }), {
    maxLength: 3,
  });
  return fc
    .record({
      type: fc.constantFrom<QuestionType[]>(
        'descriptive',
        'multipleChoice',
        'multipleChoice',
        'combined',
        'oral',
      ),
      text,
      formula: fc.option(fc.constantFrom('x^2+1', '\\frac{a}{b}=c', '\\sqrt{2}\\neq 1'), {
        freq: 3,
      }),
      options,
      maxScoreUnits: fc.option(fc.integer({ min: 1, max: 400 }).map((steps) => steps * 60)),
      modelAnswer: fc.option(text),
      rubric,
      difficulty: fc.option(fc.constantFrom<Difficulty[]>('easy', 'medium', 'hard')),
      tags: distinct(
        fc.constantFrom('فصل ۱', 'هندسه', 'نیم‌سال', 'a b', 'x]y', 'کنکور؛ ۹۹'),
        0,
        3,
        key,
      ),
      files: fc.constant<CarriedQuestion['files']>([]),
    })
    .map((question): CarriedQuestion => {
      const hasOptions = question.type === 'multipleChoice' || question.type === 'combined';
      return Object.assign(question, { options: hasOptions ? question.options : [] });
    });
}

/** Questions as the app keeps them. */
export const tidyQuestion = questionOf(awkward(false));
/** The same with spaces and empty lines where no reader keeps them. */
export const anyQuestion = questionOf(awkward(true));
/** Questions of one line without signs that formats use: nothing of them may be lost anywhere. */
export const plainQuestion = questionOf(
  fc
    .array(fc.constantFrom('می‌شود', 'کدام', '۱۲۳', '456', 'H₂O', '🙂', '«نقل»', '\\(x^2\\)'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => `جملهٔ ${parts.join(' ')}`),
);
