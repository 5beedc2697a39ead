import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#domain/files/model.ts';
import type { ReadRow } from '../../model.ts';
import { RUNAWAY_SECONDS, secondsOf } from '../../testing/work.ts';
import { moodle } from './index.ts';

const folder = 'tests/fixtures/interchange/moodle';

async function read(file: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  if (!moodle.read) throw new Error('not read');
  return moodle.read(bytes, {});
}
const fixture = async (name: string) =>
  (await read(readFileSync(`${folder}/${name}`, 'utf8'))).rows;
const codes = (row: ReadRow | undefined) => row?.remarks.map(({ code }) => code);
const one = async (type: string, inner: string, text = 'متن') =>
  (
    await read(
      `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${inner}</question></quiz>`,
    )
  ).rows[0];

describe('choices of Moodle', () => {
  test('come with their key, score, tags, formula, picture and explanation', async () => {
    const [row] = await fixture('choices.xml');
    expect(row?.question).toMatchObject({
      type: 'multipleChoice',
      text: 'حاصل \\(\\sqrt{81}\\) کدام است؟\nبه شکل نگاه کنید و ۲ گزینه را کنار بگذارید.',
      options: [
        { text: '۸', isCorrect: false },
        { text: '\\(9\\)', isCorrect: true },
        { text: 'نه‌تا < ۹', isCorrect: false },
      ],
      maxScoreUnits: 360,
      modelAnswer: 'چون ۹ × ۹ می‌شود ۸۱.',
      tags: ['جبر', 'فصل ۲'],
    });
    expect(row?.question?.files.map(({ name, type, bytes }) => [name, type, bytes.length])).toEqual(
      [['شکل ۱.png', 'image/png', 70]],
    );
    expect(codes(row)).toEqual(['negativeMarks', 'feedbackKept']);
  });

  test('with several right ones become written questions with the whole key', async () => {
    const row = (await fixture('choices.xml'))[1];
    expect(row?.question).toMatchObject({
      type: 'descriptive',
      text: 'کدام عددها اول‌اند؟\nالف) ۲\nب) ۷\nج) ۹',
      modelAnswer: 'الف) ۲ (50%)\nب) ۷ (50%)\nج) ۹ (-100%)',
    });
    expect(codes(row)).toEqual(['severalCorrect']);
  });

  test('true or false keeps what is right', async () => {
    const row = (await fixture('choices.xml'))[2];
    expect(row?.question?.options).toEqual([
      { text: 'درست', isCorrect: false },
      { text: 'نادرست', isCorrect: true },
    ]);
  });

  test('without a key have none guessed', async () => {
    const rows = await fixture('broken.xml');
    expect(rows[0]?.question?.options.some(({ isCorrect }) => isCorrect)).toBe(false);
    expect(codes(rows[0])).toEqual([
      'fractionUnread',
      'bold',
      'optionEmpty',
      'optionTwice',
      'noCorrect',
    ]);
    expect(codes(rows[1])).toEqual(['cutOff']);
  });
});

describe('written answers of Moodle', () => {
  test('keep what is accepted, as it is typed, with tolerance and unit', async () => {
    const [short, number] = await fixture('written.xml');
    expect(short?.question).toMatchObject({
      type: 'descriptive',
      modelAnswer: 'تهران\na<b (50%)',
      maxScoreUnits: 120,
    });
    expect(number?.question?.modelAnswer).toBe('9.8 ± 0.05 m/s');
  });

  test('pairs do not give themselves away by their order', async () => {
    const row = (await fixture('written.xml'))[2];
    expect(row?.question?.text).toBe('جفت کنید.\n۱) سیب\n۲) هویج\nالف) برگ\nب) ریشه\nج) میوه');
    expect(row?.question?.modelAnswer).toBe('۱) سیب → ج) میوه\n۲) هویج → ب) ریشه');
  });

  test('essays bring formula and what the grader is told; those for files are answered with one', async () => {
    const rows = await fixture('written.xml');
    expect(rows[3]?.question).toMatchObject({
      text: 'شرح دهید:',
      formula: 'E=mc^2',
      modelAnswer: 'جرم و انرژی\n• تعریف: ۱\n• مثال: ۳',
    });
    expect(rows[4]?.question).toMatchObject({ type: 'pdf', files: [] });
    expect(rows[4]?.remarks.filter(({ weight }) => weight === 'repair')).toEqual([]);
  });

  test('gaps in the text are one choice, or stand in the text with their key', async () => {
    const rows = await fixture('written.xml');
    expect(rows[5]?.question).toMatchObject({
      text: 'پایتخت فرانسه ____ است.',
      options: [
        { text: 'London', isCorrect: false },
        { text: 'پاریس', isCorrect: true },
        { text: 'Rome }', isCorrect: false },
      ],
    });
    expect(rows[6]?.question).toMatchObject({
      text: '____ (۱) و ____ (۲)',
      modelAnswer: '(۱) دو / ۲ (50%)\n(۲) 3.5 ± 0.1',
    });
  });

  test('what has no counterpart is a row with its reason', async () => {
    const rows = await fixture('written.xml');
    expect(rows.slice(7).map((row) => [row.question, codes(row)])).toEqual([
      [null, ['typeUnsupported']],
      [null, ['noQuestion']],
    ]);
  });

  test('drawn numbers keep their names and ask for repair', async () => {
    const row = await one(
      'calculated',
      '<answer fraction="100"><text>{a}+{b}</text></answer>',
      '{a}+{b}؟',
    );
    expect(row?.question?.modelAnswer).toBe('{a}+{b}');
    expect(codes(row)).toContain('calculated');
  });
});

