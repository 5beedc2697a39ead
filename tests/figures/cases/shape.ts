/** What a made exam is, and short ways to write one. */
import type { QuestionType, ReviewStatus } from '#contract/shapes.ts';

/** A class of the made school: seven, one, nobody, twelve, four of another grade. */
export type ClassKey = 'seven' | 'one' | 'nobody' | 'twelve' | 'upper';
export const SEATS: Record<ClassKey, number> = {
  seven: 7,
  one: 1,
  nobody: 0,
  twelve: 12,
  upper: 4,
};

/** One attempt; what is not said is the usual: handed in in time, every question answered, nothing scored. */
export interface Attempt {
  /** In units, by question; null: not scored. */
  scores?: (number | null)[];
  state?: 'handedIn' | 'started' | 'notStarted';
  review?: ReviewStatus;
  /** The place of the chosen option; null: none. */
  chosen?: (number | null)[];
  /** Questions for which nothing was handed in, from 0. */
  blank?: number[];
  late?: boolean;
}
export interface Pupil extends Attempt {
  /** Days from now until which she may hand in. */
  extended?: number;
  /** Before this one. */
  earlier?: Attempt[];
}

export interface Case {
  title: string;
  /** By seat, class after class; whoever is not named has not begun. */
  pupils: Pupil[];
  /** Type and maximum in units, in order. */
  questions: [QuestionType, number][];
  classes?: ClassKey[];
  kind?: 'exam' | 'assignment';
  /** An assignment without a total. */
  isUnscored?: boolean;
  evaluation?: 'levels' | 'descriptive';
  negative?: string;
  isRunning?: boolean;
  /** The other course that has the same name. */
  isNamesake?: boolean;
  /** Its first question is a copy from the bank. */
  isFromBank?: boolean;
}

export const P = 240;
export const open = (...units: number[]): [QuestionType, number][] =>
  units.map((one) => ['descriptive', one]);
export const choice = (...units: number[]): [QuestionType, number][] =>
  units.map((one) => ['multipleChoice', one]);
/** Handed in, scored so. */
export const got = (...scores: (number | null)[]): Pupil => ({ scores });
export const away = (review?: ReviewStatus): Pupil => ({
  state: 'notStarted',
  ...(review && { review }),
});
export const all = (number: number, pupil: Pupil): Pupil[] =>
  Array.from({ length: number }, () => pupil);
