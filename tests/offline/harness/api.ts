/** What the harness page offers to the test process, and what it tells it. */

/** A score and its comment for one question of a workbook. */
export interface HarnessSave {
  part: string;
  n: number;
  schoolId: string;
  semesterId: string;
  studentId: string;
  resultId: string;
  questionId: string;
  /** The version a screen saw that was never read again: own writes must be followed by the engine. */
  baseVersion: number;
  scoreUnits: number;
  /** Stays a row of its own under its own key, whatever waits already. */
  alone: boolean;
  /** So many kilobytes of strokes besides, in place of those that were drawn there before. */
  ink?: number;
}

/** A new question at the end of a draft exam. */
export interface HarnessCreate {
  line: string;
  mark: string;
  clientId: string;
  semesterId: string;
  examId: string;
}

/** A row that waits, as far as a verdict needs it. */
export interface HarnessRow {
  kind: string;
  lane: string;
  state: string;
  attempts: number;
  saves: number;
  error: string;
}

/** Where her work is, in the engine's own words. */
export interface HarnessWaiting {
  rows: { lane: string; state: string; codes: string[] }[];
  status: { kind: string; waiting: number; needsYou: number };
  rescued: { rows: number; lost: number };
  /** Drafts and files that cannot be read. */
  lost: number;
}

/** `window.harness`. */
export interface Harness {
  signIn(login: string, password: string): Promise<void>;
  /** Whether requests may go out in her name. */
  isSignedIn(): boolean;
  /** The token of the signed-in teacher, for requests that go past the engine. */
  token(): string;
  /** Resolves when the engine called it saved; says so on the console first. */
  save(input: HarnessSave): Promise<void>;
  create(input: HarnessCreate): Promise<void>;
  /** Resolves when a draft of so many kilobytes is kept. */
  draft(id: string, kilobytes: number): Promise<void>;
  /** What waits on the disk itself: no memory of the engine is asked to be believed. */
  rows(): Promise<HarnessRow[]>;
  /** Grows with each run of the replay, on this disk: one that shrinks tells of an emptied database. */
  epoch(): Promise<number>;
  /** How many rows the disk remembers as accepted by the server. */
  receipts(): Promise<number>;
  /** Begins two writes of tables of their own that end with the page; how much each has written when one has much. */
  writeOn(): Promise<[number, number]>;
  /** What the engine says of what waits, and what a rescue file would hold. */
  waiting(): Promise<HarnessWaiting>;
  /** Gives up what needs her. */
  giveUp(): Promise<void>;
  /** How many rows the screen shows. */
  shown(): number;
  /** Try to send now. */
  kick(): void;
  /** Resolves when the engine calls itself ready. */
  ready(): Promise<void>;
  /** The lines of its console since it was last asked. */
  told(): string[];
}

/** One line of the page's console. */
export type HarnessNote =
  | { note: 'saved'; part: string; n: number }
  | { note: 'created'; line: string; mark: string }
  | { note: 'failed'; what: string; message: string };

declare global {
  interface Window {
    harness: Harness;
  }
}
