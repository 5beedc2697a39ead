import { scoreToUnits } from '#domain/score.ts';
import type { OutboxRow } from '#src/offline/index.ts';

type Loose = Record<string, unknown>;
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isLoose) : []);
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What one side says of a question, as far as a card shows it. */
export interface QuestionVersion {
  text: string | null;
  /** Its maximum in units; absent where that side says nothing of it. */
  units?: number;
  /** Its options in their order; absent where that side says nothing of them. */
  options?: readonly OptionVersion[];
}

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

function unitsOf(item: Loose): number | null {
  const { maxScoreUnits } = item;
  if (typeof maxScoreUnits === 'number') return maxScoreUnits;
  const max = item['maxScore'] ?? item['score'];
  return typeof max === 'number' ? scoreToUnits(max) : null;
}

/** As the server answers them, and as they are sent. */
const OPTION_LISTS = ['options', 'onlineExamQuestionAnswers', 'assignmentQuestionAnswers'];

function optionsOf(item: Loose): OptionVersion[] | null {
  const options = OPTION_LISTS.map((name) => item[name]).find(Array.isArray);
  if (!options) return null;
  return listOf(options).map(({ text, isCorrect }) => ({
    text: textOf(text) ?? '',
    isCorrect: isCorrect === true,
  }));
}

function versionOf(item: Loose): QuestionVersion {
  const units = unitsOf(item);
  const options = optionsOf(item);
  return {
    text: textOf(item['text']),
    ...(units !== null && { units }),
    ...(options && { options }),
  };
}

/** The questions of a list that changed in two places: hers from the row, the others' from the server's answer. */
export function questionConflicts(row: OutboxRow): QuestionConflict[] {
  const current = listOf(isLoose(row.server) ? row.server['current'] : null);
  const mine = new Map(listOf(row.body).map((item) => [item['id'], item]));
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
        // What she left alone stays as it stands.
        mine: { ...stands, ...said, text: said.text ?? stands.text },
        theirs: stands,
      },
    ];
  });
}
