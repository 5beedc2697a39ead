import { remark, type Remark } from '#domain/files/model.ts';
import { hasOptions } from '#domain/question-types.ts';
import type { CarriedQuestion, ReadRow } from '../../model.ts';
import { isPersian } from '../shared/letters.ts';
import {
  choiceOf,
  matchingOf,
  shortOf,
  trueFalseOf,
  withModel,
  type Made,
} from '../shared/make.ts';
import { bare, rowOf } from '../shared/rows.ts';
import {
  choices,
  feedbackRemarks,
  numbers,
  pairs,
  writtenAnswers,
  type GiftAnswer,
} from './answers.ts';
import type { Block } from './blocks.ts';
import { guarded, restored } from './escapes.ts';
import { extrasOf, tagsOf, type Extras } from './extras.ts';
import { formatted, type TextFormat } from './formatted.ts';

const BLANK = '_____';

/** Takes the name between `::` off the beginning. */
function named(text: string): { name: string; rest: string } {
  if (!text.startsWith('::')) return { name: '', rest: text };
  const end = text.indexOf('::', 2);
  return end < 0
    ? { name: '', rest: text.slice(2) }
    : { name: restored(text.slice(2, end)).trim(), rest: text.slice(end + 2).trim() };
}

/** The words of a question and what stands between its braces. */
function parted(text: string): { words: string; answer: string } | null {
  const from = text.indexOf('{');
  const to = text.indexOf('}');
  if (from < 0 || to < from) return null;
  const isEnd = text.trimEnd().endsWith('}') && to === text.trimEnd().length - 1;
  const words = text.slice(0, from) + (isEnd ? '' : BLANK) + text.slice(to + 1);
  return { words, answer: text.slice(from + 1, to).trim() };
}

const fromAnswers = (made: Made, answers: readonly GiftAnswer[]): Made => ({
  question: made.question,
  remarks: [
    ...made.remarks,
    ...feedbackRemarks(answers),
    ...answers.flatMap((answer) => answer.remarks),
  ],
});

/** A choice where the file gives one; several marked `=` are as many right answers. */
function choiceMade(words: string, answer: string, format: TextFormat, extras: Extras): Made {
  const answers = choices(answer, format);
  const isOne = answers.some(({ isMarked }) => isMarked);
  const made = isChoice(extras)
    ? {
        question: {
          ...bare(words),
          type: extras.type ?? 'multipleChoice',
          options: answers.map((one) => ({ text: one.text, isCorrect: one.percent > 99.9 })),
        },
        remarks: [],
      }
    : choiceOf(words, answers, isOne);
  const note =
    !isOne && made.question.options.some(({ isCorrect }) => isCorrect)
      ? [remark('oneOfSeveral', 'note')]
      : [];
  return fromAnswers({ question: made.question, remarks: [...made.remarks, ...note] }, answers);
}

const isChoice = ({ type }: Extras) => type !== undefined && hasOptions(type);
const isTrueFalse = (answer: string) =>
  /^(T|TRUE|F|FALSE)$/.test(answer.split('#')[0]?.trim() ?? '');

/** What the signs between the braces make of a question, in the order in which Moodle asks. */
function madeOf(words: string, answer: string, format: TextFormat, extras: Extras): Made {
  if (answer === '') return { question: bare(words), remarks: [] };
  if (answer.startsWith('#')) {
    const { answers, wrong } = numbers(answer.slice(1), format);
    const made = fromAnswers(shortOf(words, answers, 'numerical'), answers);
    return wrong === ''
      ? made
      : { ...made, remarks: [...made.remarks, remark('feedback', 'dropped', { n: 1 })] };
  }
  if (answer.includes('~') || isChoice(extras)) return choiceMade(words, answer, format, extras);
  if (answer.includes('=') && answer.includes('->')) {
    const found = pairs(answer, format);
    if (found !== null) {
      const made = matchingOf(words, found.pairs);
      return { question: made.question, remarks: [...made.remarks, ...found.remarks] };
    }
  }
  if (isTrueFalse(answer)) {
    const made = trueFalseOf(words, answer.startsWith('T'), isPersian(words));
    const n = answer
      .split('#')
      .slice(1)
      .filter((part) => part.trim() !== '').length;
    return n === 0
      ? made
      : { ...made, remarks: [...made.remarks, remark('feedback', 'dropped', { n })] };
  }
  const answers = writtenAnswers(answer, format);
  return fromAnswers(shortOf(words, answers), answers);
}

