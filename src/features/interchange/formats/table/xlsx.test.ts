import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable, readingOf, template } from './index.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  strings?: string;
  styles?: string;
  sheets: { name: string; xml: string; state?: string }[];
}

/** An Excel file of its parts, as a spreadsheet program packs them. */
function packed({ strings = '', styles = '', sheets }: Parts): Uint8Array<ArrayBuffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${rels}/${type}" Target="${target}"/>`;
  const files = {
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('u', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${xml}</sheetData></worksheet>`,
      ]),
    ),
  };
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  );
  return new Uint8Array(zipped);
}

const inline = (cells: string[], row: number) =>
  `<row r="${row}">${cells
    .map((cell, at) =>
      cell === ''
        ? ''
        : `<c r="${String.fromCharCode(65 + at)}${row}" t="inlineStr"><is><t>${cell}</t></is></c>`,
    )
    .join('')}</row>`;
const head = inline(['سوال', 'گزینه ۱', 'گزینه ۲', 'پاسخ'], 1);

function first(bytes: Uint8Array<ArrayBuffer>) {
  const table = readTable(bytes);
  const reading = readingOf(table, table.guess);
  const row = reading.rows[0];
  return {
    text: row?.question?.text,
    options: row?.question?.options.map((one) => (one.isCorrect ? `*${one.text}` : one.text)),
    codes: row?.remarks.map(({ code }) => code),
    file: reading.remarks.map(({ code }) => code),
  };
}

describe('an Excel file', () => {
  test('is read with shared words, rich text and readings above letters', () => {
    const strings =
      '<si><t xml:space="preserve"> کدام</t></si><si><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><rPh sb="0" eb="1"><t>تلفظ</t></rPh></si>';
    const xml = `${head}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="str"><f>1</f><v>دو</v></c><c r="D2"><v>2</v></c></row>`;
    expect(first(packed({ strings, sheets: [{ name: 'a', xml }] }))).toEqual({
      text: 'کدام',
      options: ['x²', '*دو'],
      codes: ['superscript'],
      file: [],
    });
  });

  test('shows numbers as its cells do', () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/></cellXfs>';
    const xml = `${head}<row r="2"><c r="A2"><v>0.30000000000000004</v></c><c r="B2" s="1"><v>0.5</v></c><c r="C2" s="2"><v>7</v></c><c r="D2"><v>1</v></c></row>`;
    expect(first(packed({ styles, sheets: [{ name: 'a', xml }] }))).toMatchObject({
      text: '0.3',
      options: ['*50%', '007'],
    });
  });

  test('leaves dates, errors and formulas without a value to her', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs>';
    const xml = `${head}<row r="2"><c r="A2" t="inlineStr"><is><t>Q</t></is></c><c r="B2" s="1"><v>45293</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2"><f>A1</f></c></row>`;
    expect(first(packed({ styles, sheets: [{ name: 'a', xml }] })).codes).toEqual([
      'dateCell',
      'errorCell',
      'formulaCell',
      'optionsFew',
      'noCorrect',
    ]);
  });

  test('is read from the first sheet that has headings, and names the others', () => {
    const sheets = [
      { name: 'پنهان', xml: head, state: 'hidden' },
      { name: 'راهنما', xml: inline(['این فایل', 'برای سوال‌هاست'], 1) },
      { name: 'سوال‌ها', xml: `${head}${inline(['کدام؟', 'یک', 'دو', 'دو'], 2)}` },
    ];
    expect(first(packed({ sheets }))).toMatchObject({
      options: ['یک', '*دو'],
      file: ['sheetChosen'],
    });
  });

  test('without the names of its cells, with prefixes and with gaps between rows is read', () => {
    const xml = `${head}<row r="5"><c t="inlineStr"><is><t>کدام؟</t></is></c><c t="inlineStr"><is><t>یک</t></is></c><c t="inlineStr"><is><t>دو_x000D_</t></is></c><c><v>2</v></c></row>`;
    expect(first(packed({ sheets: [{ name: 'a', xml }] }))).toMatchObject({
      options: ['یک', '*دو'],
    });
  });

  test('that is none is refused by its name', () => {
    const zip = new Uint8Array(zipSync({ 'a.txt': strToU8('a') }));
    expect(() => readTable(zip)).toThrow('notXlsx');
    expect(() => readTable(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]))).toThrow('oldOffice');
  });

  test('that would fill the device is refused', () => {
    const bomb = packed({ sheets: [{ name: 'a', xml: head }] });
    const view = new DataView(bomb.buffer);
    const entry = Array.from({ length: bomb.length - 4 }, (_, at) => at).find(
      (at) => view.getUint32(at, true) === 0x02_01_4b_50,
    );
    view.setUint32((entry ?? 0) + 24, 300 * 1024 * 1024, true);
    expect(() => readTable(bomb)).toThrow('archiveLarge');
  });
});

describe('the template', () => {
  test.each(['fa', 'en'] as const)(
    'in %s is read without a remark, whatever its types',
    async (language) => {
      const { bytes } = await template(language);
      const table = readTable(bytes);
      const reading = readingOf(table, table.guess);
      expect(reading.rows.flatMap(({ remarks }) => remarks)).toEqual([]);
      expect(reading.rows.map(({ question }) => question?.type)).toEqual([
        'multipleChoice',
        'descriptive',
        'combined',
        'oral',
      ]);
      expect(table.guess.roles).not.toContain(null);
    },
  );
});

const sheetOf = (xml: string) => packed({ sheets: [{ name: 's', xml }] });

describe('what spreadsheets hide', () => {
  test('raised letters of a cell of its own are kept, and said to be other letters', () => {
    const rich =
      '<row r="2"><c r="A2" t="inlineStr"><is><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t> = ?</t></r></is></c></row>';
    const table = readTable(sheetOf(head + rich));
    expect(table.rows[1]?.[0]).toBe('x² = ?');
    expect([...table.doubts.values()].map(({ code }) => code)).toEqual(['superscript']);
  });

  test('hidden rows are read and said', () => {
    const table = readTable(
      sheetOf(head + inline(['کدام؟', 'یک', 'دو', '۲'], 2).replace('<row ', '<row hidden="1" ')),
    );
    expect(table.rows[1]?.[0]).toBe('کدام؟');
    expect(table.remarks.map(({ code }) => code)).toEqual(['hiddenCells']);
  });

  test('words that are not in the list of words are doubtful, never nothing', () => {
    const table = readTable(
      sheetOf(`${head}<row r="2"><c r="A2" t="s"><v>999999999</v></c></row>`),
    );
    expect([...table.doubts.values()]).toEqual([
      { code: 'errorCell', weight: 'repair', values: { value: '999999999' } },
    ]);
  });

  test('elements too deep in each other are refused', () => {
    expect(() => readTable(sheetOf('<row>'.repeat(20_000)))).toThrow('tooDeep');
  });
});
