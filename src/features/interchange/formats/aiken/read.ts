import { remark, type Remark } from '#domain/files/model.ts';
import type { ReadContext, ReadRow, Reading } from '../../model.ts';
import { withOneMark } from '../shared/formulas.ts';
import { follows, isCounted, kindOf } from '../shared/letters.ts';
import { listedChoice, type Labelled } from '../shared/listed.ts';
import { withModel } from '../shared/make.ts';
import {
  answerSaid,
  explanationSaid,
  isFirst,
  labelsNamed,
  optionMark,
  scoreSaid,
  type OptionMark,
} from '../shared/marks.ts';
import { bare, refuseTooMany, rowOf, tidy } from '../shared/rows.ts';
import { unitsOfText } from '../shared/units.ts';

interface Open {
  at: number;
  text: string[];
  options: Labelled[];
  answer: string | null;
  score: string | null;
  explanation: string[];
  source: string[];
}

type Line =
  | { kind: 'empty' }
  | { kind: 'option'; mark: OptionMark }
  | { kind: 'answer'; value: string }
  | { kind: 'text' };

const isPlainMark = (line: string) => /^\s*[A-Z][).]/.test(line);

/** The letter where only a note follows it: the first letter counts, as long as no other is named. */
function letterOf(value: string): string {
  return /^([A-Z])\s+(?![^]*\b[A-Z]\b)/.exec(value)?.[1] ?? value;
}

/** What a line is, seen from the question that is open. */
function lineOf(line: string, open: Open | null): Line {
  if (line.trim() === '') return { kind: 'empty' };
  const said = answerSaid(line);
  const isPlain = said !== null && /^\s*ANSWER:/.test(line);
  if (
    said !== null &&
    open !== null &&
    open.answer === null &&
    (open.options.length > 0 || isPlain)
  )
    if (/^ANSWER$/i.test(said.keyword) || labelsNamed(said.value).length > 0)
      return { kind: 'answer', value: letterOf(said.value) };
  const mark = optionMark(line);
  if (mark === null || open === null) return { kind: 'text' };
  const last = open.options.at(-1)?.label;
  // A capital letter with its mark is an option wherever it stands; other marks only in their order.
  const isNext = last === undefined ? isFirst(mark.label) : follows(mark.label, last);
  const isOption =
    isNext || (isPlainMark(line) && (last === undefined || kindOf(last) === 'latin'));
  return isOption ? { kind: 'option', mark } : { kind: 'text' };
}

/** Whether a text line after options begins another question: the next mark is a first option, or there is none. */
function beginsNext(lines: readonly string[], from: number): boolean {
  for (const line of lines.slice(from + 1, from + 40)) {
    if (answerSaid(line) !== null) return false;
    const mark = optionMark(line);
    if (mark !== null) return isFirst(mark.label);
  }
  return true;
}

function rowOfOpen(open: Open): ReadRow {
  const words = withOneMark(tidy(open.text.join('\n')));
  const options = open.options.map(({ label, text }) => ({
    label,
    text: withOneMark(tidy(text)).text,
  }));
  const remarks: Remark[] = words.isChanged ? [remark('formulaMarks', 'note')] : [];
  const made = withModel(
    options.length === 0
      ? withModel(
          { question: bare(words.text), remarks: [remark('noOptions', 'changed')] },
          open.answer ?? '',
          remark('answerKept', 'note'),
        )
      : listedChoice(words.text, options, open.answer),
    open.explanation.join('\n'),
    remark('feedbackKept', 'note'),
  );
  const score = open.score === null ? null : unitsOfText(open.score);
  if (options.length > 0 && !isCounted(options.map(({ label }) => label)))
    remarks.push(remark('lettersGap', 'repair'));
  return rowOf({
    at: open.at,
    name: '',
    question: { ...made.question, maxScoreUnits: score?.units ?? null },
    remarks: [...remarks, ...made.remarks, ...(score?.remarks ?? [])],
    source: open.source.join('\n'),
  });
}

/** The questions of an Aiken text; wherever Moodle reads it, the same ones. */
export function readAiken(text: string, context: ReadContext = {}): Reading {
  const lines = text.split(/\r\n|\r|\n/);
  const rows: ReadRow[] = [];
  let open: Open | null = null;
  for (const [index, line] of lines.entries()) {
    if (index % 500 === 0) {
      context.check?.();
      context.progress?.(index, lines.length);
    }
    open = step(lines, index, line, open, rows);
  }
  if (open !== null) rows.push(rowOfOpen(open));
  refuseTooMany(rows.length);
  return { format: 'aiken', rows, remarks: [] };
}

/** Takes one line into the open question, or closes it and opens the next one. */
function step(
  lines: readonly string[],
  index: number,
  line: string,
  open: Open | null,
  rows: ReadRow[],
): Open | null {
  const isDone = open !== null && open.answer !== null;
  if (isDone && line.trim() !== '') {
    const explanation = explanationSaid(line);
    const score = scoreSaid(line);
    if (open && explanation !== null) open.explanation.push(explanation);
    if (open && score !== null) open.score = score;
    if (explanation !== null || score !== null) return open;
    if (open) rows.push(rowOfOpen(open));
    return begun(index, line);
  }
  const read = lineOf(line, open);
  if (read.kind === 'empty') return open;
  if (open === null) return begun(index, line);
  if (read.kind === 'text' && open.options.length > 0 && beginsNext(lines, index)) {
    rows.push(rowOfOpen(open));
    return begun(index, line);
  }
  open.source.push(line);
  const option = open.options.at(-1);
  if (read.kind === 'answer') open.answer = read.value;
  else if (read.kind === 'option')
    open.options.push({ label: read.mark.label, text: read.mark.rest });
  else if (option) option.text += `\n${line.trim()}`;
  else open.text.push(line.trim());
  return open;
}

function begun(index: number, line: string): Open {
  return {
    at: index + 1,
    text: [line.trim()],
    options: [],
    answer: null,
    score: null,
    explanation: [],
    source: [line],
  };
}
