import { remark } from '#domain/files/model.ts';
import { isCounted, letterAt } from '../shared/letters.ts';
import { chosen, namedPlaces, type Labelled } from '../shared/listed.ts';
import type { Made } from '../shared/make.ts';
import { labelsNamed, optionMark } from '../shared/marks.ts';
import { bare, tidy } from '../shared/rows.ts';
import type { Kind } from './cells.ts';
import { optionLabel } from './columns.ts';
import type { Cells, Mapping } from './model.ts';

const KINDS = [/^[A-Z]$/, /^\d+$/];

/** By what a cell may name the option of a place, beside the label of its column. */
function namesOf(
  place: number,
  labels: readonly string[],
  numbersFrom: Mapping['numbersFrom'],
): string[] {
  const own = KINDS.find((kind) => labels.every((label) => kind.test(label)));
  return [
    letterAt(place, false),
    letterAt(place, true),
    ...(numbersFrom === null ? [] : [String(place + numbersFrom)]),
  ].filter((name) => own === undefined || !own.test(name));
}

/** The options of a row: those of their own columns up to the last that is filled, or the lines of one cell. */
export function optionsOfCells(cells: Cells): Labelled[] {
  const columns = cells.all('option');
  const last = columns.findLastIndex(({ text }) => text.trim() !== '');
  const labels = columns.map(({ header }) => optionLabel(header) ?? '');
  // Numbers of headings say nothing of the key where the key has its own way to count.
  const ownCount =
    cells.mapping.numbersFrom !== 1 && /^\d+$/.test(labels[0] ?? '') && !labels.includes('0');
  const isNamed =
    labels.length > 0 &&
    new Set(labels).size === labels.length &&
    !labels.includes('') &&
    !ownCount;
  const own = columns.slice(0, last + 1).map(({ text }, place): Labelled => ({
    label: isNamed ? (labels[place] ?? '') : `#${place}`,
    text: tidy(text),
    also: namesOf(place, isNamed ? labels : ['#'], cells.mapping.numbersFrom),
  }));
  const together = own.length === 0 ? optionsOfOne(cells.one('options'), cells.mapping) : [];
  const wrong = cells.all('wrong').filter(({ text }) => text.trim() !== '');
  if (wrong.length === 0) return [...own, ...together];
  // The right answer stands in its own column, the wrong ones beside it.
  return [
    { label: '#right', text: cells.one('correct') },
    ...wrong.map(({ text }, at) => ({ label: `#wrong${at}`, text: tidy(text) })),
  ];
}

/** Options of one cell: in lines, else between bars or semicolons, their marks taken off where they count. */
function optionsOfOne(cell: string, mapping: Mapping): Labelled[] {
  if (cell === '') return [];
  const sign = ['\n', '|', ';', '؛', ',', '،'].find((one) => cell.includes(one));
  const parts = (sign === undefined ? [cell] : cell.split(sign)).map((part) => part.trim());
  const marks = parts.map(optionMark);
  const labels = marks.map((mark) => mark?.label ?? '');
  const isMarked = isCounted(labels);
  return parts.map((part, place) => ({
    label: isMarked ? (labels[place] ?? '') : `#${place}`,
    text: isMarked ? (marks[place]?.rest ?? part) : part,
    also: namesOf(place, isMarked ? labels : ['#'], mapping.numbersFrom),
  }));
}

/** A choice of a row; a key that can be read in two ways is left to her. */
export function choiceOfCells(
  text: string,
  options: readonly Labelled[],
  key: string,
  mapping: Mapping,
  kind: Kind | null,
): Made {
  if (options[0]?.label === '#right')
    return chosen(text, options, options[0].text === '' ? [] : [0], []);
  const isNumber = labelsNamed(key).some((label) => /^\d+$/.test(label));
  const named =
    key === '' || kind === 'poll' ? { places: [], remarks: [] } : namedPlaces(options, key);
  const { places, remarks } =
    mapping.numbersFrom === null && isNumber
      ? { places: [], remarks: [remark('countsFromNought', 'repair', { answer: key })] }
      : named;
  // A choice that is said to be one keeps its options even where no one of them is right.
  const made = chosen(text, options, places, remarks);
  const shape =
    kind === 'combined' && made.question.type === 'multipleChoice' ? kind : made.question.type;
  return { question: { ...bare(text), ...made.question, type: shape }, remarks: made.remarks };
}
