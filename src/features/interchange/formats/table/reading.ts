import { remark, type Remark } from '#domain/files/model.ts';
import { cellKey } from '#domain/files/xlsx.ts';
import { plainCell } from '#src/lib/spreadsheet.ts';
import type { CarriedQuestion, ReadContext, ReadRow, Reading } from '../../model.ts';
import { withOneMark } from '../shared/formulas.ts';
import { isPersian } from '../shared/letters.ts';
import { trueFalseOf, shortOf, type Made } from '../shared/make.ts';
import { bare, refuseTooMany, rowOf, tidy } from '../shared/rows.ts';
import { unitsOfText } from '../shared/units.ts';
import {
  difficultyOfCell,
  kindOfCell,
  rubricOfCell,
  tagsOfCell,
  truthOfCell,
  type Kind,
} from './cells.ts';
import { choiceOfCells, optionsOfCells } from './choice.ts';
import type { ColumnRole } from './columns.ts';
import type { Cells, Mapping, Table } from './model.ts';

function cellsOf(table: Table, mapping: Mapping, row: readonly string[]): Cells {
  const all = (role: ColumnRole) =>
    mapping.roles.flatMap((own, at) =>
      own === role ? [{ text: plainCell(row[at] ?? ''), header: table.headers[at] ?? '' }] : [],
    );
  const one = (role: ColumnRole) =>
    tidy(
      all(role)
        .map(({ text }) => text)
        .filter((text) => text.trim() !== '')
        .join(role === 'correct' ? ', ' : '\n'),
    );
  return { all, one, mapping };
}

/** What the row is as its type and its cells have it. */
function madeOf(cells: Cells, kind: Kind | null): Made {
  const text = cells.one('text');
  const key = cells.one('correct');
  const options = optionsOfCells(cells);
  const isChoice =
    kind === 'multipleChoice' || kind === 'combined' || kind === 'several' || kind === 'poll';
  const truth = truthOfCell(key, kind === 'trueFalse');
  const words = new Set(options.map((option) => truthOfCell(option.text, true)));
  if (truth !== null && (kind === 'trueFalse' || (kind === null && options.length === 0)))
    if (!(words.has(true) && words.has(false))) return trueFalseOf(text, truth, isPersian(text));
  if (kind === 'short') {
    const accepted = key === '' ? options.map((option) => option.text).filter(Boolean) : [key];
    return shortOf(
      text,
      accepted.map((answer) => ({ text: answer, percent: 100 })),
    );
  }
  if (options.length > 0 && (isChoice || kind === null || kind === 'trueFalse'))
    return choiceOfCells(text, options, key, cells.mapping, kind);
  const question = {
    ...bare(text),
    options: options.map((option) => ({ text: option.text, isCorrect: false })),
  };
  const made =
    kind !== null && kind !== 'trueFalse' && kind !== 'several' && kind !== 'poll'
      ? { ...question, type: kind }
      : question;
  return {
    question: { ...made, type: isChoice ? 'multipleChoice' : made.type, modelAnswer: key || null },
    remarks: [],
  };
}

function scoreOf(cell: string): { units: number | null; remarks: Remark[] } {
  if (cell === '') return { units: null, remarks: [] };
  const read = unitsOfText(cell);
  return read ?? { units: null, remarks: [remark('scoreUnread', 'repair', { score: cell })] };
}

/** Words of the row with every formula in one mark. */
function marked(question: CarriedQuestion): { question: CarriedQuestion; remarks: Remark[] } {
  const one = (text: string) => withOneMark(text).text;
  const changed = {
    ...question,
    text: one(question.text),
    modelAnswer: question.modelAnswer === null ? null : one(question.modelAnswer),
    options: question.options.map((option) => ({ ...option, text: one(option.text) })),
  };
  const isChanged = JSON.stringify(changed) !== JSON.stringify(question);
  return { question: changed, remarks: isChanged ? [remark('formulaMarks', 'note')] : [] };
}

