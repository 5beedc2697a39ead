/** What becomes of cards that were made by a command: a file to print, and what is said of it. */
import type { CardsMade } from './cards.ts';
import type { CardLanguage } from './command.ts';
import { pageOfCards } from './paper.ts';
import type { SecretFile } from './secret-file.ts';

/** Where cards go, and in which words. */
export interface Printing {
  path: string;
  file: SecretFile;
  address: string;
  language: CardLanguage;
}
/** What is told of them: never what lets somebody in. */
export interface PrintedCards {
  made: number;
  classes: { name: string; made: number }[];
  /** Where they are; null where nobody was given one. */
  file: string | null;
  sitting: string[];
}

/** Writes the page with the cards, unless there are none. */
export function printCards(
  made: CardsMade,
  { path, file, address, language }: Printing,
): PrintedCards {
  const { items, sitting } = made;
  if (items.length > 0) file.keep(pageOfCards(made, address, language));
  return {
    made: items.length,
    classes: [...Map.groupBy(items, ({ classId }) => classId).values()].map((some) => ({
      name: some[0]?.className ?? '',
      made: some.length,
    })),
    file: items.length > 0 ? path : null,
    sitting: sitting.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
  };
}

/** It, as an operator reads it. */
export function cardsInWords({ made, classes, file, sitting }: PrintedCards): string {
  const said =
    file === null
      ? ['Nobody was given a card. Who has one keeps it; --again makes another and voids hers.']
      : [
          ...classes.map((one) => `${one.made}  ${one.name}`),
          `${made} ${made === 1 ? 'card is' : 'cards are'} in ${file}. Whoever has this file can sign in with them:`,
          'print it, and remove it once they are handed out.',
        ];
  const left = sitting.map((name) => `left out, for she sits an exam: ${name}`);
  return `${[...said, ...left].join('\n')}\n`;
}
