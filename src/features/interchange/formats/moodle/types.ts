/** The question types of Moodle and what each asks for. */
import { remark } from '#domain/files/model.ts';
import type { FindFile } from '../html/pictures.ts';
import { textOf, type Replaced } from '../html/plain.ts';
import { isPersian } from '../shared/letters.ts';
import { trueFalseOf, type Answer, type Made } from '../shared/make.ts';
import { composed, type Part } from '../xml/parts.ts';
import { attribute, childElement, childElements, type Element } from '../xml/tree.ts';
import { clozeMarkup, clozeParts } from './cloze.ts';
import {
  fractionOf,
  markupOf,
  phraseField,
  plainField,
  questionText,
  valueOf,
  type Gathering,
} from './fields.ts';
import { gapText, optionReader } from './own.ts';

/** Gaps that are filled from lists: choosing words, and dragging them into the text. */
const mark = /\[\[(\d{1,3})\]\]/g;

/** The markup with a mark for each gap. */
function gapMarkup(markup: string): string {
  let number = 0;
  return markup.replace(mark, () => {
    number += 1;
    return `<bargeh-gap n="${number}"></bargeh-gap>`;
  });
}

/** One choice for each gap: the words of the group that its right one belongs to. */
function gapParts(question: Element, gathering: Gathering): Part[] {
  const boxes = childElements(question)
    .filter(({ name }) => name === 'selectoption' || name === 'dragbox')
    .map((box) => ({ text: phraseField(box, gathering), group: valueOf(box, 'group') }));
  const field = childElements(question, 'questiontext')[0];
  return [...markupOf(field, gathering.source).matchAll(mark)].map(([, number]): Part => {
    const right = boxes[Number(number) - 1];
    if (!right) gathering.remarks.push(remark('keyMissing', 'repair'));
    const group = boxes.filter((box) => box.group === right?.group);
    return {
      kind: 'choice',
      answers: group.map((box) => ({ text: box.text, percent: box === right ? 100 : 0 })),
    };
  });
}

/** A question in the making: its text with formula, and what became of its type. */
export interface TypeResult extends Made {
  formula: string | null;
}

type Reader = (question: Element, gathering: Gathering) => TypeResult;

function bodyOf(
  question: Element,
  gathering: Gathering,
  options: { markup?: string; replace?: (element: Element) => Replaced; find?: FindFile } = {},
) {
  return questionText(plainField(childElement(question, 'questiontext'), gathering, options));
}

/** Answers of a choice or of free text, with what each earns. */
function answersOf(question: Element, gathering: Gathering): Answer[] {
  return childElements(question, 'answer').map((answer) => ({
    text: phraseField(answer, gathering),
    percent: fractionOf(answer, gathering),
  }));
}

/** Answers that Moodle keeps as they are typed: no markup is in them. */
function typedAnswers(question: Element, gathering: Gathering): Answer[] {
  return childElements(question, 'answer').map((answer) => ({
    text: markupOf(answer, gathering.source),
    percent: fractionOf(answer, gathering),
  }));
}

function withParts(question: Element, gathering: Gathering, parts: Part[]): TypeResult {
  const { text, formula } = bodyOf(question, gathering);
  return { ...composed(text, parts), formula };
}

const choice: Reader = (question, gathering) => {
  const answers = answersOf(question, gathering);
  const single = !/^(false|0|)$/.test(valueOf(question, 'single') || 'true');
  const positive = answers.filter(({ percent }) => percent > 0);
  if (!single && positive.length === 1) gathering.remarks.push(remark('oneOfSeveral', 'note'));
  return withParts(question, gathering, [{ kind: 'choice', answers, isSingle: single }]);
};

/** Every answer that is marked counts the same. */
const choiceSet: Reader = (question, gathering) => {
  const answers = childElements(question, 'answer').map((answer) => ({
    text: phraseField(answer, gathering),
    percent:
      fractionOf(answer, gathering) > 0 || valueOf(answer, 'correctanswer') === '1' ? 100 : 0,
  }));
  return withParts(question, gathering, [{ kind: 'choice', answers }]);
};

const trueFalse: Reader = (question, gathering) => {
  const { text, formula } = bodyOf(question, gathering);
  const answers = childElements(question, 'answer').map((answer) => ({
    name: markupOf(answer, gathering.source).toLowerCase(),
    percent: fractionOf(answer, gathering),
  }));
  const right = answers.filter(({ percent }) => percent > 0);
  const isNamed = /^(true|false|درست|نادرست|صحیح|غلط)$/.test(right[0]?.name ?? '');
  const isTrue = isNamed
    ? /^(true|درست|صحیح)$/.test(right[0]?.name ?? '')
    : right[0] === answers[0];
  const made = trueFalseOf(text, isTrue, isPersian(text));
  if (right.length === 1) return { ...made, formula };
  const options = made.question.options.map((option) => ({ ...option, isCorrect: false }));
  return {
    question: { ...made.question, options },
    remarks: [...made.remarks, remark('noCorrect', 'repair')],
    formula,
  };
};

