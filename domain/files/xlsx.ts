/** Reads the sheets of Excel files: each cell as it is shown. */
import { shownNumber, stylesOf, type Style } from './cell-numbers.ts';
import { FILE_LIMITS, remark, UnreadableFile, type Remark } from './model.ts';
import { scriptText } from './scripts.ts';
import { excelText, isEmphasis, readXml, stringsOf, type Words } from './sheet-xml.ts';
import { openZip, plainPath, type Archive } from './zip.ts';

interface Sheet {
  name: string;
  path: string;
  isHidden: boolean;
}

function xmlOf(archive: Archive, path: string): string | null {
  const bytes = archive.read(path);
  return bytes === null ? null : new TextDecoder('utf-8').decode(bytes);
}

/** Where the parts of a workbook lie, by their names in it. */
function relations(xml: string, base: string): Map<string, { path: string; type: string }> {
  const found = new Map<string, { path: string; type: string }>();
  readXml(xml, {
    open: (name, given) => {
      if (name !== 'relationship') return;
      const target = given['target'] ?? '';
      const path = target.startsWith('/') ? target : `${base}/${target}`;
      found.set(given['id'] ?? '', { path: plainPath(path), type: given['type'] ?? '' });
    },
  });
  return found;
}

interface Book {
  sheets: Sheet[];
  strings: Words[];
  styles: Style[];
  from1904: boolean;
}

function bookOf(archive: Archive): Book {
  const top = relations(xmlOf(archive, '_rels/.rels') ?? '', '');
  const main =
    [...top.values()].find(({ type }) => type.endsWith('/officeDocument'))?.path ??
    'xl/workbook.xml';
  const xml = xmlOf(archive, main);
  if (xml === null) throw new UnreadableFile('notXlsx');
  const folder = main.split('/').slice(0, -1).join('/');
  const name = main.split('/').at(-1) ?? '';
  const parts = relations(xmlOf(archive, `${folder}/_rels/${name}.rels`) ?? '', folder);
  const part = (kind: string) =>
    xmlOf(
      archive,
      [...parts.values()].find(({ type }) => type.endsWith(`/${kind}`))?.path ?? '-',
    ) ?? '';
  const sheets: Sheet[] = [];
  let from1904 = false;
  readXml(xml, {
    open: (element, given) => {
      if (element === 'workbookpr') from1904 = /^(1|true)$/.test(given['date1904'] ?? '');
      if (element !== 'sheet') return;
      const place = parts.get(given['id'] ?? '');
      if (place?.type.endsWith('/worksheet'))
        sheets.push({
          name: given['name'] ?? '',
          path: place.path,
          isHidden: (given['state'] ?? 'visible') !== 'visible',
        });
    },
  });
  if (sheets.length === 0) throw new UnreadableFile('notXlsx');
  return {
    sheets,
    strings: stringsOf(part('sharedStrings')),
    styles: stylesOf(part('styles')),
    from1904,
  };
}

/** Row and column of a cell, from 0. */
interface Place {
  row: number;
  column: number;
}

function placeOfCell(name: string): Place | null {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column =
    letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

interface Cell {
  type: string;
  style: number;
  value: string;
  inline: string;
  hasFormula: boolean;
  /** Raised or lowered letters stand in it. */
  hasScript: boolean;
  marked: string;
}

/** What a cell shows, and what is doubtful about it. */
function shown(cell: Cell, book: Book): { text: string; doubt?: Remark } {
  const { type, value } = cell;
  if (type === 's' || type === 'inlineStr') {
    const words =
      type === 's'
        ? book.strings[Number(value)]
        : { text: excelText(cell.inline), hasScript: cell.hasScript, marked: cell.marked };
    return {
      text: words?.text ?? '',
      ...(words === undefined && value !== ''
        ? { doubt: remark('errorCell', 'repair', { value }) }
        : {}),
      ...(words?.marked
        ? { doubt: remark('emphasis', 'changed', { text: words.marked.slice(0, 80) }) }
        : {}),
      ...(words?.hasScript ? { doubt: remark('superscript', 'changed') } : {}),
    };
  }
  if (type === 'str') return { text: excelText(value) };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'e') return { text: '', doubt: remark('errorCell', 'repair', { value }) };
  if (type === 'd') return { text: value, doubt: remark('dateCell', 'repair', { value }) };
  if (value === '')
    return { text: '', ...(cell.hasFormula ? { doubt: remark('formulaCell', 'repair') } : {}) };
  return shownNumber(value, book.styles[cell.style], book.from1904);
}

