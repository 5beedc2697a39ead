import { safeCell } from '#src/lib/spreadsheet.ts';
import type { CarriedQuestion, ReadRow } from '../../model.ts';
import { letterAt, numberAt } from '../shared/letters.ts';
import { namedPlaces } from '../shared/listed.ts';
import { pointsOfUnits } from '../shared/units.ts';
import { cellOfRubric, cellOfTags } from './cells.ts';
import { optionsOfCells } from './choice.ts';
import type { ColumnRole } from './columns.ts';
import { guessed } from './guess.ts';
import { readingOf } from './reading.ts';
import { words, type Language } from './words.ts';

/** Columns of a written table, in their order; options as many as the longest list has. */
export function rolesFor(options: number): ColumnRole[] {
  return [
    'text',
    'type',
    ...Array.from({ length: options }, (): ColumnRole => 'option'),
    'correct',
    'score',
    'difficulty',
    'tags',
    'modelAnswer',
    'formula',
    'rubric',
  ];
}

/** The headings of those columns. */
export function headings(options: number, language: Language): string[] {
  const { columns, option } = words[language];
  let place = 0;
  return rolesFor(options).map((role) => {
    if (role !== 'option') return columns[role] ?? '';
    place += 1;
    return `${option} ${numberAt(place - 1, language === 'fa')}`;
  });
}

/** What the key says of the right option, so that nothing else can be meant by it. */
function keyOf(question: CarriedQuestion, options: number, language: Language): string {
  const right = question.options.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : []));
  const titles = headings(options, language).slice(2, 2 + options);
  const listed = optionsOfCells({
    mapping: { headerRow: 0, roles: [], numbersFrom: 1 },
    one: () => '',
    all: (role) =>
      role === 'option'
        ? titles.map((header, at) => ({ header, text: question.options[at]?.text ?? '' }))
        : [],
  });
  const { option } = words[language];
  const ways = [
    right.map((at) => letterAt(at, language === 'fa')).join(', '),
    right.map((at) => String(at + 1)).join(', '),
    right.length === 1 ? `${option} ${numberAt(right[0] ?? 0, language === 'fa')}` : '',
  ];
  const isSame = (key: string) => namedPlaces(listed, key).places.join() === right.join();
  return right.length === 0 ? '' : (ways.find((key) => key !== '' && isSame(key)) ?? '');
}

/** One question as cells, safe in every spreadsheet. */
export function cellsOfQuestion(
  question: CarriedQuestion,
  options: number,
  language: Language,
): string[] {
  const { types, levels } = words[language];
  const { text, type, maxScoreUnits, difficulty, tags, modelAnswer, formula, rubric } = question;
  return [
    text,
    types[type],
    ...Array.from({ length: options }, (_, at) => question.options[at]?.text ?? ''),
    keyOf(question, options, language),
    maxScoreUnits === null ? '' : pointsOfUnits(maxScoreUnits),
    difficulty === null ? '' : levels[difficulty],
    cellOfTags(tags),
    modelAnswer ?? '',
    formula ?? '',
    cellOfRubric(rubric),
  ].map(safeCell);
}

/** How many columns of options the questions need. */
export function optionColumns(questions: readonly CarriedQuestion[]): number {
  return Math.max(4, ...questions.map(({ options }) => options.length));
}

/** A table of the questions under their headings. */
export function tableRows(questions: readonly CarriedQuestion[], language: Language): string[][] {
  const options = optionColumns(questions);
  return [
    headings(options, language),
    ...questions.map((question) => cellsOfQuestion(question, options, language)),
  ];
}

/** What comes back of a question that was written in a table. */
export function readBack(question: CarriedQuestion): ReadRow[] {
  const rows = tableRows([question], 'fa');
  const guess = guessed(rows);
  return readingOf(
    { format: 'csv', rows, headers: rows[0] ?? [], guess, remarks: [], doubts: new Map() },
    guess,
  ).rows;
}