const shortAnswer: Reader = (question, gathering) => {
  const answers = typedAnswers(question, gathering);
  return withParts(question, gathering, [
    { kind: 'text', answers: answers.filter(({ percent }) => percent > 0), code: 'shortAnswer' },
  ]);
};

const numerical: Reader = (question, gathering) => {
  const [unit] = childElements(childElement(question, 'units') ?? question, 'unit');
  const name = unit ? valueOf(unit, 'unit_name') : '';
  const answers = childElements(question, 'answer')
    .map((answer) => {
      const tolerance = valueOf(answer, 'tolerance');
      const value = markupOf(answer, gathering.source);
      const near = /^[0.,۰٫]*$/.test(tolerance) ? '' : ` ± ${tolerance}`;
      return {
        text: `${value}${near}${name === '' ? '' : ` ${name}`}`,
        percent: fractionOf(answer, gathering),
      };
    })
    .filter(({ percent }) => percent > 0);
  return withParts(question, gathering, [{ kind: 'text', answers, code: 'numerical' }]);
};

/** The right side of a pair: as it is typed, or markup where a format is named. */
function rightOf(answer: Element | undefined, gathering: Gathering): string {
  const isMarkup = answer !== undefined && attribute(answer, 'format') !== '';
  return isMarkup ? phraseField(answer, gathering) : markupOf(answer, gathering.source);
}

const matching: Reader = (question, gathering) => {
  const pairs = childElements(question, 'subquestion').map((sub) => ({
    left: phraseField(sub, gathering),
    right: rightOf(childElement(sub, 'answer'), gathering),
  }));
  return withParts(question, gathering, [{ kind: 'pairs', pairs }]);
};

const ordering: Reader = (question, gathering) => {
  const right = childElements(question, 'answer').map((answer) => phraseField(answer, gathering));
  return withParts(question, gathering, [{ kind: 'order', shown: right.toSorted(), right }]);
};

const essay: Reader = (question, gathering) => {
  const own = optionReader(gathering);
  const { text, formula } = bodyOf(question, gathering, { replace: own.replace });
  const isUpload =
    valueOf(question, 'responseformat') === 'noinline' &&
    !/^0?$/.test(valueOf(question, 'attachments'));
  const template = textOf(plainField(childElement(question, 'responsetemplate'), gathering));
  if (template !== '')
    gathering.remarks.push(remark('templateDropped', 'dropped', { text: template.slice(0, 200) }));
  if (!isUpload && /^[1-9]/.test(valueOf(question, 'attachmentsrequired')))
    gathering.remarks.push(remark('uploadDropped', 'dropped'));
  const made = composed(text, [{ kind: isUpload ? 'upload' : 'essay' }]);
  if (own.options.length > 0)
    made.question = { ...made.question, type: 'combined', options: own.options };
  return { ...made, formula };
};

const cloze: Reader = (question, gathering) => {
  const markup = clozeMarkup(markupOf(childElement(question, 'questiontext'), gathering.source));
  const parts = clozeParts(markup.gaps, gathering);
  const { text, formula } = bodyOf(question, gathering, {
    markup: markup.text,
    replace: gapText(parts),
  });
  if (parts.length === 0) gathering.remarks.push(remark('keyMissing', 'repair'));
  return { ...composed(text, parts), formula };
};

const gaps: Reader = (question, gathering) => {
  const parts = gapParts(question, gathering);
  const markup = gapMarkup(markupOf(childElement(question, 'questiontext'), gathering.source));
  const { text, formula } = bodyOf(question, gathering, { markup, replace: gapText(parts) });
  return { ...composed(text, parts), formula };
};

/** Values are drawn anew for every student; what stands there are their names. */
const calculated =
  (reader: Reader): Reader =>
  (question, gathering) => {
    gathering.remarks.push(remark('calculated', 'repair'));
    return reader(question, gathering);
  };

const readers: Record<string, Reader> = {
  multichoice: choice,
  multichoiceset: choiceSet,
  oumultiresponse: choiceSet,
  truefalse: trueFalse,
  shortanswer: shortAnswer,
  regexp: shortAnswer,
  pmatch: shortAnswer,
  numerical,
  matching,
  ddmatch: matching,
  matchwiris: matching,
  multichoicewiris: choice,
  truefalsewiris: trueFalse,
  shortanswerwiris: shortAnswer,
  essaywiris: essay,
  ordering,
  essay,
  essayautograde: essay,
  cloze,
  multianswer: cloze,
  multianswerwiris: cloze,
  gapselect: gaps,
  ddwtos: gaps,
  calculated: calculated(numerical),
  calculatedsimple: calculated(numerical),
  calculatedmulti: calculated(choice),
};

/** The reader of a type; undefined for those without a counterpart. */
export function readerOf(type: string): Reader | undefined {
  return Object.hasOwn(readers, type) ? readers[type] : undefined;
}

/** The type of a question as its file names it. */
export function typeOf(question: Element): string {
  return attribute(question, 'type').toLowerCase();
}
