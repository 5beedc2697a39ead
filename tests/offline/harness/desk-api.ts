/** What the marking desk of the harness offers to the test process, and what it tells it. */
import type { ActivityRef } from '#src/api/workbooks.ts';
import type { Stroke } from '#src/offline/index.ts';

/** A score and a comment as a person reads them; a conflict's own side may say only one of them. */
export interface Said {
  units?: number | null;
  comment?: string | null;
}

/** What stands at a question: of both something, if only nothing. */
export type Value = Required<Said>;

/** One pupil's workbook. */
export interface DeskPlace {
  activity: ActivityRef;
  studentId: string;
  resultId: string;
}

/** What a teacher does to one question of the open workbook. */
export interface DeskChange {
  questionId: string;
  units?: number;
  comment?: string;
  stroke?: Stroke;
}

/** How she ends a conflict, whichever it turns out to be. */
export interface DeskChoice {
  choice: 'mine' | 'theirs' | 'third';
  third: { units: number; comment: string };
}

/** `window.desk`. */
export interface Desk {
  /** Turns to a workbook, which is shown as soon as a copy of it or an answer is there. */
  open(place: DeskPlace): void;
  /** Whether that workbook is on the screen. */
  isOpen(resultId: string): boolean;
  /** Changes a question on the version that its screen shows; false where it is not on the screen. */
  change(change: DeskChange): boolean;
  /** Ends the first conflict that is shown; false where none is. */
  decide(choice: DeskChoice): Promise<boolean>;
}

/** One line of the desk on the page's console. `part` is the workbook's result and the question. */
export type DeskNote =
  /** Stands on the screen from now on. */
  | { note: 'shown'; values: { part: string; value: Value }[] }
  /** She did it; nothing of it is promised yet. */
  | { note: 'made'; part: string; said: Said; ink: string[]; at: number }
  /** The engine called it saved. */
  | { note: 'kept'; part: string; said: Said; ink: string[] }
  /** Both sides of a conflict stand on the screen. */
  | { note: 'asked'; part: string; mine: Said; theirs: Value }
  /** She pressed the button; `result` is what she wants to stand of it, null for what stands already. */
  | {
      note: 'chose';
      part: string;
      choice: DeskChoice['choice'];
      mine: Said;
      theirs: Value;
      result: Said | null;
      at: number;
    }
  /** The engine called the decision saved; a card that had grown unseen stays, and asks her again. */
  | { note: 'decided'; part: string; mine: Said; theirs: Value; isGone: boolean };

declare global {
  interface Window {
    desk: Desk;
  }
}
