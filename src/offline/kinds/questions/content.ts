/** From what a row says of a question to the question as screens show it. */
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import { unitsToScore } from '#domain/score.ts';
import { questionTypeOf } from '#domain/question-types.ts';
import { isObject, objectsOf } from '#src/lib/json.ts';
import type { QuestionItem } from './types.ts';

const difficulties = ['easy', 'medium', 'hard'] as const;
const optionNames = [
  'onlineExamQuestionAnswers',
  'assignmentQuestionAnswers',
  'onlineExamTemplateQuestionAnswers',
] as const;

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((one) => one === value);
const textOr = (value: unknown, other: string) => (typeof value === 'string' ? value : other);
const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);
/** Absent leaves what stands, null takes it away. */
const nullableText = (value: unknown, other: string | null) =>
  value === null ? null : typeof value === 'string' ? value : other;

function optionsOf(item: QuestionItem, before: ActivityQuestion): ActivityQuestion['options'] {
  const name = optionNames.find((one) => Array.isArray(item[one]));
  if (!name) return before.options;
  return objectsOf(item[name]).map((option, place) => ({
    id: `${before.id}/${place}`,
    text: textOr(option['text'], ''),
    isCorrect: option['isCorrect'] === true,
    orders: place + 1,
  }));
}

/** A file that the copy does not know is told by what the row says of it. */
function filesOf(item: QuestionItem, before: ActivityQuestion): ActivityQuestion['files'] {
  if (!Array.isArray(item['files'])) return before.files;
  return objectsOf(item['files']).map((file) => {
    const id = textOr(file['id'], '');
    const known = before.files.find((one) => one.id === id);
    return (
      known ?? {
        id,
        name: textOr(file['name'], ''),
        type: textOr(file['type'], ''),
        size: numberOr(file['size'], 0),
      }
    );
  });
}

function rubricOf(item: QuestionItem, before: ActivityQuestion): ActivityQuestion['rubric'] {
  if (!Array.isArray(item['rubric'])) return before.rubric;
  return item['rubric'].filter(isObject).map((one) => ({
    text: textOr(one['text'], ''),
    scoreUnits: numberOr(one['scoreUnits'], 0),
  }));
}

/** The question with what an item says of it. */
export function withChange(before: ActivityQuestion, item: QuestionItem): ActivityQuestion {
  const maxScoreUnits = numberOr(item['maxScoreUnits'], before.maxScoreUnits);
  const difficulty = item['difficulty'];
  return {
    ...before,
    text: textOr(item['text'], before.text),
    formula: nullableText(item['formula'], before.formula),
    maxScoreUnits,
    maxScore: unitsToScore(maxScoreUnits),
    modelAnswer: nullableText(item['modelAnswer'], before.modelAnswer),
    rubric: rubricOf(item, before),
    options: optionsOf(item, before),
    files: filesOf(item, before),
    difficulty: difficulty === null ? null : (oneOf(difficulties, difficulty) ?? before.difficulty),
    tags: Array.isArray(item['tags'])
      ? item['tags'].filter((tag) => typeof tag === 'string')
      : before.tags,
  };
}

/** A question of which nothing is said yet. */
export const emptyQuestion = (id: string, orders: number): ActivityQuestion => ({
  id,
  version: 1,
  orders,
  type: 'descriptive',
  text: '',
  formula: null,
  maxScore: 0,
  maxScoreUnits: 0,
  modelAnswer: null,
  rubric: [],
  options: [],
  files: [],
  difficulty: null,
  tags: [],
  sourceId: null,
});

/** A question that an item creates. */
export function newQuestion(id: string, item: QuestionItem, orders: number): ActivityQuestion {
  const empty = emptyQuestion(id, orders);
  const type = questionTypeOf(item['type']) ?? empty.type;
  return withChange({ ...empty, type, sourceId: nullableText(item['sourceId'], null) }, item);
}
