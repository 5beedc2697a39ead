import { createContext, use } from 'react';
import type { Stroke } from '#src/offline/index.ts';

/** The ink of one answer. */
export interface Ink {
  strokes: readonly Stroke[];
  /** False where it is only shown. */
  canDraw: boolean;
  /** How full the answer is: nothing more fits at 1. */
  fill: number;
  draw: (stroke: Omit<Stroke, 'id' | 'at'>) => void;
  erase: (ids: ReadonlySet<string>) => void;
  /** Takes the last own change of this answer back; null where there is none. */
  undo: (() => void) | null;
}

export const InkContext = createContext<Ink | null>(null);

/** The ink of the answer that is shown here; null where nothing can be written on. */
export const useInk = (): Ink | null => use(InkContext);
