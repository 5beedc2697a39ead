import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Case } from './case.ts';

const bytes = (text: string) => new Uint8Array(strToU8(text));

const zip = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const entries: Zippable = {};
  for (const [path, content] of Object.entries(files))
    entries[path] = typeof content === 'string' ? strToU8(content) : content;
  return new Uint8Array(zipSync(entries));
};

/** The bytes of a text with one of them changed, in the middle of a letter. */
function damaged(text: string, word: string): Uint8Array<ArrayBuffer> {
  const all = bytes(text);
  all[strToU8(text.slice(0, text.indexOf(word))).length + 1] = 0xff;
  return all;
}

/** Text in the writing of old Windows. */
function windows1256(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('windows-1256');
  const signs = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text.split('').map((sign) => signs.get(sign) ?? 63));
}

const quiz = (text: string) =>
  `<quiz><question type="essay"><name><text>م</text></name><questiontext format="html"><text>${text}</text></questiontext></question></quiz>`;

const item = (id: string, text: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${id}"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>${text}</p><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">آری</simpleChoice><simpleChoice identifier="B">نه</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

/** Bytes that were damaged, packed twice, or are no letters. */
export const byBytes: Case[] = [
  {
    name: 'XML with one damaged byte',
    file: damaged(quiz('چرا آسمان آبی است و دریا سبز؟'), 'آسمان'),
    format: 'moodle',
    rows: ['چرا ��سمان آبی است و دریا سبز؟ | !brokenLetters'],
    remarks: ['brokenBytes'],
  },
  {
    name: 'an item with one damaged byte',
    file: damaged(item('i', 'چرا آسمان آبی است و دریا سبز؟'), 'آسمان'),
    format: 'qti21',
    rows: ['چرا ��سمان آبی است و دریا سبز؟ | *آری / نه | !brokenLetters'],
    remarks: ['brokenBytes'],
  },
  {
    name: 'a package with one damaged byte',
    file: zip({
      'a.xml': damaged(item('a', 'چرا آسمان آبی است و دریا سبز؟'), 'آسمان'),
      'b.xml': item('b', 'دو؟'),
    }),
    format: 'qti21',
    rows: ['چرا ��سمان آبی است و دریا سبز؟ | *آری / نه | !brokenLetters', 'دو؟ | *آری / نه'],
    remarks: ['noManifest', 'brokenBytes'],
  },
  {
    name: 'XML in the writing of old Windows',
    file: windows1256(quiz('چرا آسمان آبي است؟')),
    format: 'moodle',
    rows: ['چرا آسمان آبي است؟'],
    remarks: ['guessedEncoding'],
  },
  {
    name: 'text with NUL between its letters',
    file: `دو\u0000 و دو؟ {=چهار ~پنج}\n\n${'سه و سه؟ {=شش ~هفت}\n\n'.repeat(3)}`,
    format: 'gift',
    rows: [
      'دو و دو؟ | *چهار / پنج',
      'سه و سه؟ | *شش / هفت',
      'سه و سه؟ | *شش / هفت',
      'سه و سه؟ | *شش / هفت',
    ],
    remarks: ['controlSigns'],
  },
  {
    name: 'XML with NUL',
    file: quiz('چرا\u0000 آسمان آبی است؟'),
    format: 'moodle',
    rows: ['چرا آسمان آبی است؟'],
    remarks: ['controlSigns'],
  },
  {
    name: 'XML with a reference to a control sign',
    file: quiz('چرا&#1; آسمان آبی&#31; است؟'),
    format: 'moodle',
    rows: ['چرا آسمان آبی است؟ | !controlSigns'],
  },
  {
    name: 'a cell with a control sign',
    file: zip({
      '_rels/.rels':
        '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="s" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/s.xml"/></Relationships>',
      'xl/worksheets/s.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>سوال</t></is></c><c r="B1" t="inlineStr"><is><t>پاسخ</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>چرا_x0000_؟</t></is></c><c r="B2" t="inlineStr"><is><t>زیرا</t></is></c></row></sheetData></worksheet>',
    }),
    format: 'xlsx',
    rows: ['چرا؟ | = زیرا | !controlSigns'],
  },
  {
    name: 'a package in a package',
    file: zip({ 'outer/inner.zip': zip({ 'a.xml': item('a', 'یک؟'), 'b.xml': item('b', 'دو؟') }) }),
    format: 'qti21',
    rows: ['یک؟ | *آری / نه', 'دو؟ | *آری / نه'],
    remarks: ['noManifest'],
  },
  {
    name: 'a table in an archive in an archive',
    file: zip({ 'a.zip': zip({ 'b.zip': zip({ 'q.csv': 'سوال,الف,ب,پاسخ\nچند؟,یک,دو,ب\n' }) }) }),
    format: 'csv',
    rows: ['چند؟ | یک / *دو'],
  },
  {
    name: 'Moodle XML beside what a Mac lays there',
    file: zip({ 'quiz.xml': quiz('چرا؟'), '__MACOSX/._quiz.xml': 'x', '.DS_Store': 'x' }),
    format: 'moodle',
    rows: ['چرا؟'],
  },
  {
    name: 'a package without a manifest',
    file: zip({
      'items/b2.xml': item('b2', 'دو؟'),
      'items/b10.xml': item('b10', 'ده؟'),
      'readme.txt': 'x',
      'notes.xml': '<notes/>',
    }),
    format: 'qti21',
    rows: ['دو؟ | *آری / نه', 'ده؟ | *آری / نه'],
    remarks: ['noManifest'],
  },
];
