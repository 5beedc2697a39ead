/** Login cards at the command line: made for classes, or for the whole school. */
import type { Student } from '#contract/shapes.ts';
import { foldText } from '#domain/text.ts';
import type { Store } from '../db/client.ts';
import { classesOf, giveCards } from '../services/cards/login-cards.ts';
import type { GivenCard } from '../services/cards/login-cards.ts';
import type { Command } from './command.ts';
import { inSchool } from './in-school.ts';
import { Unusable } from './unusable.ts';

/** Cards as they are told once: whoever has what their tokens are drawn on signs in with them. */
export interface CardsMade {
  schoolName: string;
  items: GivenCard[];
  /** Who was left out, for she sits an exam. */
  sitting: Student[];
}

/** Makes them; who has a card keeps it, unless others are asked for. */
export function makeCardsOf(
  store: Store,
  asked: Extract<Command, { action: 'cards' }>,
  now: number,
): Promise<{ cards: CardsMade }> {
  return inSchool(store, asked, now, async (acting, { name: schoolName }) => {
    const there = await classesOf(acting.db, acting.schoolId, null);
    if (there.length === 0) throw new Unusable('The school has no class this year.');
    const named = asked.class.flatMap((one) => {
      const found = there.filter(
        ({ classId, className }) =>
          classId === one.toLowerCase() || foldText(className) === foldText(one),
      );
      if (found.length > 0) return found;
      const names = there.map(({ className }) => className).join(', ');
      throw new Unusable(`There is no class ${one} this year. Its classes are ${names}.`);
    });
    const classIds = (asked.class.length > 0 ? named : there).map(({ classId }) => classId);
    const chosen = { classIds, studentIds: [], onlyMissing: !asked.again };
    return { cards: { schoolName, ...(await giveCards(acting, chosen, null)) } };
  });
}
