/** What may happen in a life. */
import type { Field } from './marking.ts';
import type { Person } from './school.ts';
import type { ListName } from './values.ts';

/** What is done on a list of questions: `at` and `to` are places in it. */
export interface ListAct {
  kind: 'add' | 'text' | 'answer' | 'rubric' | 'file' | 'erase' | 'move' | 'release' | 'read';
  at: number;
  to: number;
}

/** On what devices keep their work: only one of both can lose values. */
export type Storage = 'memory' | 'dexie';

/** What is done with the form of the exam, which is sent at once or not at all. */
export type FormAct = 'read' | 'title' | 'description' | 'withdraw';

/** What is done with words of a form: put on the disk, put aside by a page that goes, shown, and given up as shown. */
export type DraftAct = 'put' | 'leave' | 'ask' | 'giveUp';

/** One thing that happens; `tab` counts all tabs, `device` the devices. */
export type Step =
  | { do: 'save'; tab: number; result: number; question: number; what: Field; isEqual: boolean }
  | {
      do: 'saveAndCrash';
      tab: number;
      result: number;
      question: number;
      what: Field;
      after: number;
    }
  /** A slow one answers what stood there when it was asked, later. */
  | { do: 'read'; tab: number; result: number; isSlow: boolean }
  | { do: 'kick' | 'crash' | 'deaf' | 'hear' | 'suspend' | 'resume' | 'arrive'; tab: number }
  | { do: 'list'; tab: number; list: ListName; act: ListAct }
  | { do: 'form'; tab: number; act: FormAct }
  /** What the disk refused is written again; what was never sent is taken back. */
  | { do: 'again' | 'takeBack' | 'slowStart' | 'tell'; tab: number }
  | { do: 'draft'; tab: number; id: number; act: DraftAct }
  | {
      do: 'full' | 'room' | 'unsure' | 'unreadable' | 'lose' | 'tidied' | 'narrow' | 'onlyFiles';
      device: number;
    }
  /** One workbook is answered with 500, whatever comes of it. */
  | { do: 'curse'; device: number; result: number }
  | { do: 'decide'; tab: number; choice: 'mine' | 'theirs' | 'edited' }
  | { do: 'weather'; device: number; level: number }
  | { do: 'hold' | 'letGo' | 'worker' | 'lateArrives'; device: number }
  | { do: 'clock'; device: number; ms: number }
  /** Somebody signs in, after an exit by hand or over the session that was there. */
  | { do: 'person'; device: number; who: Person; leaves: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'breathe'; turns: number };

/** A life; the seed decides about each request's fate. */
export interface Life {
  steps: Step[];
  seed: number;
  storage?: Storage;
}
