import { isObject, objectsOf, type JsonObject } from '#src/lib/json.ts';
import type { CorrectionRow } from './row-kinds.ts';

/** One of two versions of the same part. */
export interface Version {
  units?: number | null;
  status?: string;
  text: string | null;
  by: string | null;
  byId: string | null;
  at: string | null;
}

export interface PartConflict {
  /** A question id, `review` or `note`. */
  part: string;
  mine: Version;
  theirs: Version;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function theirsOf(item: JsonObject): Version {
  const { scoreUnits, comment, text, status, by, at } = item;
  return {
    ...((typeof scoreUnits === 'number' || scoreUnits === null) && { units: scoreUnits }),
    ...(typeof status === 'string' && { status }),
    text: textOf(comment) ?? textOf(text),
    by: isObject(by) ? textOf(by['name']) : null,
    byId: isObject(by) ? textOf(by['id']) : null,
    at: textOf(at),
  };
}

/** Both versions of every part that two places changed, ours from the row, theirs from the server's answer. */
export function conflictsOf(row: CorrectionRow): PartConflict[] {
  const server = isObject(row.server) ? row.server : {};
  const current = objectsOf(server['current']);
  const at = new Date(row.updatedAt).toISOString();
  const own = { by: null, byId: null, at };
  const nothing: Version = { text: null, by: null, byId: null, at: null };
  const { answers, review, note } = row.body;
  const found: PartConflict[] = answers.map((answer) => {
    const item = current.find((one) => one['questionId'] === answer.questionId);
    return {
      part: answer.questionId,
      mine: {
        ...own,
        ...(answer.scoreUnits !== undefined && { units: answer.scoreUnits }),
        text: answer.comment ?? null,
      },
      theirs: item ? theirsOf(item) : nothing,
    };
  });
  if (review)
    found.push({
      part: 'review',
      mine: { ...own, status: review.status, text: null },
      theirs: isObject(server['review']) ? theirsOf(server['review']) : nothing,
    });
  if (note)
    found.push({
      part: 'note',
      mine: { ...own, text: note.text },
      theirs: isObject(server['note']) ? theirsOf(server['note']) : nothing,
    });
  return found;
}
