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
}

/** One question that two places changed. */
export interface QuestionConflict {
  id: string;
  /** Its place in the list, if the server tells it. */
  number: number | null;
  mine: QuestionVersion;
  theirs: QuestionVersion;
}

function versionOf(item: Loose): QuestionVersion {
  const max = item['maxScore'] ?? item['score'];
  const units = typeof max === 'number' ? scoreToUnits(max) : null;
  return { text: textOf(item['text']), ...(units !== null && { units }) };
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
