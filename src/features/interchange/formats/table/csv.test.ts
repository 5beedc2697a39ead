import { describe, expect, test } from 'vitest';
import { said } from '../../testing/said.ts';
import { readTable, readingOf, type Mapping } from './index.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(text: string, change?: Partial<Mapping>) {
  const table = readTable(bytesOf(text));
  return readingOf(table, { ...table.guess, ...change }).rows.map((row) => said(row));
}

const two = { text: 'کدام؟', options: ['یک', '*دو'], codes: [] };
const head = 'متن سوال,گزینه ۱,گزینه ۲,پاسخ صحیح\n';

describe('a table', () => {
  test.each([
    ['commas', `${head}کدام؟,یک,دو,۲`],
    ['semicolons', 'سوال;گزینهٔ الف;گزینهٔ ب;کلید\nکدام؟;یک;دو;ب'],
    ['tabs', 'Question\tOption A\tOption B\tAnswer\nکدام؟\tیک\tدو\tB'],
    ['a sign that it names', 'sep=|\nQuestion|A|B|Correct\nکدام؟|یک|دو|2'],
    ['the words of the right option', `${head}کدام؟,یک,دو,دو`],
    [
      'quotes and Windows ends',
      '"سوال","گزینه ۱","گزینه ۲","پاسخ"\r\n"کدام؟","یک","دو","گزینه ۲"\r\n',
    ],
    [
      'Kahoot headings',
      'Quiz\n\n,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Time limit (sec),Correct answer(s) - choose at least one\n1,کدام؟,یک,دو,20,2',
    ],
    [
      'Quizizz headings',
      'Question Text,Question Type,Option 1,Option 2,Option 3,Correct Answer,Time in seconds\nکدام؟,Multiple Choice,یک,دو,,2,30',
    ],
    [
      'Blooket headings',
      'Question #,Question Text,Answer 1,Answer 2,Answer 3 (Optional),Time Limit (sec),Correct Answer(s)\n1,کدام؟,یک,دو,,20,2',
    ],
    ['letters as headings', 'questiontext,A,B,Answer 1\nکدام؟,یک,دو,B'],
    ['numbered from nought by its headings', 'question,option 0,option 1,correct\nکدام؟,یک,دو,1'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toEqual([two]);
  });

  test('with the right answer beside the wrong ones keeps which is which', () => {
    expect(
      read('Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)\nQ,a,b,c'),
    ).toEqual([{ text: 'Q', options: ['*a', 'b', 'c'], codes: [] }]);
  });

  test('without headings is guessed by what it holds, and says so', () => {
    const table = readTable(
      bytesOf('۱,پایتخت ایران کدام است؟,شیراز,تهران,ب\n۲,پایتخت فارس کدام است؟,شیراز,تهران,الف'),
    );
    expect(table.guess).toEqual({
      headerRow: -1,
      roles: ['name', 'text', 'option', 'option', 'correct'],
      numbersFrom: 1,
    });
    const reading = readingOf(table, table.guess);
    expect(reading.remarks.map(({ code }) => code)).toEqual(['noHeadings']);
    expect(
      reading.rows.map(({ question }) => question?.options.map((one) => one.isCorrect)),
    ).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test('goes by the columns that she says', () => {
    const text = 'a1,b1,c1\nیک,کدام؟,دو';
    expect(read(text, { headerRow: 0, roles: ['wrong', 'text', 'correct'] })).toEqual([
      { text: 'کدام؟', options: ['*دو', 'یک'], codes: [] },
    ]);
  });
});

describe('a key', () => {
  test('of several options is never made one', () => {
    expect(read(`${head}کدام؟,یک,دو,"1,2"`)).toEqual([
      { text: 'کدام؟\nالف) یک\nب) دو', model: 'الف) یک\nب) دو', codes: ['severalCorrect'] },
    ]);
  });

  test('that is a number and the words of another option is left to her', () => {
    expect(read(`${head}چند؟,2,1,2`)).toEqual([
      { text: 'چند؟', options: ['2', '1'], codes: ['answerTwofold', 'noCorrect'] },
    ]);
    expect(read(`${head}چند؟,1,2,2`)).toEqual([{ text: 'چند؟', options: ['1', '*2'], codes: [] }]);
  });

  test('that counts from nought is left to her until she says so', () => {
    const text = `${head}کدام؟,یک,دو,0\nکدام؟,یک,دو,1`;
    const doubt = ['countsFromNought', 'noCorrect'];
    expect(read(text).map(({ codes }) => codes)).toEqual([doubt, doubt]);
    expect(read(text, { numbersFrom: 0 }).map(({ options }) => options)).toEqual([
      ['*یک', 'دو'],
      ['یک', '*دو'],
    ]);
  });

  test('headed as an index is left to her, unless a row shows that it begins at one', () => {
    const heading = 'question,option 1,option 2,option 3,correct index\n';
    const doubt = ['countsFromNought', 'noCorrect'];
    expect(read(`${heading}q,a,b,c,1\nr,d,e,f,2`).map(({ codes }) => codes)).toEqual([
      doubt,
      doubt,
    ]);
    expect(read(`${heading}q,a,b,c,3\nr,d,e,f,2`).map(({ options }) => options)).toEqual([
      ['a', 'b', '*c'],
      ['d', '*e', 'f'],
    ]);
  });

  test('beyond the options is left to her', () => {
    expect(read(`${head}کدام؟,یک,دو,3`)[0]?.codes).toEqual(['answerUnknown', 'noCorrect']);
  });
});

describe('other cells', () => {
  test('give score, difficulty, tags, model answer, formula and criteria', () => {
    const text =
      'سوال,نوع,بارم,درجه سختی,برچسب‌ها,پاسخ تشریحی,فرمول,معیارها\nشرح دهید,تشریحی,"۱٫۵",دشوار,"فصل ۱، جبر",چون,x^2,"بیان | ۱\nنتیجه | 0.5"';
    const table = readTable(bytesOf(text));
    expect(readingOf(table, table.guess).rows[0]).toMatchObject({
      question: {
        type: 'descriptive',
        maxScoreUnits: 360,
        difficulty: 'hard',
        tags: ['فصل ۱', 'جبر'],
        modelAnswer: 'چون',
        formula: 'x^2',
        rubric: [
          { text: 'بیان', scoreUnits: 240 },
          { text: 'نتیجه', scoreUnits: 120 },
        ],
      },
      remarks: [],
    });
  });

  test('that begin as formulas of a spreadsheet come back as they were', () => {
    expect(read(`${head}کدام؟,'=1+1,-5,۲`)).toEqual([
      { text: 'کدام؟', options: ['=1+1', '*-5'], codes: [] },
    ]);
  });

  test('true and false become two options', () => {
    expect(read('question,type,answer\nزمین گرد است.,True/False,false')).toMatchObject([
      { options: ['درست', '*نادرست'], codes: ['trueFalse'] },
    ]);
  });

  test('that nobody asked for are named', () => {
    const table = readTable(bytesOf('question,correct answer,wrong answer,time limit\nQ,a,b,20'));
    expect(readingOf(table, table.guess).remarks).toEqual([
      { code: 'columnsUnused', weight: 'note', values: { names: 'time limit' } },
    ]);
  });

  test('beyond the headings are never left out in silence', () => {
    expect(read(`${head}کدام, آیا؟,یک,دو,۲`)).toEqual([
      {
        text: 'کدام',
        options: ['آیا؟', 'یک'],
        codes: ['extraCells', 'answerUnknown', 'noCorrect'],
      },
    ]);
  });

  test('of one column are not divided by the commas of their sentences', () => {
    expect(read('سوال\nالف، ب، ج چیست؟\nx, y چند است؟')).toEqual([
      { text: 'الف، ب، ج چیست؟', codes: [] },
      { text: 'x, y چند است؟', codes: [] },
    ]);
    expect(read('الف، ب، ج چیست؟\nد کدام است؟').map(({ text }) => text)).toEqual([
      'الف، ب، ج چیست؟',
      'د کدام است؟',
    ]);
  });

  test('with a quote that is never closed do not swallow the file', () => {
    const text = `${head}"کدام؟,یک,دو,۲\nکدام؟,یک,دو,۲\n`;
    const table = readTable(bytesOf(text));
    const reading = readingOf(table, table.guess);
    expect(reading.rows.length).toBe(2);
    expect(reading.remarks.map(({ code }) => code)).toContain('quotesBroken');
  });
});

describe('the writing of a file', () => {
  const text = `${head}کدام؟,یک,دو,۲`;
  const utf16 = (isLittle: boolean, marked: boolean) => {
    const units = `${marked ? '\ufeff' : ''}${text}`
      .split('')
      .map((letter) => letter.charCodeAt(0));
    return new Uint8Array(
      units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
    );
  };
  const windows = () => {
    const letters = new Map(
      Array.from({ length: 256 }, (_, byte) => [
        new TextDecoder('windows-1256').decode(new Uint8Array([byte])),
        byte,
      ]),
    );
    const plain = text
      .replaceAll('ی', 'ي')
      .replaceAll('۱', '1')
      .replaceAll('۲', '2')
      .replaceAll('؟', '؟');
    return new Uint8Array(plain.split('').map((letter) => letters.get(letter) ?? 63));
  };

  test.each([
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 with a mark', utf16(true, true)],
    ['UTF-16 the other way round', utf16(false, true)],
    ['UTF-16 without a mark', utf16(true, false)],
    ['Persian Windows', windows()],
  ])('may be %s', (_, bytes) => {
    const table = readTable(bytes);
    const [row] = readingOf(table, table.guess).rows;
    expect(row?.question?.text).toBe('کدام؟');
    expect(row?.question?.options[1]).toEqual({ text: 'دو', isCorrect: true });
  });
});

test('a key of ص and غ makes a sentence one to judge', () => {
  expect(read('سوال,پاسخ\nآب تر است,ص\nیخ گرم است,غ')).toEqual([
    { text: 'آب تر است', options: ['*درست', 'نادرست'], codes: ['trueFalse'] },
    { text: 'یخ گرم است', options: ['درست', '*نادرست'], codes: ['trueFalse'] },
  ]);
});

test('columns beyond the bound are left out and named', () => {
  const table = readTable(bytesOf(`question,${'a,'.repeat(150_000)}\nq,${'b,'.repeat(150_000)}`));
  expect(table.rows[0]?.length).toBe(200);
  expect(table.remarks.map(({ code }) => code)).toContain('columnsCut');
});
