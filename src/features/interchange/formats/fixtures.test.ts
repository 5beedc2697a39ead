import { describe, expect, test } from 'vitest';
import type { Codec } from '../model.ts';
import { said } from '../testing/said.ts';
import { samples } from '../testing/samples.ts';
import { aiken } from './aiken/index.ts';
import { gift } from './gift/index.ts';
import { csv } from './table/index.ts';
import { text } from './text/index.ts';

async function read(codec: Codec, name: string) {
  const bytes = samples(codec.format).get(name);
  if (!bytes || !codec.read) throw new Error(`${name} is not there`);
  const { rows } = await codec.read(bytes, {});
  return rows.map((row) => said(row));
}

describe('files as they come', () => {
  test('an export of Moodle', async () => {
    const rows = await read(gift, 'moodle-export.txt');
    expect(rows.map(({ codes }) => codes)).toEqual([
      ['category'],
      ['bold', 'negativeMarks', 'feedback', 'feedbackKept'],
      ['severalCorrect'],
      ['trueFalse', 'feedback'],
      ['matching'],
      ['shortAnswer', 'feedback'],
      expect.arrayContaining(['scriptDropped']),
      ['description'],
    ]);
    expect(rows[1]).toMatchObject({
      text: 'کدام عدد اول است؟',
      options: ['*۱۱', '۹', '۱۵', '۲۱'],
      model: 'یازده تنها بر یک و خودش بخش‌پذیر است.',
      tags: ['فصل ۱', 'نیم‌سال'],
    });
    expect(rows[3]?.text).toBe('می‌توان گفت \\(a^2=b\\).');
    expect(rows[4]?.model).toContain('{} → الف) =~');
  });

  test('plain texts of GIFT', async () => {
    expect(await read(gift, 'plain.txt')).toEqual([
      {
        text: '\\(\\frac{1}{2}\\) + ۱ ?',
        model: '1.5 ± 0.01\n1 (50%)',
        codes: ['numerical', 'feedback'],
      },
      {
        text: 'کدام نشانه درست است؟\n«a < b»',
        options: ['*a = b', 'a ~ b', 'a # b: c'],
        codes: [],
      },
    ]);
  });

  test('Aiken with letters of three scripts', async () => {
    expect((await read(aiken, 'letters.txt')).map(({ options }) => options)).toEqual([
      ['شیراز', '*تهران', 'تبریز', 'یزد'],
      ['9', '*11', '15'],
      ['*فاصلهٔ کوتاه', 'فاصلهٔ بلند'],
    ]);
  });

  test('an exam that was typed', async () => {
    expect(await read(text, 'exam.txt')).toEqual([
      expect.objectContaining({ text: null, codes: ['notQuestion'] }),
      {
        text: 'کدام عدد اول است؟',
        options: ['۹', '*۱۱', '۱۵', '۲۱'],
        points: 1,
        codes: ['scoreTaken'],
      },
      {
        text: 'حاصل \\(\\frac{1}{2}+\\frac{1}{3}\\) کدام است؟',
        options: ['*\\(\\frac{5}{6}\\)', '\\(\\frac{2}{5}\\)'],
        points: 1.5,
        codes: ['scoreTaken'],
      },
      { text: 'قضیهٔ فیثاغورس را بنویسید.', points: 2, codes: ['scoreTaken'] },
      {
        text: 'جای خالی را پر کنید: می‌توان گفت ........ است.',
        model: 'درست',
        codes: ['answerKept'],
      },
    ]);
  });

  test('a table that Excel saved', async () => {
    expect(await read(csv, 'excel.csv')).toEqual([
      { text: 'کدام عدد "اول" است؟', options: ['۹', '*۱۱', '۱۵', '۲۱'], points: 1, codes: [] },
      { text: 'دو سطر\nدارد؟', options: ['*=1+1', '-5', '@x', '+3'], points: 0.75, codes: [] },
      { text: 'چند تا؟', options: ['2', '1'], points: 1, codes: ['answerTwofold', 'noCorrect'] },
      expect.objectContaining({ points: 2, codes: ['severalCorrect'] }),
    ]);
  });

  test.each<[Codec, string, string[][]]>([
    [
      gift,
      'broken.txt',
      [
        ['braces'],
        ['secondAnswer'],
        ['optionEmpty', 'noCorrect'],
        ['braces'],
        ['noEmptyLine'],
        ['noEmptyLine'],
      ],
    ],
    [
      aiken,
      'broken.txt',
      [
        ['noOptions', 'answerKept'],
        ['noCorrect'],
        ['answerUnknown', 'noCorrect'],
        ['lettersGap', 'answerTwofold', 'noCorrect'],
      ],
    ],
    [
      csv,
      'broken.csv',
      [[], ['answerUnknown', 'optionTwice', 'optionEmpty', 'noCorrect'], ['noCorrect']],
    ],
  ])(
    'what is broken in a file is left (%#) to be repaired, never guessed',
    async (codec, name, codes) => {
      const rows = await read(codec, name);
      expect(rows.map((row) => row.codes)).toEqual(codes);
    },
  );
});