describe('texts of Moodle', () => {
  test.each<[string, string, string]>([
    [
      'tables as lines',
      '<table><tr><td>الف</td><td>ب</td></tr><tr><td>۱</td><td>۲</td></tr></table>',
      'الف | ب\n۱ | ۲',
    ],
    [
      'lists with their numbers',
      '<ol><li>یک</li><li>دو</li></ol><ul><li>سه</li></ul>',
      '1. یک\n2. دو\n• سه',
    ],
    [
      'raised and lowered signs',
      'H<sub>2</sub>O و x<sup>۲</sup> و a<sub>max</sub>',
      'H₂O و x^(۲) و a_(max)',
    ],
    ['TeX between dollar signs', 'حل $$x^2$$ و \\[y_1\\]', 'حل \\(x^2\\) و \\(y_1\\)'],
    [
      'formulas of Wiris',
      '«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«mfrac»«mn»1«/mn»«mn»2«/mn»«/mfrac»«/math»',
      '\\(\\frac{1}{2}\\)',
    ],
    ['Wiris within a formula', '\\(«math x»y«/math»\\)', '\\(«math x»y«/math»\\)'],
    ['quotation marks that are no formula', '«math» را معنی کنید', '«math» را معنی کنید'],
    ['money that is no formula', '5$$ و 6$$', '5$$ و 6$$'],
    ['half-spaces and marks of direction', 'می&zwnj;شود&rlm;!', 'می\u200cشود\u200f!'],
    ['Persian signs by number', '&#1587;&#x644;', 'سل'],
    ['signs of comparison', 'a < b & c &gt; d', 'a < b & c > d'],
  ])('keep %s', async (_, html, text) => {
    expect((await one('essay', '', html))?.question?.text).toBe(text);
  });

  test('of one displayed formula at their end give it to the question', async () => {
    expect((await one('essay', '', '<p>حل کنید</p><p>$$x^2=4$$</p>'))?.question).toMatchObject({
      text: 'حل کنید',
      formula: 'x^2=4',
    });
  });

  test('name the pictures that are not there, are elsewhere, or of another kind', async () => {
    const row = await one(
      'essay',
      '',
      'متن<img src="@@PLUGINFILE@@/x.png"><img src="https://a.example/y.png"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    );
    expect(row?.remarks).toEqual([
      { code: 'fileMissing', weight: 'repair', values: { name: 'x.png' } },
      { code: 'remotePicture', weight: 'dropped', values: { address: 'https://a.example/y.png' } },
      { code: 'fileType', weight: 'dropped', values: { name: '1.gif' } },
    ]);
    expect(row?.question?.text).toBe('متن[https://a.example/y.png]');
  });

  test.each(['windows-1256', 'utf-16le'])(
    'are read in %s where the file says so',
    async (encoding) => {
      const body =
        '<quiz><question type="essay"><questiontext><text>سلام</text></questiontext></question></quiz>';
      const bytes =
        encoding === 'utf-16le'
          ? new Uint8Array([
              0xff,
              0xfe,
              ...new Uint8Array(Uint16Array.from(body, (sign) => sign.charCodeAt(0)).buffer),
            ])
          : new Uint8Array([
              ...new TextEncoder().encode('<?xml version="1.0" encoding="windows-1256"?>'),
              ...Array.from(
                body,
                (sign) => ({ س: 0xd3, ل: 0xe1, ا: 0xc7, م: 0xe3 })[sign] ?? sign.charCodeAt(0),
              ),
            ]);
      expect((await read(bytes)).rows[0]?.question?.text).toBe('سلام');
    },
  );
});

describe('files that are none of Moodle', () => {
  test.each([
    ['<questestinterop/>', 'oldQti'],
    ['<assessmentItem/>', 'isQti'],
    ['<moodle_backup/>', 'moodleBackup'],
    ['<lesson/>', 'notMoodle'],
    ['<quiz></quiz>', 'noItems'],
    ['سلام', 'notXml'],
    ['', 'empty'],
  ])('%s is refused as %s', async (file, code) => {
    await expect(read(file)).rejects.toMatchObject({ name: UnreadableFile.name, code });
  });
});

test('five thousand questions are all read, and no reading runs away', async () => {
  const many = readFileSync(`${folder}/choices.xml`, 'utf8').replace(
    /<question type="multichoice">[^]*<\/question>/,
    (some) => some.repeat(1_667),
  );
  const seconds = await secondsOf(async () => expect((await read(many)).rows.length).toBe(5_001));
  console.log(`5,001 questions: ${Math.round(seconds * 1_000)} ms`);
  expect(seconds).toBeLessThan(RUNAWAY_SECONDS);
}, 60_000);

const answers = (...fractions: number[]) =>
  fractions
    .map((fraction, at) => `<answer fraction="${fraction}"><text>${'abcd'[at]}</text></answer>`)
    .join('');

test('a choice of one answer keeps its full one where others earn a part', async () => {
  const row = await one('multichoice', `<single>true</single>${answers(50, 100, -25)}`);
  expect(row?.question?.options.map(({ isCorrect }) => isCorrect)).toEqual([false, true, false]);
  expect(row?.remarks.map(({ code, values }) => [code, values])).toEqual([
    ['negativeMarks', { n: 1 }],
    ['partialMarks', { text: 'a (50%)' }],
  ]);
  const several = await one('multichoice', `<single>false</single>${answers(50, 100)}`);
  expect(codes(several)).toEqual(['severalCorrect']);
});
