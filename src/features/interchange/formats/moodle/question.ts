/** One question of a Moodle file as a row. */
import type { Difficulty } from '#contract/shapes.ts';
import { remark, type Remark } from '#domain/files/model.ts';
import type { QuestionType } from '#domain/question-types.ts';
import type { CarriedFile, CarriedQuestion, ReadRow } from '../../model.ts';
import { bytesOfBase64 } from '#src/lib/base64.ts';
import { carriedFile, fileName } from '../html/files.ts';
import { parseHtml } from '../html/parse.ts';
import { plainOfHtml, textOf } from '../html/plain.ts';
import { scorerWords } from '../qti/rubric.ts';
import { rowOf } from '../shared/rows.ts';
import { typeOfMark } from '../shared/type-mark.ts';
import { unitsOfPoints } from '../shared/units.ts';
import { trimSpace } from '../xml/escape.ts';
import {
  attribute,
  childElement,
  childElements,
  elementsInside,
  textInside,
  type Element,
} from '../xml/tree.ts';
import { filesOf, finder, markupOf, numberIn, valueOf, type Gathering } from './fields.ts';
import { readerOf, typeOf } from './types.ts';

const feedbacks = new Set(['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']);

/** Feedback that the question of ours has no place for; Moodle's standing phrases are none. */
function droppedFeedback(question: Element, gathering: Gathering): Remark[] {
  const fields = [
    ...childElements(question).filter(({ name }) => feedbacks.has(name)),
    ...childElements(question, 'hint'),
    ...childElements(question, 'answer').flatMap((answer) => childElements(answer, 'feedback')),
  ];
  const texts = fields.map((field) => ({
    hint: field.name === 'hint',
    standing: feedbacks.has(field.name),
    text: textOf(plainOfHtml(markupOf(field, gathering.source), { find: () => null })),
  }));
  return texts
    .filter(
      ({ text, standing }) =>
        text !== '' &&
        !(
          standing &&
          /^Your answer is (partially )?(in)?correct\.$|^پاسخ شما .{0,20}است\.$/.test(text)
        ),
    )
    .map(({ text, hint }) =>
      remark(hint ? 'hintDropped' : 'feedbackDropped', 'dropped', { text: text.slice(0, 200) }),
    );
}

function tagsOf(question: Element): string[] {
  const list = ['tags', 'coursetags'].flatMap((name) => childElements(question, name));
  return list.flatMap((tags) =>
    childElements(tags, 'tag').map((tag) =>
      trimSpace(textInside(childElement(tag, 'text') ?? tag)),
    ),
  );
}

interface Extras {
  tags: string[];
  difficulty: Difficulty | null;
  type: QuestionType | undefined;
}

/** Our own marks among the tags. */
function extrasOf(tags: readonly string[]): Extras {
  const level = tags.map((tag) => /^bargeh-(easy|medium|hard)$/.exec(tag)?.[1]).find(Boolean);
  return {
    tags: tags.filter(
      (tag) => tag !== '' && !/^bargeh-(easy|medium|hard)$/.test(tag) && !typeOfMark(tag),
    ),
    difficulty: level === 'easy' || level === 'medium' || level === 'hard' ? level : null,
    type: tags.map(typeOfMark).find((type) => type !== undefined),
  };
}

/** The picture of files before Moodle 2, which stood beside the text. */
function oldPicture(question: Element, gathering: Gathering): void {
  const base64 = valueOf(question, 'image_base64');
  const name = fileName(valueOf(question, 'image'));
  const bytes = base64 === '' ? null : bytesOfBase64(base64);
  if (!bytes) {
    if (name !== '') gathering.remarks.push(remark('fileMissing', 'repair', { name }));
    return;
  }
  const carried = carriedFile(name, bytes);
  if ('file' in carried) gathering.files.push(carried.file);
  else gathering.remarks.push(carried.remark);
}

/** Files of the text that it does not show. */
function unusedFiles(question: Element, gathering: Gathering): Remark[] {
  const field = childElement(question, 'questiontext');
  const used = new Set(gathering.files.map(({ name }) => name));
  const known = new Set(gathering.remarks.map(({ values }) => String(values?.['name'] ?? '')));
  return (field ? [...filesOf(field).values()] : [])
    .filter(({ name }) => !used.has(name) && !known.has(name))
    .map(({ name }) => remark('fileUnused', 'dropped', { name }));
}

