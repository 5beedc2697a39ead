/** Files as other programs write them: text in several writings, workbooks and archives. */
import { zipSync, type Zippable } from 'fflate';

const encoder = new TextEncoder();
/** UTF-8. */
export const utf8 = (text: string) => encoder.encode(text);

/** UTF-16 with its mark, as «Unicode text» of Excel. */
export const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0)).buffer);

/** Persian of old Windows programs. */
export function windows1256(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('windows-1256');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 63);
}

/** An archive of texts by their paths. */
export function archive(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const [path, text] of Object.entries(files)) entries[path] = utf8(text);
  return zipSync(entries);
}

/** A sheet: numbers stay numbers, `=…` is a formula with its last value after a bar. */
export interface MadeSheet {
  name: string;
  rows: (string | number)[][];
  merged?: string[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const [, formula, value] = /^=(.+)\|(.*)$/.exec(cell) ?? [];
  if (formula !== undefined) return `<c t="str"><f>${formula}</f><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

/** A workbook of sheets. */
export function workbook(...sheets: MadeSheet[]): Uint8Array<ArrayBuffer> {
  const at = 'http://schemas.openxmlformats.org';
  const kind = `${at}/officeDocument/2006/relationships`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${kind}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="${at}/package/2006/relationships">${inner}</Relationships>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${at}/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('r', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns:r="${kind}"><sheets>${sheets
      .map(({ name }, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="r${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map((_, n) => relation(`r${n}`, 'worksheet', `worksheets/${n}.xml`)).join(''),
    ),
  };
  for (const [n, { rows, merged = [] }] of sheets.entries())
    files[`xl/worksheets/${n}.xml`] = `<worksheet><sheetData>${rows
      .map((row) => `<row>${row.map(cellOf).join('')}</row>`)
      .join('')}</sheetData><mergeCells>${merged
      .map((ref) => `<mergeCell ref="${ref}"/>`)
      .join('')}</mergeCells></worksheet>`;
  return archive(files);
}
