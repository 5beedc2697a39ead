/** All scores of an exam in a few flat arrays, question after question: quick to go through, and to hand to a worker. */
import type { Scored } from './outcome.ts';

/** A question as its figures need it. */
export interface SheetQuestion extends Scored {
  /** How many. */
  options: number;
}

/** A student whose result counts; every list in the order of the questions. */
export interface SheetStudent {
  units: readonly (number | null)[];
  /** The place of the chosen option. */
  chosen: readonly (number | null)[];
  /** Whether anything was handed in. */
  answered: readonly boolean[];
}

/** What is analysed. */
export interface CountedSheet {
  questions: readonly SheetQuestion[];
  students: readonly SheetStudent[];
}

/** The same, flat: the answers of all students to the first question, then those to the second one. */
export interface ExamMatrix {
  questions: readonly SheetQuestion[];
  students: number;
  units: Int32Array<ArrayBuffer>;
  chosen: Int32Array<ArrayBuffer>;
  answered: Uint8Array<ArrayBuffer>;
}

/** No score, and no choice: neither is ever so low. */
const NOTHING = -(2 ** 31);

/** A sheet made flat. */
export function matrixOf({ questions, students }: CountedSheet): ExamMatrix {
  const size = questions.length * students.length;
  const units = new Int32Array(size).fill(NOTHING);
  const chosen = new Int32Array(size).fill(NOTHING);
  const answered = new Uint8Array(size);
  for (const [at, student] of students.entries()) {
    for (let place = 0; place < questions.length; place += 1) {
      const cell = place * students.length + at;
      units[cell] = student.units[place] ?? NOTHING;
      chosen[cell] = student.chosen[place] ?? NOTHING;
      answered[cell] = student.answered[place] ? 1 : 0;
    }
  }
  return { questions, students: students.length, units, chosen, answered };
}

/** Everyone's answers to one question, by the students' places. */
export interface Column {
  units: (at: number) => number | null;
  chosen: (at: number) => number | null;
  answered: (at: number) => boolean;
}

/** The answers to the question at a place. */
export function columnOf({ students, units, chosen, answered }: ExamMatrix, place: number): Column {
  const from = place * students;
  const read = (cells: Int32Array) => (at: number) => {
    const value = cells[from + at];
    return value === undefined || value === NOTHING ? null : value;
  };
  return {
    units: read(units),
    chosen: read(chosen),
    answered: (at) => answered[from + at] === 1,
  };
}

/** The scores of one question; what is not scored is 0, as in totals. */
export function scoresOf({ students, units }: ExamMatrix, place: number): Int32Array<ArrayBuffer> {
  return units
    .slice(place * students, (place + 1) * students)
    .map((value) => (value === NOTHING ? 0 : value));
}
