/** What stands on the server, as a person would name it. */
import type { stackOf } from '../e2e/stack.ts';

const UNITS = 240;

/** Everything of one exam that a correction may change, by pupil's name, or by pupil's name and question's number. */
export interface Stand {
  /** In points. */
  scores: Map<string, number | null>;
  comments: Map<string, string>;
  reviews: Map<string, string>;
}

type Stack = Awaited<ReturnType<typeof stackOf>>;

export const nameOf = ({ student }: Stack['results'][number]) =>
  `${student.firstName} ${student.lastName}`;

/** The whole exam as the server holds it. */
export async function standOf({ device, exam, results }: Stack): Promise<Stand> {
  const stand: Stand = { scores: new Map(), comments: new Map(), reviews: new Map() };
  for (const result of results) {
    const name = nameOf(result);
    // oxlint-disable-next-line no-await-in-loop -- the server answers one after the other anyway
    const { questionList, review } = await device.workbook(exam.id, result.studentId);
    stand.reviews.set(name, review.status);
    for (const [at, { scoreUnits, comment }] of questionList.entries()) {
      stand.scores.set(`${name} · ${at + 1}`, scoreUnits === null ? null : scoreUnits / UNITS);
      stand.comments.set(`${name} · ${at + 1}`, comment ?? '');
    }
  }
  return stand;
}

/** The mean of an exam as `docs/figures-defined.md` has it, in points of two places; null where nobody counts. */
export function meanOf({ scores, reviews }: Stand): number | null {
  const sums = [...reviews].flatMap(([name, status]) => {
    const own = [...scores].filter(([at]) => at.startsWith(`${name} · `)).map(([, one]) => one);
    const isCounted = status === 'accepted' || own.every((one) => one !== null);
    if (status === 'rejected' || !isCounted) return [];
    return [
      Math.max(
        0,
        own.reduce<number>((sum, one) => sum + (one ?? 0), 0),
      ),
    ];
  });
  if (sums.length === 0) return null;
  const mean = sums.reduce((sum, one) => sum + one, 0) / sums.length;
  return Math.floor(mean * 100 + 0.5 + 1e-9) / 100;
}
