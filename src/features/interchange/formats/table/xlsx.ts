import { UnreadableFile, type Remark } from '../../model.ts';
import { scriptText } from '../html/scripts.ts';
import { remark } from '../shared/rows.ts';
import { openZip, plainPath, type Archive } from '../zip/read.ts';
import { guessed } from './guess.ts';
import { cellKey, MOST_COLUMNS, type Mapping, type Table } from './model.ts';
import { shownNumber, stylesOf, type Style } from './numbers.ts';
import { excelText, isEmphasis, readXml, stringsOf, type Words } from './strings.ts';

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

const MOST_ROWS = 60_000;

/** Row and column of a cell's name, from 0. */
function placeOfCell(name: string): { row: number; column: number } | null {
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

interface Grid {
  rows: string[][];
  doubts: Map<string, Remark>;
  hasMerged: boolean;
  hasHidden: boolean;
  isCut: boolean;
}

function gridOf(xml: string, book: Book): Grid {
  const grid: Grid = {
    rows: [],
    doubts: new Map(),
    hasMerged: false,
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
    if (column >= MOST_COLUMNS) grid.isCut = true;
    if (column >= MOST_COLUMNS) return;
    if (isHiddenRow || hiddenColumns.some(([from, to]) => column >= from && column <= to))
      grid.hasHidden = true;
    if (row >= MOST_ROWS) throw new UnreadableFile('tooMany', { most: MOST_ROWS });
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
      else if (name === 'mergecell') grid.hasMerged = true;
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

/** The first sheet with headings that are known, else the first that holds anything. */
function chosenSheet(
  archive: Archive,
  book: Book,
): { sheet: Sheet; grid: Grid; guess: Mapping; others: string[] } {
  const open = book.sheets.some(({ isHidden }) => !isHidden)
    ? book.sheets.filter(({ isHidden }) => !isHidden)
    : book.sheets;
  const filled = open.flatMap((sheet) => {
    const grid = gridOf(xmlOf(archive, sheet.path) ?? '', book);
    return grid.rows.length === 0 ? [] : [{ sheet, grid, guess: guessed(grid.rows) }];
  });
  const best = filled.find(({ guess }) => guess.headerRow >= 0) ?? filled[0];
  if (best === undefined) throw new UnreadableFile('empty');
  return { ...best, others: filled.filter((one) => one !== best).map(({ sheet }) => sheet.name) };
}

/** The rows of the sheet of an Excel file that holds questions. */
export function readXlsx(bytes: Uint8Array<ArrayBuffer>): Table {
  const archive = openZip(bytes);
  const book = bookOf(archive);
  const { sheet, grid, guess, others } = chosenSheet(archive, book);
  return {
    format: 'xlsx',
    rows: grid.rows,
    headers: grid.rows[guess.headerRow] ?? [],
    guess,
    remarks: [
      ...(others.length > 0
        ? [remark('sheetChosen', 'note', { sheet: sheet.name, others: others.join('، ') })]
        : []),
      ...(grid.hasMerged ? [remark('mergedCells', 'note')] : []),
      ...(grid.hasHidden ? [remark('hiddenCells', 'note')] : []),
      ...(grid.isCut ? [remark('columnsCut', 'dropped', { most: MOST_COLUMNS })] : []),
    ],
    doubts: grid.doubts,
  };
}
