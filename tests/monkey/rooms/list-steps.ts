/** Steps in the list of an exam's questions, and the ways back from them. */
import type { Item } from './stand.ts';

/** A step in the list of an exam's questions, by the word of the note that names it, and the way back from it. */
export interface Step {
  word: 'added' | 'edited' | 'moved' | 'removed' | 'score' | 'toBank';
  back: (now: Item[]) => Item[];
  /** Which row was moved, and from where. */
  from?: string;
}

/** A list of questions without one, with it at a place, and with another in its place. */
export const leftOut = (item: Item) => (now: Item[]) => now.filter((one) => one !== item);
export const restoreBackup = (item: Item, at: number) => (now: Item[]) =>
  leftOut(item)(now).toSpliced(Math.min(at, now.length), 0, item);
export const exchanged = (item: Item, old: Item) => (now: Item[]) =>
  now.map((one) => (one === item ? old : one));
