/** Reads an Excel file as its XML says, for comparing cell by cell: types, values, formats and the sheet's looks. */
import { strFromU8, unzipSync } from 'fflate';

export interface ReadCell {
  type: 'text' | 'number';
  value: string | number;
  format: string;
}

export interface ReadSheet {
  name: string;
  isRightToLeft: boolean;
  frozenRows: number;
  widths: number[];
  /** Null where there is no cell. */
  rows: (ReadCell | null)[][];
}

const plain = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];
const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const columnOf = (place: string) =>
  place
    .replace(/\d+$/, '')
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes);
  const part = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const strings = found(part('xl/sharedStrings.xml'), /<si><t[^>]*>([^<]*)<\/t><\/si>/g).map(
    ([, text = '']) => plain(text),
  );
  const styles = part('xl/styles.xml');
  const formats = new Map(
    found(styles, /<numFmt [^>]*>/g).map(([tag]) => [
      attribute(tag, 'numFmtId'),
      plain(attribute(tag, 'formatCode')),
    ]),
  );
  const cells = /<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '';
  const formatOf = found(cells, /<xf [^>]*>/g).map(
    ([tag]) => formats.get(attribute(tag, 'numFmtId')) ?? attribute(tag, 'numFmtId'),
  );
  return found(part('xl/workbook.xml'), /<sheet [^>]*>/g).map(([tag], at) => {
    const xml = part(`xl/worksheets/sheet${at + 1}.xml`);
    const rows: ReadSheet['rows'] = [];
    for (const [, row = '', inside = ''] of found(
      xml,
      /<row r="(\d+)"(?:[^>]*[^/>])?>(.*?)<\/row>/gs,
    )) {
      const read: (ReadCell | null)[] = [];
      for (const [, opening = '', value = ''] of found(
        inside,
        /<c( [^>]*)><v>([^<]*)<\/v><\/c>/g,
      )) {
        const isText = attribute(opening, 't') === 's';
        read[columnOf(attribute(opening, 'r'))] = {
          type: isText ? 'text' : 'number',
          value: isText ? (strings[Number(value)] ?? '?') : Number(value),
          format: formatOf[Number(attribute(opening, 's'))] ?? '',
        };
      }
      rows[Number(row) - 1] = Array.from(read, (cell) => cell ?? null);
    }
    return {
      name: plain(attribute(tag, 'name')),
      isRightToLeft: /<sheetView[^>]* rightToLeft="(1|true)"/.test(xml),
      frozenRows: Number(attribute(/<pane [^>]*>/.exec(xml)?.[0] ?? '', 'ySplit')),
      widths: found(xml, /<col [^>]*>/g).map(([col]) => Number(attribute(col, 'width'))),
      rows: Array.from(rows, (row) => row ?? []),
    };
  });
}
