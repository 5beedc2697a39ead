/** One item of QTI 2.1, 2.2 or 3.0 as a question. */
import type { Difficulty } from '#contract/shapes.ts';
import { remark, type Remark } from '#domain/files/model.ts';
import type { CarriedQuestion } from '../../model.ts';
import type { FindFile } from '../html/pictures.ts';
import { plainOf, textAndFormula, type Replaced } from '../html/plain.ts';
import { unitsOfPoints } from '../shared/units.ts';
import { composed } from '../xml/parts.ts';
import {
  attribute,
  childElement,
  childElements,
  elementsInside,
  type Element,
} from '../xml/tree.ts';
import { declarations, declaredMaximum } from './declarations.ts';
import { partReader, readable, unreadable, type Gathered } from './parts.ts';
import { scorerWords, type ScorerWords } from './rubric.ts';
import { processingOf } from './scoring.ts';
import { typeOfMark } from '../shared/type-mark.ts';

/** What lies around an item in its package. */
export interface ItemPlace {
  find: FindFile;
  /** Another XML file of the package. */
  load: (address: string) => Element | null;
  keywords: string[];
  difficulty: Difficulty | null;
  /** The weight that the test gives it. */
  weight: number | null;
}

/** An item that was read. */
export interface ReadItem {
  question: CarriedQuestion | null;
  remarks: Remark[];
}

const open = new Set(['extendedtextinteraction', 'uploadinteraction']);
const includes = new Set(['include', 'assessmentstimulusref', 'sharedstimulusref']);

function stimulusOf(item: Element, place: ItemPlace, remarks: Remark[]): Element[] {
  return childElements(item, 'assessmentstimulusref').flatMap((ref) => {
    const root = place.load(attribute(ref, 'href'));
    const body = root ? childElement(root, 'stimulusbody') : undefined;
    remarks.push(
      body
        ? remark('stimulus', 'changed')
        : remark('fileMissing', 'repair', { name: attribute(ref, 'href').slice(0, 200) }),
    );
    return body ? [body] : [];
  });
}

function points(item: Element, place: ItemPlace, pieces: Pieces): number | null {
  const { gathered, scored, constant } = pieces;
  const own =
    declaredMaximum(item) ??
    gathered.mapped ??
    (scored === 1 && constant !== null && constant > 0 && constant !== 1 ? constant : null);
  if (place.weight === null || place.weight <= 0) return own;
  return (own ?? 1) * place.weight;
}

/** Reads one `assessmentItem`. */
export function readItem(item: Element, place: ItemPlace): ReadItem {
  const body = childElement(item, 'itembody');
  if (!body) return { question: null, remarks: [remark('noBody', 'dropped')] };
  const interactions = elementsInside(body, new Set([...readable, ...unreadable]));
  const strange = interactions.find(({ name }) => unreadable.has(name));
  if (strange)
    return {
      question: null,
      remarks: [
        remark('interactionUnknown', 'dropped', { name: strange.name.replace('interaction', '') }),
      ],
    };
  if (interactions.length === 0)
    return { question: null, remarks: [remark('noQuestion', 'dropped')] };
  const gathered: Gathered = { parts: [], remarks: [], files: [], model: [], mapped: null };
  const scored = interactions.filter(({ name }) => !open.has(name)).length;
  const context = {
    find: place.find,
    declared: declarations(item),
    processing: processingOf(item),
    several: scored > 1,
  };
  const part = partReader(context, gathered);
  const scorer: ScorerWords[] = [];
  const replace = (element: Element): Replaced => {
    if (element.name === 'rubricblock') {
      const view = attribute(element, 'view').split(/\s+/);
      if (view.includes('candidate') || view[0] === '') return undefined;
      const forScorer = ['scorer', 'author', 'tutor'].some((one) => view.includes(one));
      if (forScorer) scorer.push(scorerWords(element.children, { find: place.find }));
      else gathered.remarks.push(remark('rubricDropped', 'dropped'));
      return { nodes: [] };
    }
    if (includes.has(element.name)) {
      const root = place.load(attribute(element, 'href'));
      gathered.remarks.push(
        remark(root ? 'stimulus' : 'fileMissing', root ? 'changed' : 'repair', {
          name: attribute(element, 'href').slice(0, 200),
        }),
      );
      return { nodes: root ? [root] : [] };
    }
    return part(element);
  };
  const plain = plainOf([...stimulusOf(item, place, gathered.remarks), body], {
    find: place.find,
    replace,
  });
  for (const element of childElements(item, 'modalfeedback')) part(element);
  // A declaration alone is a constant, as some systems write one; only what is drawn or shown changes.
  const processing = childElement(item, 'templateprocessing');
  if (
    (processing && childElements(processing).length > 0) ||
    elementsInside(body, new Set(['printedvariable'])).length > 0
  )
    gathered.remarks.push(remark('calculated', 'repair'));
  if (attribute(item, 'adaptive') === 'true') gathered.remarks.push(remark('adaptive', 'note'));
  return finished(item, place, {
    plain,
    gathered,
    scorer,
    scored,
    constant: context.processing.constant,
  });
}

interface Pieces {
  plain: ReturnType<typeof plainOf>;
  gathered: Gathered;
  scorer: ScorerWords[];
  scored: number;
  constant: number | null;
}

function finished(item: Element, place: ItemPlace, pieces: Pieces): ReadItem {
  const { plain, gathered, scorer } = pieces;
  const { text, formula } = textAndFormula(plain);
  const made = composed(text, gathered.parts);
  const score = points(item, place, pieces);
  const units = score === null || score <= 0 ? null : unitsOfPoints(score);
  const model = [
    made.question.modelAnswer,
    ...scorer.flatMap((one) => one.modelAnswer),
    ...gathered.model,
  ].filter((one): one is string => one !== null && one !== '');
  const marked = typeOfMark(attribute(item, 'label'));
  const whole: CarriedQuestion = {
    ...made.question,
    type:
      made.question.type === 'descriptive' ? (marked ?? made.question.type) : made.question.type,
    formula,
    maxScoreUnits: units?.units ?? null,
    modelAnswer: model.length === 0 ? null : model.join('\n'),
    rubric: scorer.flatMap((one) => one.rubric),
    difficulty: place.difficulty,
    tags: place.keywords,
    files: [
      ...plain.files,
      ...gathered.files,
      ...scorer.flatMap(({ plains }) => plains.flatMap(({ files }) => files)),
    ],
  };
  return {
    question: whole,
    remarks: [
      ...made.remarks,
      ...plain.remarks,
      ...gathered.remarks,
      ...scorer.flatMap(({ plains }) => plains.flatMap(({ remarks }) => remarks)),
      ...(units?.remarks ?? []),
    ],
  };
}

/** Words of an item as they stand in its file. */
export function wordsOf(item: Element): string {
  const body = childElement(item, 'itembody') ?? item;
  const pieces = (element: Element): string[] =>
    element.children.flatMap((child) => (typeof child === 'string' ? [child] : pieces(child)));
  return pieces(body)
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '')
    .join('\n');
}
