import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Case } from './case.ts';

const zip = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files))
    entries[path] = typeof content === 'string' ? strToU8(content) : content;
  return new Uint8Array(zipSync(entries));
};

const aiken = (n: number, text = (at: number) => `سوال ${at}؟`) =>
  Array.from({ length: n }, (_, at) => `${text(at)}\nA) یک\nB) دو\nANSWER: B`).join('\n\n');

/** Files that were taken for something else by one sign in them. */
export const detection: Case[] = [
  {
    name: 'Aiken with a set in braces',
    file: `کدام مجموعه است؟ A = {x | x = 2k}\nA) زوج\nB) فرد\nANSWER: A\n\n${aiken(2)}`,
    format: 'aiken',
    rows: [
      'کدام مجموعه است؟ A = {x | x = 2k} | *زوج / فرد',
      'سوال 0؟ | یک / *دو',
      'سوال 1؟ | یک / *دو',
    ],
  },
  {
    name: 'Aiken with the empty braces of a program',
    file: 'What does void f() {} return?\nA) nothing\nB) zero\nANSWER: A\n\nIs {} a block?\nA) yes\nB) no\nANSWER: A',
    format: 'aiken',
    rows: ['What does void f() {} return? | *nothing / zero', 'Is {} a block? | *yes / no'],
  },
  {
    name: 'a typed exam with a set in braces',
    file: '۱- اگر A = {x | x = 2k} باشد، A چند عضو دارد؟\nالف) صفر\nب) یک\nج) دو\nد) بی‌شمار\nپاسخ: د\n۲- چرا؟',
    format: 'text',
    rows: ['اگر A = {x | x = 2k} باشد، A چند عضو دارد؟ | صفر / یک / دو / *بی‌شمار', 'چرا؟'],
  },
  {
    name: 'a table with a brace in one cell',
    file: 'متن سوال,گزینه ۱,گزینه ۲,گزینه درست\n"A = {x | x = 2k} چیست؟",زوج,فرد,1\nدو؟,۱,۲,2\n',
    format: 'csv',
    rows: ['A = {x | x = 2k} چیست؟ | *زوج / فرد', 'دو؟ | ۱ / *۲'],
  },
  {
    name: 'a table without headings with a brace in one cell',
    file: 'A = {=~} چیست؟;زوج;فرد;1\nدو؟;۱;۲;2\nسه؟;۱;۲;2\n',
    format: 'csv',
    rows: ['A = {=~} چیست؟ | *زوج / فرد', 'دو؟ | ۱ / *۲', 'سه؟ | ۱ / *۲'],
    remarks: ['noHeadings'],
  },
  {
    name: 'GIFT that begins with a tag',
    file: '<p>دو و دو؟</p> {=چهار ~پنج}\n\n<b>سه</b> و سه؟ {=شش ~هفت}',
    format: 'gift',
    rows: ['دو و دو؟ | *چهار / پنج', 'سه و سه؟ | *شش / هفت | !bold'],
  },
  {
    name: 'Aiken that begins with a tag',
    file: `<b>پررنگ</b> کدام؟\nA) یک\nB) دو\nANSWER: A\n\n${aiken(1)}`,
    format: 'aiken',
    rows: ['<b>پررنگ</b> کدام؟ | *یک / دو', 'سوال 0؟ | یک / *دو'],
  },
  {
    name: 'Aiken that begins with less than',
    file: '< کدام نشانه است؟\nA) کوچک‌تر\nB) بزرگ‌تر\nANSWER: A',
    format: 'aiken',
    rows: ['< کدام نشانه است؟ | *کوچک‌تر / بزرگ‌تر'],
  },
  {
    name: 'GIFT whose brace stands right behind a word',
    file: 'پایتخت ایران{=تهران ~شیراز}\n\nWater is{=H2O ~CO2}',
    format: 'gift',
    rows: ['پایتخت ایران | *تهران / شیراز', 'Water is | *H2O / CO2'],
  },
  {
    name: 'GIFT whose answers begin in the next line',
    file: 'پایتخت ایران؟ {\n=تهران\n~شیراز\n}\n\nدو و دو؟ {\n  ~سه\n\n  =چهار\n}',
    format: 'gift',
    rows: ['پایتخت ایران؟ | *تهران / شیراز', 'دو و دو؟ | سه / *چهار | !emptyLineInside'],
  },
  {
    name: 'GIFT with questions that are written at length only',
    file: 'چرا آسمان آبی است؟ {}\n\nچگونه باران می‌بارد؟ {}',
    format: 'gift',
    rows: ['چرا آسمان آبی است؟', 'چگونه باران می‌بارد؟'],
  },
  {
    name: 'counted GIFT',
    file: '1. دو و دو؟ {=چهار ~پنج}\n\n2. سه و سه؟ {=شش ~هفت}',
    format: 'gift',
    rows: ['1. دو و دو؟ | *چهار / پنج', '2. سه و سه؟ | *شش / هفت'],
  },
  {
    name: 'cloze text that is pasted',
    file: 'پایتخت ایران {1:SHORTANSWER:=تهران} و پایتخت عراق {1:MULTICHOICE:=بغداد~بصره} است.',
    isPasted: true,
    format: 'text',
    rows: [
      'پایتخت ایران ____ (۱) و پایتخت عراق ____ (۲) [بغداد / بصره] است. | = (۱) تهران ⏎ (۲) الف) بغداد | !severalParts',
    ],
  },
  {
    name: 'RTF',
    file: '{\\rtf1\\ansi\\deff0 {\\fonttbl{\\f0 Arial;}}\\f0 1- Why? A) a B) b\\par}',
    format: 'rtf',
  },
  {
    name: 'JSON',
    file: '{\n  "questions": [{ "text": "چرا؟", "options": ["الف", "ب"] }]\n}',
    format: 'json',
  },
  {
    name: 'JSON that is a list',
    file: '[{"question":"2+2?","answers":["3","4"]}]',
    format: 'json',
  },
  {
    name: 'JSON that was cut off',
    file: '{"questions":[{"text":"چرا؟","options":["الف","ب"',
    format: 'json',
  },
  {
    name: 'a Word file',
    file: zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }),
    format: 'wordFile',
  },
  {
    name: 'an open text document',
    file: zip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': '<office:document-content/>',
      'META-INF/manifest.xml': '<manifest:manifest/>',
    }),
    format: 'wordFile',
  },
  {
    name: 'an open spreadsheet',
    file: zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<office:document-content/>',
    }),
    format: 'openSheet',
  },
  {
    name: 'slides',
    file: zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' }),
    format: 'slides',
  },
  {
    name: 'open slides',
    file: zip({
      mimetype: 'application/vnd.oasis.opendocument.presentation',
      'content.xml': '<x/>',
    }),
    format: 'slides',
  },
  {
    name: 'a backup of Moodle that is zipped',
    file: zip({
      'moodle_backup.xml': '<moodle_backup/>',
      'questions.xml': '<question_categories/>',
    }),
    format: 'moodleBackup',
  },
  {
    name: 'pictures that were zipped',
    file: zip({ 'a.png': 'x', 'b.png': 'y' }),
    format: 'archiveFiles',
  },
  {
    name: 'one GIFT file that was zipped',
    file: zip({ 'quiz.txt': 'دو و دو؟ {=چهار ~پنج}' }),
    format: 'gift',
    rows: ['دو و دو؟ | *چهار / پنج'],
  },
  {
    name: 'a web page',
    file: '<!DOCTYPE html><html><head><style>p { color: red }</style></head><body><p>سوال؟</p></body></html>',
    format: 'html',
  },
  {
    name: 'XML of another program',
    file: '<?xml version="1.0"?><exam><q>چرا؟</q></exam>',
    format: 'unknownXml',
  },
  {
    name: 'a typed exam whose first line is a tag',
    file: '<آزمون ریاضی>\n۱- دو و دو؟\nالف) سه\nب) چهار\nج) پنج\nپاسخ: ب',
    format: 'text',
    rows: ['∅ | !notQuestion', 'دو و دو؟ | سه / *چهار / پنج'],
  },
  {
    name: 'half GIFT and half typed',
    file: 'دو و دو؟ {=چهار ~پنج}\n\n۱- سه و سه؟\nالف) پنج\nب) شش\nج) هفت\nپاسخ: ب',
    format: 'text',
    rows: ['∅ | !notQuestion', 'سه و سه؟ | پنج / *شش / هفت'],
  },
];
