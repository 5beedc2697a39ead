/** What stands on the server, as a person would name it. */
import type { stackOf } from '../e2e/stack.ts';

const UNITS = 240;

/** Everything of one exam that a correction may change, by pupil's name, or by pupil's name and question's number. */
export interface Stand {
  /** In points. */
  scores: Map<string, number | null>;
  comments: Map<string, string>;
  reviews: Map<string, string>;
  /** Who handed in. */
  handedIn: Set<string>;
}

type Stack = Awaited<ReturnType<typeof stackOf>>;

export const nameOf = ({ student }: Stack['results'][number]) =>
  `${student.firstName} ${student.lastName}`;

/** The whole exam as the server holds it. */
export async function standOf({ device, exam, all }: Stack): Promise<Stand> {
  const stand: Stand = {
    scores: new Map(),
    comments: new Map(),
    reviews: new Map(),
    handedIn: new Set(),
  };
  for (const result of all) {
    const name = nameOf(result);
    if (result.state === 'handedIn') stand.handedIn.add(name);
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

const mean = (all: readonly number[]) => {
  const sum = all.reduce((whole, one) => whole + one, 0);
  return Math.floor((sum / all.length) * 100 + 0.5 + 1e-9) / 100;
};

/**
 * What `docs/figures-defined.md` makes of all these answers: how many workbooks there are of who handed in or has a
 * score, how many of these are corrected, how many of whose answers have a score, and, in points of two places, mean,
 * greatest and smallest of the totals that count; null where nobody counts.
 */
export function totalsOf({ scores, reviews, handedIn }: Stand) {
  const everybody = [...reviews].map(([name, status]) => {
    const own = [...scores].flatMap(([at, score]) => (at.startsWith(`${name} · `) ? [score] : []));
    const given = own.filter((score) => score !== null);
    const isPresent = handedIn.has(name) || given.length > 0;
    const isRejected = isPresent && status === 'rejected';
    const isWhole = given.length === own.length;
    const isDone = isPresent && !isRejected && (status === 'accepted' || isWhole);
    return {
      name,
      given: given.length,
      isPresent,
      isCorrected: isDone || isRejected,
      // An absence may count as nothing.
      isCounted: isDone || (!isPresent && status === 'zero'),
      total: Math.max(
        0,
        given.reduce((sum, one) => sum + one, 0),
      ),
    };
  });
  const present = everybody.filter(({ isPresent }) => isPresent);
  const totals = everybody.filter(({ isCounted }) => isCounted).map(({ total }) => total);
  const ofAll = (figure: (all: readonly number[]) => number) =>
    totals.length === 0 ? null : figure(totals);
  return {
    whole: present.length,
    corrected: present.filter(({ isCorrected }) => isCorrected).length,
    scoredOf: new Map(present.map(({ name, given }) => [name, given])),
    mean: ofAll(mean),
    greatest: ofAll((all) => Math.max(...all)),
    least: ofAll((all) => Math.min(...all)),
  };
}

/** How many answers to a question have a score, and how many have one or want one. */
export function progressOf({ scores, handedIn }: Stand, n: number) {
  const answers = [...scores].filter(([at]) => at.endsWith(` · ${n}`));
  const scored = answers.filter(([, score]) => score !== null);
  const wanting = answers.filter(
    ([at, score]) => score === null && handedIn.has(at.split(' · ')[0] ?? ''),
  );
  return { scored: scored.length, whole: scored.length + wanting.length };
}