/** The last paragraph as the question's own formula, where it is one. */
function ownFormula(text: string): { text: string; formula: string } | null {
  const from = text.lastIndexOf('\\(');
  const before = text.slice(0, from);
  if (from < 0 || !text.endsWith('\\)') || !/(^|\n)$/.test(before)) return null;
  return { text: before.replace(/\n$/, ''), formula: text.slice(from + 2, -2) };
}

/** The question with what its comments say of it. */
function completed(question: CarriedQuestion, extras: Extras, tags: string[]): CarriedQuestion {
  const own = extras.formula === true ? ownFormula(question.text) : null;
  return {
    ...question,
    type: extras.type ?? question.type,
    ...own,
    maxScoreUnits: extras.score ?? null,
    difficulty: extras.difficulty ?? null,
    rubric: extras.rubric ?? [],
    tags,
  };
}

const once = (remarks: readonly Remark[]) =>
  remarks.filter(
    (one, at) => remarks.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at,
  );

/** No question of people has so many answers; what has is not taken apart. */
const MOST_ANSWERS = 2_000;
const OPTIONS = 10;

/** How many answers begin between the braces. */
function answersIn(answer: string): number {
  let count = 0;
  for (const sign of ['~', '='])
    for (let at = answer.indexOf(sign); at >= 0; at = answer.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** One block of a file as a row. */
export function rowOfBlock(block: Block): ReadRow {
  const { at, source } = block;
  const extras = extrasOf(block.comments);
  const { text: safe, hasFreeFormula } = guarded(block.text);
  const remarks: Remark[] = [
    ...(block.isJoined ? [remark('emptyLineInside', 'note')] : []),
    ...(block.isSplit ? [remark('noEmptyLine', 'note')] : []),
    ...(hasFreeFormula ? [remark('formulaUnescaped', 'note')] : []),
  ];
  const none = (name: string, code: string, values?: Record<string, string>): ReadRow =>
    rowOf({ at, source, name, question: null, remarks: [remark(code, 'dropped', values)] });
  if (safe.startsWith('$CATEGORY:')) {
    const name = restored(safe.slice(10)).trim();
    return none(name, 'category', { name });
  }
  const { name, rest } = named(safe);
  const braces = parted(rest);
  if (braces === null && !/[{}]/.test(rest))
    return none(name || formatted(rest, 'moodle').text.slice(0, 80), 'description');
  if (braces === null) {
    const { text, remarks: more } = formatted(rest, 'moodle');
    const all = [...remarks, ...more, remark('braces', 'repair')];
    return rowOf({ at, source, name, question: bare(text), remarks: all });
  }
  const count = answersIn(braces.answer);
  if (count > MOST_ANSWERS) {
    const { text, remarks: more } = formatted(braces.words, 'moodle');
    const values = { n: count, most: OPTIONS };
    const all = [...remarks, ...more, remark('optionsMany', 'repair', values)];
    return rowOf({ at, source, name, question: bare(text), remarks: all });
  }
  const gap = braces.answer.lastIndexOf('####');
  const own = gap < 0 ? braces.answer : braces.answer.slice(0, gap).trim();
  const words = formatted(braces.words, 'moodle');
  const general = formatted(gap < 0 ? '' : braces.answer.slice(gap + 4), words.format);
  if (/[{}]/.test(braces.words)) remarks.push(remark('secondAnswer', 'repair'));
  const made = withModel(
    madeOf(words.text, own, words.format, extras),
    general.text,
    remark('feedbackKept', 'note'),
  );
  return rowOf({
    at,
    source,
    name,
    question: {
      ...completed(made.question, extras, tagsOf(block.comments)),
      files: [...words.files, ...general.files],
    },
    remarks: once([...remarks, ...words.remarks, ...general.remarks, ...made.remarks]),
  });
}
