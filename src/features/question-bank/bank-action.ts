/** What was just done, with its undo and what can follow. */
export interface BankAction {
  /** Tells one from another that says the same. */
  at: number;
  text: string;
  kind: 'done' | 'wrong';
  undo?: (() => void) | undefined;
  /** It stands there no more, whatever became of it: it goes after a minute, hands on it or not. */
  onGone?: (() => void) | undefined;
  again?: (() => void) | undefined;
  /** What it went into. */
  open?: { kind: 'exam' | 'assignment' | 'template'; id: string } | undefined;
}