function rowOfCells(cells: Cells, at: number, source: string, doubts: Remark[]): ReadRow {
  const written = cells.one('type');
  const kind = kindOfCell(written);
  const made = madeOf(cells, kind);
  const score = scoreOf(cells.one('score'));
  const level = cells.one('difficulty');
  const difficulty = difficultyOfCell(level);
  const model = [made.question.modelAnswer ?? '', cells.one('modelAnswer')].filter(
    (part) => part !== '',
  );
  const { question, remarks } = marked({
    ...made.question,
    modelAnswer: model.join('\n') || null,
    formula: cells.one('formula') || null,
    maxScoreUnits: score.units,
    difficulty,
    tags: cells.all('tags').flatMap(({ text }) => tagsOfCell(text)),
    rubric: rubricOfCell(cells.one('rubric')),
  });
  return rowOf({
    at,
    name: cells.one('name'),
    question,
    source,
    remarks: [
      ...doubts,
      ...made.remarks,
      ...remarks,
      ...score.remarks,
      ...(written !== '' && kind === null
        ? [remark('typeUnknown', 'note', { type: written })]
        : []),
      ...(level !== '' && difficulty === null
        ? [remark('difficultyUnread', 'dropped', { level })]
        : []),
      ...(cells.one('picture') === '' ? [] : [remark('pictureLink', 'dropped')]),
    ],
  });
}

/** The letter of a column, as spreadsheets show it. */
function letterOfColumn(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letterOfColumn(Math.floor(column / 26) - 1)}${last}`;
}

/** Columns that hold something and are left out: by their headings, else by their letters. */
function unused(table: Table, mapping: Mapping): string[] {
  const rows = table.rows.slice(mapping.headerRow + 1);
  const headers = table.rows[mapping.headerRow] ?? [];
  const width = Math.max(headers.length, mapping.roles.length);
  return Array.from({ length: width }, (_, at) => at)
    .filter(
      (at) =>
        (mapping.roles[at] ?? null) === null && rows.some((row) => (row[at] ?? '').trim() !== ''),
    )
    .map((at) => headers[at]?.trim() || letterOfColumn(at));
}

const filledWidth = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;

/** How wide rows are: by the headings, else as most of them. */
function usualWidth(table: Table, mapping: Mapping): number {
  if (mapping.headerRow >= 0) return Math.max(mapping.roles.length, 1);
  const widths = table.rows.map(filledWidth).filter((width) => width > 0);
  return widths.toSorted((one, other) => one - other)[Math.floor(widths.length * 0.8)] ?? 1;
}

/** The questions of a table, its columns being what the mapping says. */
export function readingOf(table: Table, mapping: Mapping, context: ReadContext = {}): Reading {
  const rows: ReadRow[] = [];
  const named = {
    ...table,
    headers: mapping.headerRow < 0 ? [] : (table.rows[mapping.headerRow] ?? []),
  };
  const width = usualWidth(table, mapping);
  for (const [index, row] of table.rows.entries()) {
    if (index % 100 === 0) {
      context.check?.();
      context.progress?.(index, table.rows.length);
    }
    if (index <= mapping.headerRow || row.every((cell) => cell.trim() === '')) continue;
    const cells = cellsOf(named, mapping, row);
    const source = row.filter((cell) => cell.trim() !== '').join(' | ');
    const hasRoles = mapping.roles.some(
      (role, at) => role !== null && role !== 'name' && (row[at] ?? '').trim() !== '',
    );
    if (!hasRoles) {
      const remarks = [remark('emptyRow', 'note')];
      rows.push(rowOf({ at: index + 1, name: '', question: null, remarks, source }));
      continue;
    }
    const doubts = row.flatMap((_, at) => {
      const doubt = mapping.roles[at] ? table.doubts.get(cellKey(index, at)) : undefined;
      return doubt ? [doubt] : [];
    });
    // A sign between cells that stands in a text moves all that follows it.
    if (filledWidth(row) > width) doubts.push(remark('extraCells', 'repair'));
    rows.push(rowOfCells(cells, index + 1, source, doubts));
    refuseTooMany(rows.length);
  }
  const left = unused(table, mapping);
  return {
    format: table.format,
    rows,
    remarks: [
      ...table.remarks,
      ...(left.length > 0 ? [remark('columnsUnused', 'note', { names: left.join('، ') })] : []),
      ...(mapping.headerRow < 0 ? [remark('noHeadings', 'note')] : []),
    ],
  };
}
