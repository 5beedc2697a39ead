/** What was asked of the server, till the screen says what became of it. */

/** Something of which the screen says later what became of it. */
export interface Asked {
  /** What it says at the end. */
  done: string[];
  failed: string[];
  title: string;
  apply: () => void;
  /** What its own "undo" does. */
  undo?: Omit<Asked, 'undo'>;
}

/** What the note at the foot says of it at the end; that it failed is told by how the note stands. */
export const askedOf = (what: string, title: string, apply: () => void): Asked => ({
  title,
  done: [`exams:note.done.${what}`],
  failed: [],
  apply,
});
