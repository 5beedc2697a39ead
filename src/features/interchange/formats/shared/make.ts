import { remark, type Remark } from '#domain/files/model.ts';
import type { CarriedQuestion } from '../../model.ts';
import { isPersian, letterAt, numberAt } from './letters.ts';
import { bare } from './rows.ts';

/** An answer that a file offers, with the part of the score it earns in percent. */
export interface Answer {
  text: string;
  percent: number;
}

/** A question and what became of it on its way. */
export interface Made {
  question: CarriedQuestion;
  remarks: Remark[];
}

const isFull = ({ percent }: Answer) => percent > 99.9;
const said = (percent: number) => `${Math.round(percent * 100) / 100}%`;
const paragraphs = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n');

/** A choice: with exactly one right answer as it is; otherwise the key is kept whole in words, for her to decide. Where only one can be chosen, what earns a part of the score is no second right answer. */
export function choiceOf(text: string, answers: readonly Answer[], isSingle = false): Made {
  const full = answers.filter(isFull).length;
  const isOne =
    (isSingle && full === 1) ||
    (full <= 1 && answers.every((one) => isFull(one) || one.percent <= 0));
  return isOne ? oneOf(text, answers) : severalOf(text, answers);
}

function oneOf(text: string, answers: readonly Answer[]): Made {
  const negative = answers.filter(({ percent }) => percent < 0).length;
  const partial = answers
    .filter((one) => one.percent > 0 && !isFull(one))
    .map((one) => `${one.text} (${said(one.percent)})`);
  return {
    question: {
      ...bare(text),
      type: 'multipleChoice',
      options: answers.map((one) => ({ text: one.text, isCorrect: isFull(one) })),
    },
    remarks: [
      ...(negative > 0 ? [remark('negativeMarks', 'dropped', { n: negative })] : []),
      ...(partial.length > 0
        ? [remark('partialMarks', 'dropped', { text: partial.join('، ').slice(0, 200) })]
        : []),
    ],
  };
}

function severalOf(text: string, answers: readonly Answer[]): Made {
  const persian = isPersian(text + answers.map((one) => one.text).join(''));
  const lines = answers.map((one, at) => `${letterAt(at, persian)}) ${one.text}`);
  const key = answers.flatMap((one, at) =>
    one.percent === 0 ? [] : [isFull(one) ? lines[at] : `${lines[at]} (${said(one.percent)})`],
  );
  return {
    question: {
      ...bare(paragraphs([text, ...lines])),
      modelAnswer: key.join('\n'),
    },
    remarks: [remark('severalCorrect', 'changed')],
  };
}

/** True or false, as the two options that pupils know, in the language of the question. */
export function trueFalseOf(text: string, isTrue: boolean, persian: boolean): Made {
  const [yes, no] = persian ? ['درست', 'نادرست'] : ['True', 'False'];
  return {
    question: {
      ...bare(text),
      type: 'multipleChoice',
      options: [
        { text: yes ?? '', isCorrect: isTrue },
        { text: no ?? '', isCorrect: !isTrue },
      ],
    },
    remarks: [remark('trueFalse', 'note')],
  };
}

/** A short or numerical answer: one that is written, with what is taken as right in the model answer. */
export function shortOf(text: string, answers: readonly Answer[], code = 'shortAnswer'): Made {
  const lines = answers
    .filter(({ percent }) => percent > 0)
    .map((one) => (isFull(one) ? one.text : `${one.text} (${said(one.percent)})`));
  return {
    question: { ...bare(text), modelAnswer: lines.join('\n') || null },
    // «What is accepted stands in the model answer» would not be true where nothing is.
    remarks: [remark(lines.length === 0 ? 'shortUnkeyed' : code, 'changed')],
  };
}

/** Pairs to match: both columns in the text, the right one by the alphabet so that its order tells nothing. */
export function matchingOf(text: string, pairs: readonly { left: string; right: string }[]): Made {
  const lefts = pairs.filter(({ left }) => left !== '');
  const rights = [...new Set(pairs.map(({ right }) => right))].toSorted();
  const persian = isPersian(text + rights.join(''));
  const places = new Map(rights.map((right, at) => [right, at]));
  const letterOf = (right: string) => letterAt(places.get(right) ?? 0, persian);
  return {
    question: {
      ...bare(
        paragraphs([
          text,
          ...lefts.map(({ left }, at) => `${numberAt(at, persian)}) ${left}`),
          ...rights.map((right) => `${letterOf(right)}) ${right}`),
        ]),
      ),
      modelAnswer: lefts
        .map(
          ({ left, right }, at) =>
            `${numberAt(at, persian)}) ${left} → ${letterOf(right)}) ${right}`,
        )
        .join('\n'),
    },
    remarks: [remark('matching', 'changed')],
  };
}

/** A question with words added to its model answer. */
export function withModel(made: Made, words: string, note: Remark): Made {
  if (words.trim() === '') return made;
  const { question, remarks } = made;
  return {
    question: { ...question, modelAnswer: paragraphs([question.modelAnswer ?? '', words.trim()]) },
    remarks: [...remarks, note],
  };
}
