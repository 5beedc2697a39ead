import { localMemory } from '#src/lib/local-memory.ts';
import { createEmitter } from '#src/lib/store.ts';

/** How many steps the tour has. */
export const STEPS = ['stacks', 'score', 'pill', 'keep'] as const;
export type TourStep = (typeof STEPS)[number];

/** Where a person stands in the tour: never shown, at a step (`isAsked`: by her own wish), or done with it. */
export type Tour = { at: 'new' } | { at: 'done' } | { at: 'step'; step: number; isAsked: boolean };

/**
 * By person, and it survives the exit: whoever signs in every morning is not shown around every morning. It holds an
 * id and the number of a step, nothing that would tell the next person at the tablet anything.
 */
const keyOf = (owner: string) => `bargeh.tour.${owner}`;

/** What stands in storage; anything else is as if nothing stood there. */
export function parseTour(text: string | null): Tour {
  if (text === 'done') return { at: 'done' };
  const [, asked, step] = /^(asked )?([0-3])$/.exec(text ?? '') ?? [];
  return step ? { at: 'step', step: Number(step), isAsked: asked !== undefined } : { at: 'new' };
}

function textOf(tour: Tour): string | null {
  if (tour.at === 'step') return `${tour.isAsked ? 'asked ' : ''}${tour.step}`;
  return tour.at === 'done' ? 'done' : null;
}

const changes = createEmitter('storage');

/** The tour of each person on this device, by its stored words. */
export const tours = {
  use: (owner: string): Tour => parseTour(changes.use(() => localMemory.get(keyOf(owner)))),
  set(owner: string, tour: Tour) {
    localMemory.set(keyOf(owner), textOf(tour));
    changes.emit();
  },
};
