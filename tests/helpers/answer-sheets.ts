/** Answer sheets of any size, the same in every run: able students do better, and one question in three is written. */
import type { CountedSheet, SheetQuestion } from '#domain/exam-matrix.ts';

const MAX_UNITS = 240;

/** Numbers from 0 to 1 without a pattern that an analysis could see. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A sheet of so many students and questions. */
export function sampleSheet(students: number, questions: number): CountedSheet {
  const next = numbersFrom(students * 1_000 + questions);
  const asked = Array.from({ length: questions }, (_, place): SheetQuestion =>
    place % 3 === 0
      ? { type: 'descriptive', maxUnits: MAX_UNITS, correct: null, options: 0 }
      : { type: 'multipleChoice', maxUnits: MAX_UNITS, correct: place % 4, options: 4 },
  );
  return {
    questions: asked,
    students: Array.from({ length: students }, () => {
      const ability = next();
      const chosen = asked.map(({ correct }) => {
        if (correct === null) return null;
        return next() < ability ? correct : Math.floor(next() * 4);
      });
      return {
        chosen,
        units: asked.map(({ correct }, place) => {
          if (correct !== null) return chosen[place] === correct ? MAX_UNITS : 0;
          return Math.floor((ability + next()) * 2.5) * 60;
        }),
        answered: asked.map(() => true),
      };
    }),
  };
}
