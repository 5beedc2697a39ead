import { scoreToUnits } from '#domain/score.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { isObject, objectsOf, type JsonObject } from '#src/lib/json.ts';

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What one side says of a question, as far as a card shows it. */
export interface QuestionVersion {
  text: string | null;
  /** Its maximum in units; absent where that side says nothing of it. */
  units?: number;
  /** Its options in their order; absent where that side says nothing of them. */
  options?: readonly OptionVersion[];
  formula?: string | null;
  modelAnswer?: string | null;
  difficulty?: string | null;
  files?: readonly { id: string; name: string }[];
  rubric?: readonly { text: string; units: number }[];
  tags?: readonly string[];
}

/** One field in which two versions differ, as both say it; files by their names. */
export type Difference =
  | {
      field: 'formula' | 'modelAnswer' | 'difficulty';
      mine: string | null;
      theirs: string | null;
    }
  | { field: 'files' | 'tags'; mine: readonly string[]; theirs: readonly string[] }
  | {
      field: 'rubric';
      mine: NonNullable<QuestionVersion['rubric']>;
      theirs: NonNullable<QuestionVersion['rubric']>;
    };

/** One option of a version. */
export interface OptionVersion {
  text: string;
  isCorrect: boolean;
}

/** One question that two places changed. */
export interface QuestionConflict {
  id: string;
  /** Its place in the list, if the server tells it. */
  number: number | null;
  mine: QuestionVersion;
  theirs: QuestionVersion;
}

function unitsOf(item: JsonObject): number | null {
  const { maxScoreUnits } = item;
  if (typeof maxScoreUnits === 'number') return maxScoreUnits;
  const max = item['maxScore'] ?? item['score'];
  return typeof max === 'number' ? scoreToUnits(max) : null;
}

/** As the server answers them, and as they are sent. */
const OPTION_LISTS = [
  'options',
  'onlineExamQuestionAnswers',
  'assignmentQuestionAnswers',
  'onlineExamTemplateQuestionAnswers',
];

function optionsOf(item: JsonObject): OptionVersion[] | null {
  const options = OPTION_LISTS.map((name) => item[name]).find(Array.isArray);
  if (!options) return null;
  return objectsOf(options).map(({ text, isCorrect }) => ({
    text: textOf(text) ?? '',
    isCorrect: isCorrect === true,
  }));
}

const namesOf = (files: unknown) =>
  objectsOf(files).map(({ id, name }) => ({ id: textOf(id) ?? '', name: textOf(name) ?? '' }));

const criteriaOf = (rubric: unknown) =>
  objectsOf(rubric).map(({ text, scoreUnits }) => ({
    text: textOf(text) ?? '',
    units: typeof scoreUnits === 'number' ? scoreUnits : 0,
  }));

/** What an item says of a question; a field that it leaves out is left out here too. */
export function versionOf(item: JsonObject): QuestionVersion {
  const units = unitsOf(item);
  const options = optionsOf(item);
  const { tags } = item;
  return {
    text: textOf(item['text']),
    ...(units !== null && { units }),
    ...(options && { options }),
    ...('formula' in item && { formula: textOf(item['formula']) }),
    ...('modelAnswer' in item && { modelAnswer: textOf(item['modelAnswer']) }),
    ...('difficulty' in item && { difficulty: textOf(item['difficulty']) }),
    ...('files' in item && { files: namesOf(item['files']) }),
    ...('rubric' in item && { rubric: criteriaOf(item['rubric']) }),
    ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === 'string') }),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields besides text, score and options in which the two sides differ. */
export function differencesBetween(mine: QuestionVersion, theirs: QuestionVersion): Difference[] {
  const found: Difference[] = [];
  for (const field of ['formula', 'modelAnswer', 'difficulty'] as const) {
    const [own, other] = [mine[field] ?? null, theirs[field] ?? null];
    if (own !== other) found.push({ field, mine: own, theirs: other });
  }
  const [own, other] = [mine.rubric ?? [], theirs.rubric ?? []];
  if (!isSame(own, other)) found.push({ field: 'rubric', mine: own, theirs: other });
  const names = new Map(
    [...(mine.files ?? []), ...(theirs.files ?? [])].flatMap(({ id, name }) =>
      name ? [[id, name]] : [],
    ),
  );
  const ids = ({ files = [] }: QuestionVersion) => files.map(({ id }) => id);
  const told = (version: QuestionVersion) => ids(version).map((id) => names.get(id) ?? '');
  if (!isSame(ids(mine), ids(theirs)))
    found.push({ field: 'files', mine: told(mine), theirs: told(theirs) });
  if (!isSame(mine.tags ?? [], theirs.tags ?? []))
    found.push({ field: 'tags', mine: mine.tags ?? [], theirs: theirs.tags ?? [] });
  return found;
}

/** The questions of a list that changed in two places: hers from the row, the others' from the server's answer. */
export function questionConflicts(row: OutboxRow): QuestionConflict[] {
  const current = objectsOf(isObject(row.server) ? row.server['current'] : null);
  const mine = new Map(objectsOf(row.body).map((item) => [item['id'], item]));
  return current.flatMap((theirs) => {
    const { id, orders } = theirs;
    const own = mine.get(id);
    if (typeof id !== 'string' || !own) return [];
    const said = versionOf(own);
    const stands = versionOf(theirs);
    return [
      {
        id,
        number: typeof orders === 'number' ? orders : null,
        // Fields that she did not touch keep the server's value.
        mine: { ...stands, ...said, text: said.text ?? stands.text },
        theirs: stands,
      },
    ];
  });
}
