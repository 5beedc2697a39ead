import { describe, expect, it } from 'vitest';
import { UnreadableFile } from '#domain/files/model.ts';
import { rootName } from './markup.ts';
import { detect } from './index.ts';
import { loadCodec, loadTemplate } from '../codecs.ts';
import { FORMATS, type CarriedQuestion } from '../model.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const refused = (text: string) => {
  try {
    return detect(bytes(text)).format;
  } catch (error) {
    return error instanceof UnreadableFile ? error.code : error;
  }
};

const question: CarriedQuestion = {
  type: 'multipleChoice',
  text: 'پایتخت ایران کدام است؟',
  formula: null,
  options: [
    { text: 'تهران', isCorrect: true },
    { text: 'شیراز', isCorrect: false },
  ],
  maxScoreUnits: 240,
  modelAnswer: null,
  rubric: [],
  difficulty: null,
  tags: [],
  files: [],
};

describe('what a file is', () => {
  it.each(FORMATS.filter((format) => format !== 'text'))(
    'is found from its content: what is written as %s',
    async (format) => {
      const { write } = await loadCodec(format);
      const written = await write?.([question, { ...question, text: 'دومی؟' }], 'نمونه', 'fa');
      expect(written && detect(written.bytes).format).toBe(format);
    },
  );

  it('is found for the template that teachers fill in', async () => {
    expect(detect((await loadTemplate('fa')).bytes).format).toBe('xlsx');
  });

  it('is plain text with numbered questions and answers under them', () => {
    const text =
      '۱) دو و دو؟ (۱ نمره)\nالف) سه\nب) چهار\nپاسخ: ب\n\n۲) سه و سه؟\nالف) شش\nب) هفت\nپاسخ: الف';
    expect(detect(bytes(text)).format).toBe('text');
  });

  it('is Aiken also with Persian letters', () => {
    expect(detect(bytes('دو و دو؟\nالف) سه\nب) چهار\nپاسخ: ب\n')).format).toBe('aiken');
  });

  it.each([
    ['::نام:: Q {=a ~b}', 'gift'],
    ['Q\nA) a\nB) b\nANSWER: B', 'aiken'],
    ['سوال\tگزینه ۱\tگزینه ۲\tپاسخ\nQ\ta\tb\t2', 'csv'],
    ['1. \\(\\sqrt{x=2}\\) چیست؟', 'text'],
  ])('is known from few words that are pasted: %j', (text, format) => {
    expect(detect(bytes(text)).format).toBe(format);
  });

  it('does not take the braces of formulas for answers of GIFT', () => {
    const text = 'حاصل \\(\\frac{1}{2}=x\\) را به‌دست آورید.\n\nو $$\\sqrt{=}$$ را.';
    expect(detect(bytes(text)).format).toBe('text');
  });

  it('is told by its first element, past comments and declarations', () => {
    expect(
      rootName('\n<?xml version="1.0"?><!-- <quiz> --><!DOCTYPE a [<!ENTITY b "c">]><x:quiz>'),
    ).toBe('quiz');
    expect(rootName('a < b and c > d')).toBeNull();
  });

  it.each([
    ['<questestinterop/>', 'oldQti'],
    ['<html><body/></html>', 'html'],
    ['<svg><script/></svg>', 'unknownXml'],
    ['', 'empty'],
  ])('is refused by name where it is %s', (text, code) => {
    expect(refused(text)).toBe(code);
  });
});

describe('tables of other programs', () => {
  it.each([
    ['sep=;\r\nسوال;الف;ب;پاسخ\r\n"دو\r\nسطر";یک;دو;ب\r\nچند؟;۱;۲;۱;;;\r\n'],
    [
      'Quiz template,,,,\n"Add questions, at least two",,,,\n,,,,\n#,Question - max 120 characters,Answer 1 - max 75,Answer 2 - max 75,Correct answer(s) - choose one\n1,Where?,a,b,2\n',
    ],
    [
      '"Import\nTemplate",,,,\nQuestion #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Correct Answer(s)\n(Only #)"\n1,2+2?,3,4,5,2\n',
    ],
    ['سوال\tگزینه ۱\tگزینه ۲\tکلید\nکدام؟\tیک\tدو\t2\n"دو ""سطر""\nدارد"\tیک\tدو\tد\t\t\n'],
    ['Question,A,B,Answer\n"\\{x=2\\} and {y=3}?",1,2,A\n'],
  ])('are tables: %j', (text) => {
    expect(detect(bytes(text)).format).toBe('csv');
  });

  it('in the writing of old Windows and as Unicode text of Excel are tables, too', () => {
    const text = 'سوال\tگزینه 1\tگزینه 2\tپاسخ\r\n"کدام\nاست؟"\tالف\tب\t2\r\n';
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer),
    ]);
    expect(detect(wide).format).toBe('csv');
  });

  it('are not what is only a text with commas', () => {
    const text = 'علی، رضا, حسن\nآمدند, رفتند, نشستند و گفتند, که چه\nسپس, خوابیدند\nو تمام';
    expect(detect(bytes(text)).format).toBe('text');
  });
});