/** The key of a cell in `doubts`. */
export const cellKey = (row: number, column: number) => `${row}:${column}`;

/** The cells of a sheet as they are shown. */
export interface Grid {
  rows: string[][];
  /** What is doubtful about single cells, by row and column. */
  doubts: Map<string, Remark>;
  /** Cells that are one: the rows and columns, from 0, both ends among them. */
  merged: { from: Place; to: Place }[];
  hasHidden: boolean;
  isCut: boolean;
}

function gridOf(xml: string, book: Book): Grid {
  const grid: Grid = {
    rows: [],
    doubts: new Map(),
    merged: [],
    hasHidden: false,
    isCut: false,
  };
  let row = -1;
  let column = -1;
  let cell: Cell | null = null;
  let into: 'value' | 'inline' | null = null;
  let phonetic = 0;
  let isHiddenRow = false;
  const hiddenColumns: [number, number][] = [];
  let script = '';
  let isMarked = false;
  const put = (done: Cell) => {
    const { text, doubt } = shown(done, book);
    if (text === '' && doubt === undefined) return;
    if (column >= FILE_LIMITS.columns) grid.isCut = true;
    if (column >= FILE_LIMITS.columns) return;
    if (isHiddenRow || hiddenColumns.some(([from, to]) => column >= from && column <= to))
      grid.hasHidden = true;
    if (row >= FILE_LIMITS.rows) throw new UnreadableFile('tooMany', { most: FILE_LIMITS.rows });
    while (grid.rows.length <= row) grid.rows.push([]);
    const cells = grid.rows[row] ?? [];
    while (cells.length < column) cells.push('');
    cells[column] = text;
    if (doubt) grid.doubts.set(cellKey(row, column), doubt);
  };
  readXml(xml, {
    open: (name, given) => {
      if (name === 'row') {
        const number = Number(given['r']);
        row = Number.isInteger(number) && number > 0 ? number - 1 : row + 1;
        column = -1;
        isHiddenRow = /^(1|true)$/.test(given['hidden'] ?? '');
      } else if (name === 'col' && /^(1|true)$/.test(given['hidden'] ?? '')) {
        hiddenColumns.push([Number(given['min']) - 1, Number(given['max']) - 1]);
      } else if (name === 'c') {
        const place = placeOfCell(given['r'] ?? '');
        if (place !== null) row = place.row;
        column = place?.column ?? column + 1;
        cell = {
          type: given['t'] ?? 'n',
          style: Number(given['s'] ?? 0),
          value: '',
          inline: '',
          hasFormula: false,
          hasScript: false,
          marked: '',
        };
      } else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'v') into = 'value';
      else if (name === 'vertalign') script = given['val'] ?? '';
      else if (isEmphasis(name, given)) isMarked = true;
      else if (name === 'rph') phonetic += 1;
      else if (name === 't' && phonetic === 0) into = 'inline';
      else if (name === 'mergecell') {
        const [from, to] = (given['ref'] ?? '').split(':').map(placeOfCell);
        if (from && to) grid.merged.push({ from, to });
      }
    },
    text: (piece) => {
      if (!cell || !into) return;
      const isScript = into === 'inline' && /^su[pb]/.test(script) && piece.trim() !== '';
      cell[into] += isScript ? scriptText(piece, script === 'superscript').text : piece;
      cell.hasScript ||= isScript;
      if (isMarked && into === 'inline' && piece.trim() !== '') cell.marked = piece.trim();
    },
    close: (name) => {
      if (name === 'v' || name === 't') into = null;
      if (name === 'r') [script, isMarked] = ['', false];
      if (name === 'rph') phonetic -= 1;
      if (name !== 'c' || !cell) return;
      put(cell);
      cell = null;
    },
  });
  return grid;
}

/** The sheets that are shown and hold anything, in their order; where all are hidden, these. */
export function readSheets(bytes: Uint8Array<ArrayBuffer>): { name: string; grid: Grid }[] {
  const archive = openZip(bytes);
  const book = bookOf(archive);
  const open = book.sheets.some(({ isHidden }) => !isHidden)
    ? book.sheets.filter(({ isHidden }) => !isHidden)
    : book.sheets;
  const filled = open.flatMap(({ name, path }) => {
    const grid = gridOf(xmlOf(archive, path) ?? '', book);
    return grid.rows.length === 0 ? [] : [{ name, grid }];
  });
  if (filled.length === 0) throw new UnreadableFile('empty');
  return filled;
}