function sourceOf(question: Element, gathering: Gathering): string {
  const fields = ['questiontext', 'answer', 'subquestion', 'graderinfo'].flatMap((name) =>
    childElements(question, name),
  );
  return fields
    .map((field) =>
      markupOf(field, gathering.source)
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join('\n');
}

/** Reads a question; null for what is none, as categories. */
export function readQuestion(question: Element, document: string, at: number): ReadRow | null {
  const type = typeOf(question);
  if (type === 'category') return null;
  const field = childElement(question, 'questiontext');
  const gathering: Gathering = {
    source: document,
    format: (field ? attribute(field, 'format') : '') || 'html',
    remarks: [],
    files: [],
  };
  const row = { at, name: valueOf(question, 'name'), source: sourceOf(question, gathering) };
  const reader = readerOf(type);
  if (!reader) {
    const isText = type === 'description';
    const code = isText
      ? 'noQuestion'
      : type.startsWith('random')
        ? 'randomQuestion'
        : 'typeUnsupported';
    return {
      ...row,
      question: null,
      remarks: [remark(code, 'dropped', { name: type.slice(0, 40) })],
      source: row.source.slice(0, 2_000),
    };
  }
  const { question: made, remarks, formula } = reader(question, gathering);
  return rowOf({ ...row, ...finished(question, gathering, { ...made, formula }, remarks) });
}

function finished(
  question: Element,
  gathering: Gathering,
  made: CarriedQuestion,
  madeRemarks: readonly Remark[],
): { question: CarriedQuestion; remarks: Remark[] } {
  oldPicture(question, gathering);
  const general = childElement(question, 'generalfeedback');
  const grader = childElement(question, 'graderinfo');
  const find = finder([grader, general].filter((one): one is Element => one !== undefined));
  const words = (field: Element | undefined) =>
    field ? [scorerWords(parseHtml(markupOf(field, gathering.source)), { find })] : [];
  const feedback = words(general);
  const scorer = [...words(grader), ...feedback];
  const key = grader ? keyOf(grader, gathering) : null;
  const extras = extrasOf(tagsOf(question));
  const points = numberIn(valueOf(question, 'defaultgrade') || valueOf(question, 'defaultmark'));
  const units = points === null || points <= 0 ? null : unitsOfPoints(points);
  const model = [made.modelAnswer ?? '', ...scorer.flatMap((one) => one.modelAnswer)].filter(
    (one) => one !== '',
  );
  const files: CarriedFile[] = [
    ...gathering.files,
    ...scorer.flatMap(({ plains }) => plains.flatMap((plain) => plain.files)),
  ];
  const isFeedback =
    general !== undefined &&
    (feedback[0]?.modelAnswer.length ?? 0) > 0 &&
    !/bargeh-model-answer/.test(markupOf(general, gathering.source));
  const whole: CarriedQuestion = {
    ...made,
    type: made.type === 'descriptive' ? (extras.type ?? made.type) : made.type,
    options: made.options.map((option, index) =>
      key === null ? option : { ...option, isCorrect: key.has(index) },
    ),
    maxScoreUnits: units?.units ?? null,
    modelAnswer: model.length === 0 ? null : model.join('\n'),
    rubric: scorer.flatMap((one) => one.rubric),
    difficulty: extras.difficulty,
    tags: extras.tags,
    files: [...new Map(files.map((file) => [file, file])).values()],
  };
  return {
    question: whole,
    remarks: [
      ...madeRemarks,
      ...gathering.remarks,
      ...scorer.flatMap(({ plains }) => plains.flatMap((plain) => plain.remarks)),
      ...(isFeedback ? [remark('feedbackKept', 'note')] : []),
      ...droppedFeedback(question, gathering),
      ...unusedFiles(question, gathering),
      ...(points === 0 ? [remark('scoreZero', 'note')] : (units?.remarks ?? [])),
      ...(valueOf(question, 'hidden') === '1' ? [remark('hiddenQuestion', 'note')] : []),
    ],
  };
}

/** The places of the right options of a combined question, as its grader is told. */
function keyOf(grader: Element, gathering: Gathering): Set<number> | null {
  const top: Element = {
    name: '',
    attributes: new Map(),
    children: parseHtml(markupOf(grader, gathering.source)),
    start: 0,
    end: 0,
  };
  const mark = elementsInside(top, new Set(['p'])).find((one) =>
    /\bbargeh-key\b/.test(attribute(one, 'class')),
  );
  if (!mark) return null;
  return new Set(
    textInside(mark)
      .split(/\D+/)
      .filter((one) => one !== '')
      .map((one) => Number(one) - 1),
  );
}
